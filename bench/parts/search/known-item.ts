/** Cases of a kind of search, and how many of them an engine finds among its first results. */
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { textOfRow } from '../../../src/catalogue/columns/row-texts.ts';
import { findTracks } from '../../../src/catalogue/query/tracks.ts';
import { seeded } from '../../catalogue/random.ts';
import { processorTime } from '../../measure/times.ts';
import type { SearchKind } from './kinds/kind.ts';
import { isCounted, type Names, type Sought, type SoughtTrack } from './sought.ts';

export interface SearchCase {
  wanted: SoughtTrack;
  text: string;
}

/** The results of each case, and what they cost. */
export interface EngineResults {
  found: readonly (readonly Names[])[];
  /** Milliseconds of processor time of all searches. */
  cpu: number;
}

/** Undefined if the engine has no search of this kind. */
export type SearchEngine = (
  kind: SearchKind,
  cases: readonly SearchCase[],
) => Promise<EngineResults | undefined>;

export interface SearchOutcome {
  /** The shares found at the first place and among the first three. */
  first: number;
  third: number;
  /** Milliseconds of a search. */
  cpu: number;
  /** What was typed, expected and found, for each case that missed its place. */
  failures: string[];
}

/** Where a catalogue has few names of a kind, so many tracks are tried for each case. */
const TRIES = 400;
/** And each track so often. */
const TRIES_PER_TRACK = 3;
export const SEARCH_PAGE = 10;
/** Searches before those that count. */
export const SEARCH_WARMUPS = 200;

/** Each track and text once. */
export function casesOf(kind: SearchKind, sought: Sought, count: number, seed: number): SearchCase[] {
  const { tracks, hits } = sought;
  if (kind.hits) return hits.slice(0, count).map((wanted) => ({ wanted, text: wanted.name }));
  const random = seeded(seed + 4711);
  const cases = new Map<string, SearchCase>();
  const triesMax = Math.min(count * TRIES, tracks.length * TRIES_PER_TRACK);
  for (let tries = 0; cases.size < count && tries < triesMax; tries++) {
    const wanted = random.pick(tracks);
    const text = kind.type(wanted, random);
    if (text === undefined || sought.isAmbiguous(text, wanted, kind.counted)) continue;
    cases.set(`${text}\n${wanted.name}\n${wanted.artist}`, { wanted, text });
  }
  return [...cases.values()];
}

export function cantigaEngine(catalogue: Catalogue): SearchEngine {
  const { tracks, artists } = catalogue;
  const namesOf = (track: number): Names => ({
    name: textOfRow(tracks.name.exact, track),
    artist: textOfRow(artists.name.exact, tracks.artist[track]),
  });
  return async ({ boost }, cases) => {
    const find = ({ text }: SearchCase) =>
      findTracks(catalogue, {
        types: ['albumtrack', 'single'],
        search: text,
        order: [],
        offset: 0,
        limit: SEARCH_PAGE,
        fullcount: false,
        ...(boost && { boost }),
      }).ordinals;
    for (const one of cases.slice(0, SEARCH_WARMUPS)) find(one);
    const before = processorTime();
    const pages = cases.map(find);
    const cpu = processorTime() - before;
    return { found: pages.map((ordinals) => Array.from(ordinals, namesOf)), cpu };
  };
}

export function outcomeOf(
  kind: SearchKind,
  cases: readonly SearchCase[],
  { found, cpu }: EngineResults,
): SearchOutcome {
  const places = cases.map(({ wanted }, i) => {
    const place = found[i].findIndex((one) => isCounted(one, wanted, kind.counted));
    return place < 0 ? Number.POSITIVE_INFINITY : place;
  });
  const among = (place: number): number => places.filter((one) => one < place).length / cases.length;
  return {
    first: among(1),
    third: among(3),
    cpu: cpu / cases.length,
    failures: cases.flatMap((one, i) => (places[i] < kind.place ? [] : [failureOf(one, found[i])])),
  };
}

function failureOf({ wanted, text }: SearchCase, found: readonly Names[]): string {
  const shown = found.slice(0, 4).map(({ name, artist }) => `${name} – ${artist}`);
  return `  ${text}\n    expected ${wanted.name} – ${wanted.artist}\n    found ${shown.join(' | ') || 'nothing'}`;
}
