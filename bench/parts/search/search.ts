/** Known-item search: a track should be among the first results for its name and artist, in any spelling. */
import { readFileSync } from 'node:fs';
import { COMPLETED, complete } from '../../../src/catalogue/autocomplete/complete.ts';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { textOfRow } from '../../../src/catalogue/columns/row-texts.ts';
import { findTracks } from '../../../src/catalogue/query/tracks.ts';
import type { BenchData } from '../../catalogue/files.ts';
import { seeded } from '../../catalogue/random.ts';
import { buildFrom } from '../../catalogue/read-model.ts';
import type { BenchRecord } from '../../catalogue/records.ts';
import { songRecords } from '../../catalogue/songs/songs.ts';
import {
  milliseconds,
  type Report,
  type Section,
  type TableRow,
  verdict,
  whole,
} from '../../measure/table.ts';
import { type Effort, measure, summary } from '../../measure/times.ts';
import type { SearchKind } from './kinds/kind.ts';
import { SEARCH_KINDS } from './kinds/kinds.ts';
import { collectSought, isCounted, type Sought, type SoughtTrack } from './sought.ts';

export interface SearchEffort {
  /** Cases of each kind. */
  cases: number;
  typing: Effort;
}

/** What the part `search` measures, and what it prints. */
export interface SearchOptions {
  /** Of the catalogue of songs. */
  tracks: number;
  /** A file for `cantiga import` instead of the catalogue of songs. */
  catalogue?: string;
  seed: SearchSeed;
  /** Parts of the names of kinds; all kinds without any. */
  kinds: readonly string[];
  /** So many cases of each kind that missed their place are printed. */
  failures: number;
}

/** Ranking is tuned with the first seed, and judged with the other one. */
export const SEEDS = { tuning: 1959, 'held-out': 77_041 };
export type SearchSeed = keyof typeof SEEDS;

export const USUAL_SEARCH: SearchOptions = { tracks: 60_000, seed: 'tuning', kinds: [], failures: 0 };

/** Where a catalogue has few names of a kind, so many tracks are tried for each case. */
const TRIES = 400;
const PAGE = 10;
const WARMUPS = 200;

interface SearchCase {
  wanted: SoughtTrack;
  text: string;
}

interface SearchOutcome {
  cases: number;
  /** How many were the first, and among the first three. */
  first: number;
  third: number;
  /** Milliseconds of each search. */
  times: number[];
  /** Milliseconds of processor time of all of them. */
  cpu: number;
  failures: string[];
}

/** In the catalogue of songs, or in that of a file for `cantiga import`. */
export async function measureSearch(
  { progress }: Pick<BenchData, 'progress'>,
  effort: SearchEffort,
  options: SearchOptions,
): Promise<Report> {
  const seed = SEEDS[options.seed];
  const { tracks, catalogue: file } = options;
  const collected = collectSought(file === undefined ? songRecords(tracks, seed) : recordsIn(file));
  const { catalogue } = buildFrom(collected.passing, tracks, progress);
  const sought = collected.sought();
  const kinds = SEARCH_KINDS.filter(
    ({ name }) => options.kinds.length === 0 || options.kinds.some((part) => name.includes(part)),
  );
  const rows: TableRow[] = [];
  const notes: string[] = [];
  for (const kind of kinds) {
    progress.step(`search: ${kind.name}`);
    const outcome = measureKind(catalogue, kind, casesOf(kind, sought, effort.cases, seed));
    if (outcome.cases === 0) continue;
    rows.push(rowOf(kind, outcome));
    if (options.failures > 0 && outcome.failures.length > 0)
      notes.push(`${kind.name}:`, ...outcome.failures.slice(0, options.failures));
  }
  const known = {
    title: 'Known-item search',
    columns: ['cases', 'first', 'top 3', 'CPU ms', 'p50 ms', 'p99 ms'],
    rows,
  };
  const sections =
    options.kinds.length > 0 ? [known] : [known, autocompleteSection(catalogue, sought, effort)];
  return { sections, notes };
}

/** Each track and text once. */
function casesOf(kind: SearchKind, sought: Sought, count: number, seed: number): SearchCase[] {
  const random = seeded(seed + 4711);
  if (kind.hits) return sought.hits.slice(0, count).map((wanted) => ({ wanted, text: wanted.name }));
  const cases = new Map<string, SearchCase>();
  for (let tries = 0; sought.tracks.length > 0 && cases.size < count && tries < count * TRIES; tries++) {
    const wanted = random.pick(sought.tracks);
    const text = kind.type(wanted, random);
    if (text === undefined || sought.isAmbiguous(text, wanted, kind.counted)) continue;
    cases.set(`${text}\n${wanted.name}\n${wanted.artist}`, { wanted, text });
  }
  return [...cases.values()];
}

