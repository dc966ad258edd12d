/**
 * The order of artists on a radio, so that no artist is repeated too soon.
 *
 * Artists a (3 tracks), b (2), c (1) and d (1) make seven places. The one with most tracks divides the circle into
 * three arcs, and tracks, sorted by artist, are dealt to them in turn:
 *
 *   a a a b b c d  →  a b d | a b | a c      around and around: a b d a b a c a b d a b …
 *
 * No artist's tracks are then closer than the length of the shortest arc, and no order is better for `a`. Swaps that
 * keep that distance make the order less regular, and spread the other artists as well.
 *
 * Every cycle starts from this order and makes swaps of its own. Even cycles do not change their ends, and odd cycles take these
 * ends into account: so neighbouring cycles fit together, and a cycle can be computed without those before it.
 */
import { type Chance, chanceOf } from '../../domain/chance.ts';

/** Tracks of other artists between two of one artist, if there are enough. */
const BETWEEN = 10;

export interface ArtistSequence {
  /** Artists, as indexes into `counts`: each as often as its count. */
  cycle(number: number): Uint32Array;
}

/** `counts[i]`: how many tracks the artist `i` has, at least one. The same counts and seed give the same orders. */
export function createArtistOrder(counts: readonly number[], seed: string): ArtistSequence {
  const length = counts.reduce((sum, count) => sum + count, 0);
  /** The distance between tracks of one artist: `apart` is guaranteed for all, `wanted` is approached for each. */
  const apart = Math.min(BETWEEN + 1, Math.floor(length / Math.max(...counts)));
  const wanted = counts.map((count) => Math.min(BETWEEN + 1, Math.floor(length / count)));
  const chance = chanceOf(`${seed} artists`);
  const base = deal(counts, length, chance);

  /** The penalty for tracks of the same artist that are too close to this position. */
  function crowding(order: Uint32Array, beyond: Uint32Array, at: number): number {
    const artist = order[at];
    const want = wanted[artist];
    let sum = 0;
    for (let distance = 1; distance < want; distance++) {
      const before = at - distance;
      const behind = at + distance;
      const same =
        Number((before < 0 ? beyond[before + length] : order[before]) === artist) +
        Number((behind >= length ? beyond[behind - length] : order[behind]) === artist);
      if (same > 0) sum += distance < apart ? Number.POSITIVE_INFINITY : same * (want - distance);
    }
    return sum;
  }

  /** Tries swaps between `from` and `to`. `beyond` is the order of the cycles before and after. */
  function mix(
    order: Uint32Array,
    beyond: Uint32Array,
    { from, to, tries }: { from: number; to: number; tries: number },
    by: Chance,
  ): void {
    if (to - from < 2) return;
    for (let i = 0; i < tries; i++) {
      const one = by.integer(from, to - 1);
      const other = by.integer(from, to - 1);
      if (order[one] === order[other]) continue;
      const before = crowding(order, beyond, one) + crowding(order, beyond, other);
      [order[one], order[other]] = [order[other], order[one]];
      const after = crowding(order, beyond, one) + crowding(order, beyond, other);
      if (after > before) [order[one], order[other]] = [order[other], order[one]];
    }
  }

  mix(base, base, { from: 0, to: length, tries: length * 8 }, chance);
  return {
    cycle(number) {
      const order = Uint32Array.from(base);
      const kept = number % 2 === 0 ? BETWEEN : 0;
      const within = { from: kept, to: length - kept, tries: length * 4 };
      mix(order, base, within, chanceOf(`${seed} artists ${number}`));
      return order;
    },
  };
}

function deal(counts: readonly number[], length: number, chance: Chance): Uint32Array {
  const arcs = Math.max(...counts);
  const start = (arc: number) => arc * Math.floor(length / arcs) + Math.min(arc, length % arcs);
  const order = new Uint32Array(length);
  let dealt = 0;
  const artists = chance.shuffled([...counts.keys()]).sort((one, other) => counts[other] - counts[one]);
  for (const artist of artists) {
    for (let i = 0; i < counts[artist]; i++, dealt++) {
      order[start(dealt % arcs) + Math.floor(dealt / arcs)] = artist;
    }
  }
  return order;
}
