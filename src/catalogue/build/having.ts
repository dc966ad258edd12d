/** Sets of tracks with a property. */
import { byName } from '../../domain/collections/by-name.ts';
import { SPEEDS } from '../../domain/vocabulary.ts';
import { FLAG, type Flag, type TrackColumns } from '../catalogue.ts';
import { countBits } from '../columns/bit-loops.ts';
import { createBits, setBit } from '../columns/bits.ts';

/** The sets of tracks in `TrackColumns.having`. */
const HAVING: (keyof TrackColumns['having'])[] = [...(Object.keys(FLAG) as Flag[]), ...SPEEDS, 'album'];

/** In loops over one column each, which are several times as fast as a test for each track. */
export function havingSets(flags: Uint32Array, speed: Uint8Array, album: Int32Array): TrackColumns['having'] {
  return byName(HAVING, (name) => {
    const bits = createBits(flags.length);
    const number = speedOf(name);
    if (name === 'album') {
      for (let track = 0; track < album.length; track++) if (album[track] >= 0) setBit(bits, track);
    } else if (number > 0) {
      for (let track = 0; track < speed.length; track++) if (speed[track] === number) setBit(bits, track);
    } else {
      const flag = FLAG[name as Flag];
      for (let track = 0; track < flags.length; track++) if ((flags[track] & flag) !== 0) setBit(bits, track);
    }
    return { bits, count: countBits(bits) };
  });
}

/** The number of a speed in `TrackColumns.speed`; 0 for any other name. */
const speedOf = (name: string) => (SPEEDS as readonly string[]).indexOf(name) + 1;