function measureKind(catalogue: Catalogue, kind: SearchKind, cases: readonly SearchCase[]): SearchOutcome {
  const find = ({ text }: SearchCase) =>
    findTracks(catalogue, {
      types: ['albumtrack', 'single'],
      search: text,
      order: [],
      offset: 0,
      limit: PAGE,
      fullcount: false,
      ...(kind.boost && { boost: kind.boost }),
    }).ordinals;
  for (const one of cases.slice(0, WARMUPS)) find(one);
  const times: number[] = [];
  const before = process.cpuUsage();
  const found = cases.map((one) => {
    const start = performance.now();
    const ordinals = find(one);
    times.push(performance.now() - start);
    return ordinals;
  });
  const { user, system } = process.cpuUsage(before);
  const places = cases.map(({ wanted }, i) => placeOf(catalogue, found[i], wanted, kind));
  const among = (place: number): number => places.filter((one) => one < place).length;
  const failures = cases.flatMap(({ wanted, text }, i) =>
    places[i] < kind.place ? [] : [failureOf(catalogue, wanted, text, found[i])],
  );
  return {
    cases: cases.length,
    first: among(1),
    third: among(3),
    times,
    cpu: (user + system) / 1000,
    failures,
  };
}

function placeOf(
  catalogue: Catalogue,
  ordinals: ArrayLike<number>,
  wanted: SoughtTrack,
  { counted }: SearchKind,
): number {
  const place = Array.from(ordinals).findIndex((one) => isCounted(namesOf(catalogue, one), wanted, counted));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

function failureOf(
  catalogue: Catalogue,
  { name, artist }: SoughtTrack,
  text: string,
  ordinals: ArrayLike<number>,
): string {
  const found = Array.from(ordinals, (ordinal) => namesOf(catalogue, ordinal)).slice(0, 4);
  const shown = found.map((one) => `${one.name} – ${one.artist}`).join(' | ');
  return `  ${text}\n    expected ${name} – ${artist}\n    found ${shown === '' ? 'nothing' : shown}`;
}

function namesOf({ tracks, artists }: Catalogue, track: number): Pick<SoughtTrack, 'name' | 'artist'> {
  return {
    name: textOfRow(tracks.name.exact, track),
    artist: textOfRow(artists.name.exact, tracks.artist[track]),
  };
}

/** All four kinds of names in one request, as a listener types names letter by letter. */
function autocompleteSection(catalogue: Catalogue, sought: Sought, { cases, typing }: SearchEffort): Section {
  const random = seeded(815);
  const rows = [2, 3, 5].map((letters): TableRow => {
    const prefixes = Array.from({ length: cases }, () =>
      [...random.pick(sought.tracks).name].slice(0, letters).join(''),
    );
    const times = measure((index) => {
      for (const kind of COMPLETED) complete(catalogue, kind, prefixes[index % prefixes.length], PAGE);
    }, typing);
    return {
      cells: [`${letters} letters`, whole(times.runs), milliseconds(times.p50), milliseconds(times.p99)],
      target: verdict(times.p99 <= 1, 'p99 ≤ 1'),
    };
  });
  return { title: 'Autocomplete, ms', columns: ['runs', 'p50', 'p99'], rows };
}

function* recordsIn(path: string): Generator<BenchRecord> {
  for (const line of readFileSync(path, 'utf8').split('\n')) {
    if (line === '') continue;
    const record = JSON.parse(line);
    if (['artist', 'album', 'track'].includes(record.entity)) yield record;
  }
}

function rowOf(
  { name, aim, place }: SearchKind,
  { cases, first, third, times, cpu }: SearchOutcome,
): TableRow {
  const [atFirst, atThird] = [first / cases, third / cases];
  const { p50, p99 } = summary(times);
  return {
    cells: [
      name,
      whole(cases),
      atFirst.toFixed(3),
      atThird.toFixed(3),
      milliseconds(cpu / cases),
      milliseconds(p50),
      milliseconds(p99),
    ],
    target: verdict(
      (place === 1 ? atFirst : atThird) >= aim,
      `≥ ${aim} ${place === 1 ? 'first' : 'in the top 3'}`,
    ),
  };
}
