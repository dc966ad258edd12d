/** The memory of the cache of written items (`http/v3.0/formats/item-cache.ts`), which all threads of a node share. */
import { randomFillSync } from 'node:crypto';

/** Places of two slots each. A power of two. */
export const PLACES = 2048;
const SLOTS = 2 * PLACES;
/** How many of the last missed items are known; a power of two. */
export const MISSED = 16_384;
/** Bytes of a slot. A track with its waveform is shorter, in JSON and XML. */
export const ROOM = 4096;

export interface ItemMemory {
  /** Random, so that no client can choose a variant with the number of another one. */
  secret: Uint8Array;
  /** Of each place: 1 while a thread uses it, and the slot that was used last: 0 or 1. */
  locks: Int32Array;
  latest: Uint8Array;
  /** Of each slot: its item, by variant and ordinal. Variant 0 means an empty slot. */
  variants: Float64Array;
  ordinals: Uint32Array;
  lengths: Uint16Array;
  bytes: Uint8Array;
  /** How many times the item in each slot will not be replaced. */
  stays: Uint8Array;
  /** Hashes of missed items, each at the index that its lowest bits say. */
  missed: Uint32Array;
}

export function createItemMemory(): ItemMemory {
  const shared = (count: number, bytes = 1) => new SharedArrayBuffer(count * bytes);
  return {
    secret: randomFillSync(new Uint8Array(shared(16))),
    locks: new Int32Array(shared(PLACES, 4)),
    latest: new Uint8Array(shared(PLACES)),
    variants: new Float64Array(shared(SLOTS, 8)),
    ordinals: new Uint32Array(shared(SLOTS, 4)),
    lengths: new Uint16Array(shared(SLOTS, 2)),
    bytes: new Uint8Array(shared(SLOTS, ROOM)),
    stays: new Uint8Array(shared(SLOTS)),
    missed: new Uint32Array(shared(MISSED, 4)),
  };
}
