/**
 * A cache of written items, one for each thread: a change of the catalogue must not cost its memory again. Popular items are requested often, and copying one is many times faster than
 * writing it.
 *
 * Each item has one slot, and replaces the item that is in it: there is no search, and the cache never grows.
 */
import { type ByteBuffer, putBytes } from './byte-buffer.ts';
import { type Template, writeTemplate } from './template.ts';

export interface ItemCache {
  /**
   * A number for a template, which is one of a generation, and all else that its items depend on, apart from the ordinal of the
   * row. It is part of the cache key.
   */
  variantOf(template: Template<never>, rest: string): number;
  write<Row extends { ordinal: number }>(
    variant: number,
    template: Template<Row>,
    scratch: ByteBuffer,
    row: Row,
  ): void;
}

const SLOTS = 4096;
/** A track with its waveform is shorter, in JSON and XML; longer items are not cached. */
const ROOM = 4096;
/** Beyond this many variants, all of them get new numbers. */
const VARIANTS_MAX = 10_000;

export function createItemCache(): ItemCache {
  const bytes = Buffer.allocUnsafeSlow(SLOTS * ROOM);
  const lengths = new Uint16Array(SLOTS);
  const ordinals = new Uint32Array(SLOTS);
  /** 0 means an empty slot. */
  const variants = new Uint32Array(SLOTS);
  let numbers = new WeakMap<Template<never>, Map<string, number>>();
  let last = 0;
  let known = 0;

  function store(slot: number, variant: number, ordinal: number, scratch: ByteBuffer, start: number): void {
    const length = scratch.length - start;
    if (length > ROOM) return;
    scratch.bytes.copy(bytes, slot * ROOM, start, scratch.length);
    lengths[slot] = length;
    ordinals[slot] = ordinal;
    variants[slot] = variant;
  }

  return {
    variantOf(template, rest) {
      const ofTemplate = numbers.get(template) ?? new Map<string, number>();
      let number = ofTemplate.get(rest);
      if (number === undefined) {
        if (known++ === VARIANTS_MAX) {
          numbers = new WeakMap();
          known = 1;
        }
        number = ++last;
        numbers.set(template, ofTemplate.set(rest, number));
      }
      return number;
    },
    write(variant, template, scratch, row) {
      const { ordinal } = row;
      const slot = (ordinal + variant * 31) % SLOTS;
      if (variants[slot] === variant && ordinals[slot] === ordinal) {
        putBytes(scratch, bytes.subarray(slot * ROOM, slot * ROOM + lengths[slot]));
        return;
      }
      const start = scratch.length;
      writeTemplate(template, scratch, row);
      store(slot, variant, ordinal, scratch, start);
    },
  };
}
