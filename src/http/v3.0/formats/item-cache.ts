/**
 * A cache of written items, one for all threads and all generations. Popular items are requested often, and copying one is many times
 * faster than writing it.
 *
 * Each item has one place with two slots, and replaces the item that was used less recently: there is no search, and the cache never
 * grows. With one slot, of 500 items that are requested all the time 57 would replace each other; with two, about 12. An item is cached when
 * it is missed for the second time, so that those that are requested once displace none, and are not copied. An item stays
 * until others have been refused its slot twice since it was used: if more items are requested in turn than fit, those that fit are still copied.
 *
 * A thread locks a place while it copies. No thread waits for another: an item whose place is locked is written, and not cached.
 */
import { createHmac } from 'node:crypto';
import {
  createItemMemory,
  type ItemMemory,
  MISSED,
  PLACES,
  ROOM,
} from '../../../core/threads/item-memory.ts';
import { type ByteBuffer, reserve } from './byte-buffer.ts';
import { type ItemTemplate, type Template, writeTemplate } from './template.ts';

export interface ItemCache {
  /**
   * A number for a template, which is one of a generation, and all else that its items depend on, apart from the ordinal of the
   * row. It is part of the cache key, and the same in all threads.
   */
  variantOf(template: ItemTemplate<never>, rest: string): number;
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

/** How many times an item is not replaced after it was used. */
const STAYS = 2;
/** Beyond this many variants, the numbers of all of them are computed again. */
const VARIANTS_MAX = 10_000;
const NONE = -1;

export function createItemCache(
  use: ItemCacheUse = { hits: 0, misses: 0 },
  memory: ItemMemory = createItemMemory(),
): ItemCache {
  const { locks, latest, variants, ordinals, lengths, stays, missed } = memory;
  const bytes = Buffer.from(memory.bytes.buffer);
  let numbers = new WeakMap<ItemTemplate<never>, Map<string, number>>();
  let known = 0;

  const placeOf = (variant: number, ordinal: number) => (ordinal + variant * 31) & (PLACES - 1);
  const lock = (place: number) => Atomics.compareExchange(locks, place, 0, 1) === 0;
  const unlock = (place: number) => Atomics.store(locks, place, 0);

  function slotOf(place: number, variant: number, ordinal: number): number {
    const slot = 2 * place;
    if (variants[slot] === variant && ordinals[slot] === ordinal) return slot;
    return variants[slot + 1] === variant && ordinals[slot + 1] === ordinal ? slot + 1 : NONE;
  }

  function touch(slot: number, place: number): void {
    latest[place] = slot & 1;
    stays[slot] = STAYS;
  }

  /** Whether the item was in the cache, and is now in the buffer. */
  function copy(variant: number, ordinal: number, scratch: ByteBuffer): boolean {
    const place = placeOf(variant, ordinal);
    if (!lock(place)) return false;
    const slot = slotOf(place, variant, ordinal);
    if (slot !== NONE) {
      touch(slot, place);
      const length = lengths[slot];
      reserve(scratch, length);
      bytes.copy(scratch.bytes, scratch.length, slot * ROOM, slot * ROOM + length);
      scratch.length += length;
    }
    unlock(place);
    return slot !== NONE;
  }

  /** Stores the item that begins at `start`, unless its slot is not free. */
  function store(variant: number, ordinal: number, scratch: ByteBuffer, start: number): void {
    const length = scratch.length - start;
    const place = placeOf(variant, ordinal);
    if (length > ROOM || !lock(place)) return;
    const slot = 2 * place + (latest[place] ^ 1);
    if (stays[slot] > 0) stays[slot]--;
    else if (slotOf(place, variant, ordinal) === NONE) {
      scratch.bytes.copy(bytes, slot * ROOM, start, scratch.length);
      lengths[slot] = length;
      ordinals[slot] = ordinal;
      variants[slot] = variant;
      touch(slot, place);
    }
    unlock(place);
  }

  /** Whether the item is one of those that were missed last. */
  function isRepeated(variant: number, ordinal: number): boolean {
    const hash = (Math.imul(variant, 0x9e3779b1) ^ ordinal) >>> 0;
    const at = hash & (MISSED - 1);
    if (missed[at] === hash) return true;
    missed[at] = hash;
    return false;
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
        number = numberOf(memory.secret, `${template.key} ${rest}`);
        numbers.set(template, ofTemplate.set(rest, number));
      }
      return number;
    },
    uncached(variant, ordinals) {
      const found: number[] = [];
      for (let i = 0; i < ordinals.length; i++)
        if (slotOf(placeOf(variant, ordinals[i]), variant, ordinals[i]) === NONE) found.push(ordinals[i]);
      return found;
    },
    write(variant, template, scratch, row) {
      const { ordinal } = row;
      if (copy(variant, ordinal, scratch)) {
        use.hits++;
        return;
      }
      use.misses++;
      const start = scratch.length;
      writeTemplate(template, scratch, row);
      if (isRepeated(variant, ordinal)) store(variant, ordinal, scratch, start);
    },
  };
}

/** 48 bits, not 0: two of ten thousand texts have the same number in one of millions of cases. */
function numberOf(secret: Uint8Array, text: string): number {
  return createHmac('sha256', secret).update(text).digest().readUIntBE(0, 6) || 1;
}
