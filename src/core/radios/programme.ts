/**
 * The programme of a radio: a function of the radio, its tracks and the clock, so that every node plays the same, and the current
 * track is known even without listeners.
 *
 * Each cycle plays every track once, in a new order. Cycles have followed each other since 1970.
 */
import type { Question } from '../../catalogue/question.ts';
import { type Chance, chanceOf } from '../../domain/chance.ts';
import type { Slot } from '../../media/radio/station.ts';

export interface ProgrammeTrack {
  id: number;
  artistId: number;
  /** Seconds, at least 1. */
  duration: number;
}

export interface Programme {
  tracks: readonly ProgrammeTrack[];
  /** `undefined` if there is nothing to play. Fast after `prepare`; otherwise it computes the cycle first. */
  at(ms: number): Slot | undefined;
  /** Computes the programme for that time. */
  prepare(ms: number): Promise<void>;
}

export interface CycleAsked {
  radioId: number;
  tracks: readonly ProgrammeTrack[];
  number: number;
}

export interface Cycle {
  number: number;
  /** Places in `tracks`. */
  order: Uint32Array;
  /** Milliseconds from the beginning of the cycle. */
  ends: Float64Array;
}

/** Some hundredths of a second for some thousand tracks. */
export const cycleQuestion: Question<CycleAsked, Cycle> = {
  name: 'cycle of a radio',
  answer: (_catalogue, asked) => makeCycle(asked),
};

export function makeCycle({ radioId, tracks, number }: CycleAsked): Cycle {
  const seed = `radio ${radioId}`;
  const places = [...tracks.keys()];
  const artists = [...new Set(tracks.map(({ artistId }) => artistId))];
  const placeOf = new Map(artists.map((artist, place) => [artist, place]));
  const counts = artists.map(() => 0);
  for (const { artistId } of tracks) counts[placeOf.get(artistId)!]++;

  /** Each artist's tracks in a new order. */
  function shuffled(cycle: number): number[][] {
    const lists: number[][] = artists.map(() => []);
    for (const track of chanceOf(`${seed} tracks ${cycle}`).shuffled(places))
      lists[placeOf.get(tracks[track].artistId)!].push(track);
    return lists;
  }

  /** The last track of an artist in one cycle is not the first in the next, unless there is no other. */
  function tracksOfArtists(): number[][] {
    const before = shuffled(number - 1);
    const always = shuffled(0);
    return shuffled(number).map((list, artist) => {
      if (list.length === 2) return always[artist];
      if (list.length > 2 && list[0] === before[artist].at(-1)) [list[0], list[1]] = [list[1], list[0]];
      return list;
    });
  }

  const lists = tracksOfArtists().map((list) => list.values());
  const order = createArtistOrder(counts, seed)
    .cycle(number)
    .map((artist) => lists[artist].next().value!);
  let end = 0;
  const ends = Float64Array.from(order, (track) => {
    end += tracks[track].duration * 1000;
    return end;
  });
  return { number, order, ends };
}

/** `tracks` in ascending id. `prepareCycle` computes the same as `makeCycle`. */
export function createProgramme(
  radioId: number,
  tracks: readonly ProgrammeTrack[],
  prepareCycle: (asked: CycleAsked) => Promise<Cycle> | Cycle = makeCycle,
): Programme {
  const length = tracks.reduce((sum, { duration }) => sum + duration * 1000, 0);
  if (length === 0) return { tracks, at: () => undefined, async prepare() {} };
  /** This cycle and the one requested before: around the end of a cycle both are requested alternately. */
  let known: Cycle[] = [];

  const numberAt = (ms: number) => Math.floor(ms / length);
  const find = (number: number) => known.find((one) => one.number === number);

  function keep(cycle: Cycle): Cycle {
    if (known[0]?.number !== cycle.number)
      known = [cycle, ...known.filter(({ number }) => number !== cycle.number).slice(0, 1)];
    return cycle;
  }

  return {
    tracks,
    async prepare(ms) {
      const number = numberAt(ms);
      if (find(number) === undefined) keep(await prepareCycle({ radioId, tracks, number }));
    },
    at(ms) {
      const number = numberAt(ms);
      const begin = number * length;
      const { order, ends } = keep(find(number) ?? makeCycle({ radioId, tracks, number }));
      let low = 0;
      let high = ends.length - 1;
      while (low < high) {
        const middle = (low + high) >>> 1;
        if (ends[middle] > ms - begin) high = middle;
        else low = middle + 1;
      }
      const { id, duration } = tracks[order[low]];
      const end = begin + ends[low];
      return { trackId: id, start: end - duration * 1000, end };
    },
  };
}

/**
 * The programme that replaces another one: the current track is played to its end, and so are tracks that begin within `leadMs`, which
 * listeners may already have received. Then the new programme continues at its current position. A track for which `isThere` is
 * false ends immediately.
 */
export function succeeding(
  last: Programme,
  next: Programme,
  { now, leadMs, isThere }: { now: number; leadMs: number; isThere(trackId: number): boolean },
): Programme {
  if (next.tracks.length === 0) return next;
  const ending: Slot[] = [];
  let slot = last.at(now);
  while (slot !== undefined && slot.start <= now + leadMs && isThere(slot.trackId)) {
    ending.push(slot);
    slot = last.at(slot.end);
  }
  return { ...next, at: (ms) => ending.find(({ start, end }) => start <= ms && ms < end) ?? next.at(ms) };
}

// The order of artists on a radio, so that no artist is repeated too soon.
//
// Artists a (3 tracks), b (2), c (1) and d (1) make seven places. The one with most tracks divides the circle into
// three arcs, and tracks, sorted by artist, are dealt to them in turn:
//
//   a a a b b c d  →  a b d | a b | a c      around and around: a b d a b a c a b d a b …
//
// No artist's tracks are then closer than the length of the shortest arc, and no order is better for `a`. Swaps that
// keep that distance make the order less regular, and spread the other artists as well.
//
// Every cycle starts from this order and makes swaps of its own. Even cycles do not change their ends, and odd cycles take these
// ends into account: so neighbouring cycles fit together, and a cycle can be computed without those before it.

/** Tracks of other artists between two of one artist, if there are enough. */
const BETWEEN = 10;

interface ArtistSequence {
  /** Artists, as indexes into `counts`: each as often as its count. */
  cycle(number: number): Uint32Array;
}

/** `counts[i]`: how many tracks the artist `i` has, at least one. The same counts and seed give the same orders. */
function createArtistOrder(counts: readonly number[], seed: string): ArtistSequence {
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
