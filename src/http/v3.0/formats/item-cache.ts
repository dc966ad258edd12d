/**
 * The latest items of a generation as they were written. Popular items are asked for again and again, and copying one is
 * many times quicker than writing it anew.
 *
 * Each item has one place where it can be, which it takes from whatever is there: nothing is searched for, and the memory
 * never grows.
 */
import { type ByteBuffer, putBytes } from './byte-buffer.ts';
import { type Template, writeTemplate } from './template.ts';

export interface ItemCache {
  /**
   * A number for a template and for what else its items depend on beside the row's ordinal. Items are remembered under
   * it.
   */
  variantOf(template: Template<never>, rest: string): number;
  write<Row extends { ordinal: number }>(
    variant: number,
    template: Template<Row>,
    scratch: ByteBuffer,
    row: Row,
  ): void;
}

const PLACES = 4096;
/** A track with its waveform takes less, in JSON as in XML; what takes more is written anew each time. */
const ROOM = 4096;
/** Beyond this many kinds of items the numbering starts again, under new numbers. */
const VARIANTS_MOST = 10_000;

export function createItemCache(): ItemCache {
  const bytes = Buffer.allocUnsafeSlow(PLACES * ROOM);
  const lengths = new Uint16Array(PLACES);
  const ordinals = new Uint32Array(PLACES);
  /** 0 is no variant. */
  const variants = new Uint32Array(PLACES);
  let numbers = new Map<Template<never>, Map<string, number>>();
  let last = 0;
  let known = 0;

  function keep(place: number, variant: number, ordinal: number, scratch: ByteBuffer, start: number): void {
    const length = scratch.length - start;
    if (length > ROOM) return;
    scratch.bytes.copy(bytes, place * ROOM, start, scratch.length);
    lengths[place] = length;
    ordinals[place] = ordinal;
    variants[place] = variant;
  }

  return {
    variantOf(template, rest) {
      const ofTemplate = numbers.get(template) ?? new Map<string, number>();
      let number = ofTemplate.get(rest);
      if (number === undefined) {
        if (known++ === VARIANTS_MOST) {
          numbers = new Map();
          known = 1;
        }
        number = ++last;
        numbers.set(template, ofTemplate.set(rest, number));
      }
      return number;
    },
    write(variant, template, scratch, row) {
      const { ordinal } = row;
      const place = (ordinal + variant * 31) % PLACES;
      if (variants[place] === variant && ordinals[place] === ordinal) {
        putBytes(scratch, bytes.subarray(place * ROOM, place * ROOM + lengths[place]));
        return;
      }
      const start = scratch.length;
      writeTemplate(template, scratch, row);
      keep(place, variant, ordinal, scratch, start);
    },
  };
}
