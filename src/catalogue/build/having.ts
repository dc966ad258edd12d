/** Sets of tracks with a property. */
import { byName } from '../../domain/collections/by-name.ts';
import { SPEEDS } from '../../domain/vocabulary.ts';
import { FLAG, type Flag, type TrackColumns } from '../catalogue.ts';
import { countBits } from '../columns/bit-loops.ts';
import { createBits, lowestBit } from '../columns/bits.ts';

/** In the order of their bits. */
const FLAGS = Object.keys(FLAG) as Flag[];

export function havingSets(flags: Uint32Array, speed: Uint8Array, album: Int32Array): TrackColumns['having'] {
  const sets = byName([...FLAGS, ...SPEEDS, 'album', 'unknown'], () => createBits(flags.length));
  const ofFlags = FLAGS.map((name) => sets[name]);
  const ofAlbum = sets.album;
  const ofSpeeds = ['unknown' as const, ...SPEEDS].map((name) => sets[name]);
  for (let track = 0; track < flags.length; track++) {
    const word = track >>> 5;
    const bit = 1 << (track & 31);
    for (let rest = flags[track]; rest !== 0; rest &= rest - 1) ofFlags[lowestBit(rest)][word] |= bit;
    ofSpeeds[speed[track]][word] |= bit;
    if (album[track] >= 0) ofAlbum[word] |= bit;
  }
  return byName([...FLAGS, ...SPEEDS, 'album'], (name) => ({
    bits: sets[name],
    count: countBits(sets[name]),
  }));
}
