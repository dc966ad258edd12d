/**
 * A cache of written items, one for each thread: a change of the catalogue must not cost its memory again. Popular items are
 * requested often, and copying one is many times faster than writing it.
 *
 * Each item has one place with two slots, and replaces the item that was used less recently: there is no search, and the cache never
 * grows. With one slot, of 500 items that are requested all the time 57 would replace each other; with two, about 12. An item is cached when
 * it is missed for the second time, so that those that are requested once displace none, and are not copied. An item stays
 * until others have been refused its slot twice since it was used: if more items are requested in turn than fit, those that fit are still copied.
 */
import { type ByteBuffer, reserve } from './byte-buffer.ts';
import { type Template, writeTemplate } from './template.ts';

export interface ItemCache {
  /**
   * A number for a template, which is one of a generation, and all else that its items depend on, apart from the ordinal of the
   * row. It is part of the cache key.
   */
  variantOf(template: Template<never>, rest: string): number;
  /** Those of these items that will be written, rather than copied. */
  uncached(variant: number, ordinals: ArrayLike<number>): number[];
  write<Row extends { ordinal: number }>(
    variant: number,
    template: Template<Row>,
    scratch: ByteBuffer,
    row: Row,
  ): void;
}

/** How often a written item was found, and how often not. */
export interface ItemCacheUse {
  hits: number;
  misses: number;
}

/** A power of two. */
const PLACES = 2048;
const SLOTS = 2 * PLACES;
/** How many of the last missed items are known; a power of two. */
const MISSED = 16_384;
/** How many times an item is not replaced after it was used. */
const STAYS = 2;
/** A track with its waveform is shorter, in JSON and XML; longer items are not cached. */
const ROOM = 4096;
/** Beyond this many variants, all of them get new numbers. */
const VARIANTS_MAX = 10_000;

export function createItemCache(use: ItemCacheUse = { hits: 0, misses: 0 }): ItemCache {
  const bytes = Buffer.allocUnsafeSlow(SLOTS * ROOM);
  const lengths = new Uint16Array(SLOTS);
  const ordinals = new Uint32Array(SLOTS);
  /** 0 means an empty slot. */
  const variants = new Uint32Array(SLOTS);
  /** The slot of each place that was used last: 0 or 1. */
  const latest = new Uint8Array(PLACES);
  /** How many times the item in each slot will not be replaced. */
  const stays = new Uint8Array(SLOTS);
  /** Hashes of missed items, each at the place that its lowest bits say. */
  const missed = new Uint32Array(MISSED);
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
    stays[slot] = STAYS;
  }

  function has(slot: number, variant: number, ordinal: number): boolean {
    return variants[slot] === variant && ordinals[slot] === ordinal;
  }

  /** Whether the item is one of those that were missed last. */
  function isRepeated(variant: number, ordinal: number): boolean {
    const hash = (Math.imul(variant, 0x9e3779b1) ^ ordinal) >>> 0;
    const at = hash & (MISSED - 1);
    if (missed[at] === hash) return true;
    missed[at] = hash;
    return false;
  }

  function isFree(slot: number): boolean {
    if (stays[slot] === 0) return true;
    stays[slot]--;
    return false;
  }

  const placeOf = (variant: number, ordinal: number) => (ordinal + variant * 31) & (PLACES - 1);

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
    uncached(variant, ordinals) {
      const found: number[] = [];
      for (let i = 0; i < ordinals.length; i++) {
        const slot = 2 * placeOf(variant, ordinals[i]);
        if (!has(slot, variant, ordinals[i]) && !has(slot + 1, variant, ordinals[i])) found.push(ordinals[i]);
      }
      return found;
    },
    write(variant, template, scratch, row) {
      const { ordinal } = row;
      const place = placeOf(variant, ordinal);
      let slot = 2 * place + latest[place];
      if (!has(slot, variant, ordinal)) {
        slot ^= 1;
        if (!has(slot, variant, ordinal)) {
          use.misses++;
          const start = scratch.length;
          writeTemplate(template, scratch, row);
          if (!isRepeated(variant, ordinal) || !isFree(slot)) return;
          latest[place] = slot & 1;
          store(slot, variant, ordinal, scratch, start);
          return;
        }
        latest[place] = slot & 1;
      }
      use.hits++;
      stays[slot] = STAYS;
      const length = lengths[slot];
      reserve(scratch, length);
      bytes.copy(scratch.bytes, scratch.length, slot * ROOM, slot * ROOM + length);
      scratch.length += length;
    },
  };
}
