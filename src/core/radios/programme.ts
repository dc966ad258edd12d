/**
 * The programme of a radio: a function of the radio, its tracks and the clock, so that every node plays the same, and the current
 * track is known even without listeners.
 *
 * Each cycle plays every track once, in a new order. Cycles have followed each other since 1970.
 */
import type { Question } from '../../catalogue/question.ts';
import { chanceOf } from '../../domain/chance.ts';
import type { Slot } from '../../media/radio/station.ts';
import { createArtistOrder } from './artist-order.ts';

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
