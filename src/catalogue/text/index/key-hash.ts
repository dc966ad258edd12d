/**
 * The hash of a key (`wordKey` in `words.ts`): FNV-1a over its code units, spaces left out. It is computed from the left, so keys that begin
 * alike share that part of the work:
 *
 *     finished(hashedOn(hashedOn(EMPTY, 'rain'), 'bow'))  =  hashKey('rainbow')
 */
export const EMPTY = 0x811c9dc5;
const SPACE = 0x20;

function hashedUnit(hash: number, unit: number): number {
  return unit === SPACE ? hash : Math.imul(hash ^ unit, 0x01000193);
}

export function hashedOn(hash: number, text: string): number {
  let on = hash;
  for (let i = 0; i < text.length; i++) on = hashedUnit(on, text.charCodeAt(i));
  return on;
}

/** The same for code units, from one place up to another. */
export function hashedUnits(hash: number, units: Uint8Array | Uint16Array, from: number, to: number): number {
  let on = hash;
  for (let i = from; i < to; i++) on = hashedUnit(on, units[i]);
  return on;
}

/** The low bits choose a list, and are the better for some high ones. */
export function finished(hash: number): number {
  return (hash ^ (hash >>> 15)) >>> 0;
}

export function hashKey(key: string): number {
  return finished(hashedOn(EMPTY, key));
}
