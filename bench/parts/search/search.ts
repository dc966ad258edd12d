/** Known-item search: a track should be among the first results for its name and artist, in any spelling; and names in autocomplete. */
import { complete } from '../../../src/catalogue/autocomplete/complete.ts';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { textOfRow } from '../../../src/catalogue/columns/row-texts.ts';
import { findTracks } from '../../../src/catalogue/query/tracks.ts';
import { fold } from '../../../src/catalogue/text/words/fold.ts';
import { type Beside, startTantivy, TANTIVY_MISSING, type Tantivy } from '../../baselines/tantivy.ts';
import type { BenchData } from '../../catalogue/files.ts';
import { seeded } from '../../catalogue/random.ts';
import { buildFrom } from '../../catalogue/read-model.ts';
import { records } from '../../catalogue/records.ts';
import { type Report, type TableRow, verdict } from '../../measure/table.ts';
import { processorTime } from '../../measure/times.ts';
import { type Aim, NAME_KINDS, type NameKind, SEARCH_KINDS, type SearchKind } from './kinds.ts';
import { collectSought, isCounted, type Names, type Sought, type SoughtTrack } from './sought.ts';

export interface SearchEffort {
  /** Cases of each kind. */
  cases: number;
}

/** What the part `search` measures, and what it prints. */
export interface SearchOptions {
  tracks: number;
  seed: SearchSeed;
  /** So many cases of each kind that missed their place are printed. */
  failures: number;
}

/** Ranking is tuned with the first seed, and judged with the other one. */
export const SEEDS = { tuning: 1959, 'held-out': 13_456_991 };
export type SearchSeed = keyof typeof SEEDS;

export const USUAL_SEARCH: SearchOptions = { tracks: 60_000, seed: 'tuning', failures: 0 };

export async function measureSearch(
  { progress }: Pick<BenchData, 'progress'>,
  { cases: count }: SearchEffort,
  { search, beside }: { search: SearchOptions; beside?: Beside },
): Promise<Report> {
  const { tracks, failures } = search;
  const seed = SEEDS[search.seed];
  const catalogue = buildFrom(records(tracks, seed), tracks, progress);
  const sought = collectSought(records(tracks, seed));
  await using tantivy = beside && (await indexInTantivy(sought.tracks));
  const notes = beside && !tantivy ? [TANTIVY_MISSING] : [];
  const rows: TableRow[] = [];
  for (const [name, kind] of Object.entries(SEARCH_KINDS)) {
    progress.step(name);
    const cases = casesOf(kind, sought, count, seed);
    if (cases.length === 0) continue;
    const { attempts, cpu } = attemptsOf(kind, cases, searchCatalogue(catalogue, kind, cases));
    // Tantivy has no boost by popularity.
    const other =
      tantivy &&
      kind.boost === undefined &&
      attemptsOf(kind, cases, await searchTantivy(tantivy, sought.tracks, cases));
    const cells = other ? [...sharesOf(other.attempts), other.cpu] : [];
    rows.push(rowOf(name, kind, attempts, [cpu, ...cells]));
    notes.push(...failuresOf(name, kind, attempts, failures));
  }
  const names: TableRow[] = [];
  for (const completed of ['artists', 'tracks'] as const) {
    for (const [way, kind] of Object.entries(NAME_KINDS)) {
      const name = `autocomplete ${completed}: ${way}`;
      progress.step(name);
      const attempts = completionsOf(catalogue, completed, nameCasesOf(kind, sought, completed, count, seed));
      names.push(rowOf(name, kind, attempts));
      notes.push(...failuresOf(name, kind, attempts, failures));
    }
  }
  const columns = ['cases', 'first', 'top 3'];
  const compared = tantivy ? ['tantivy first', 'top 3', 'CPU ms'] : [];
  return {
    sections: [
      { title: 'Known-item search', columns: [...columns, 'CPU ms', ...compared], rows },
      { title: 'Names as they are typed', columns, rows: names },
    ],
    notes,
  };
}

interface SearchCase {
  wanted: SoughtTrack;
  text: string;
}

/** Where a catalogue has few names of a kind, so many tracks are tried for each case. */
const TRIES = 400;
/** And each track so often. */
const TRIES_PER_TRACK = 3;

/** Each track and text once. */
function casesOf(kind: SearchKind, sought: Sought, count: number, seed: number): SearchCase[] {
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

/** The results of each case, and the processor time of all searches in milliseconds. */
interface SearchResults {
  found: readonly (readonly Names[])[];
  cpu: number;
}

const SEARCH_PAGE = 10;
/** Searches before those that count. */
const SEARCH_WARMUPS = 200;

function searchCatalogue(
  catalogue: Catalogue,
  { boost }: SearchKind,
  cases: readonly SearchCase[],
): SearchResults {
  const { tracks, artists } = catalogue;
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
  const namesOf = (track: number): Names => ({
    name: textOfRow(tracks.name.exact, track),
    artist: textOfRow(artists.name.exact, tracks.artist[track]),
  });
  for (const one of cases.slice(0, SEARCH_WARMUPS)) find(one);
  const before = processorTime();
  const pages = cases.map(find);
  const cpu = processorTime() - before;
  return { found: pages.map((ordinals) => Array.from(ordinals, namesOf)), cpu };
}

function indexInTantivy(tracks: readonly SoughtTrack[]): Promise<Tantivy | undefined> {
  return startTantivy(tracks.map(({ name, artist, album }) => ({ title: name, artist, album })));
}

async function searchTantivy(
  tantivy: Tantivy,
  tracks: readonly SoughtTrack[],
  cases: readonly SearchCase[],
): Promise<SearchResults> {
  const { found, cpu } = await tantivy.search({
    queries: cases.map(({ text }) => ({ typed: text })),
    limit: SEARCH_PAGE,
    warmups: SEARCH_WARMUPS,
    milliseconds: Number.MAX_SAFE_INTEGER,
  });
  return { found: found.map((page) => page.map((track) => tracks[track])), cpu };
}

/** What was typed and expected, and what was found. */
interface Attempt {
  typed: string;
  expected: string;
  found: readonly string[];
  /** From 0; -1 if the expected result is not among them. */
  place: number;
}

/** `cpu` is that of one search. */
function attemptsOf({ counted }: SearchKind, cases: readonly SearchCase[], { found, cpu }: SearchResults) {
  const textOf = ({ name, artist }: Names) => `${name} – ${artist}`;
  const attempts = cases.map(
    ({ wanted, text }, i): Attempt => ({
      typed: text,
      expected: textOf(wanted),
      found: found[i].map(textOf),
      place: found[i].findIndex((one) => isCounted(one, wanted, counted)),
    }),
  );
  return { attempts, cpu: cpu / cases.length };
}

type Completed = 'artists' | 'tracks';
type NameCase = Pick<Attempt, 'typed' | 'expected'>;

const NAME_TRIES = 100;

/** What is typed is no other name. */
function nameCasesOf(
  { type }: NameKind,
  { tracks }: Sought,
  completed: Completed,
  count: number,
  seed: number,
): NameCase[] {
  const random = seeded(seed + 515);
  const names = [...new Set(tracks.map(({ artist, name }) => (completed === 'artists' ? artist : name)))];
  const known = new Set(names.map(fold));
  const cases: NameCase[] = [];
  for (let tries = 0; cases.length < count && tries < count * NAME_TRIES && names.length > 0; tries++) {
    const expected = random.pick(names);
    const typed = type(expected, random);
    if (typed === undefined || (known.has(fold(typed)) && fold(typed) !== fold(expected))) continue;
    cases.push({ typed, expected });
  }
  return cases;
}

function completionsOf(catalogue: Catalogue, completed: Completed, cases: readonly NameCase[]): Attempt[] {
  return cases.map((one) => {
    const found = complete(catalogue, completed, one.typed, SEARCH_PAGE).map(({ match }) => match);
    return { ...one, found, place: found.findIndex((name) => fold(name) === fold(one.expected)) };
  });
}

const isAmong = ({ place }: Attempt, first: number) => place >= 0 && place < first;

function shareAmong(attempts: readonly Attempt[], first: number): number {
  return attempts.filter((one) => isAmong(one, first)).length / Math.max(1, attempts.length);
}

const sharesOf = (attempts: readonly Attempt[]): string[] =>
  [1, 3].map((first) => shareAmong(attempts, first).toFixed(3));

function rowOf(
  name: string,
  { aim, place }: Aim,
  attempts: readonly Attempt[],
  more: TableRow['cells'] = [],
): TableRow {
  return {
    cells: [name, attempts.length, ...sharesOf(attempts), ...more],
    target: verdict(shareAmong(attempts, place) >= aim, `≥ ${aim} ${place === 1 ? 'first' : 'in the top 3'}`),
  };
}

/** The first `count` attempts that missed their place, as lines to print. */
function failuresOf(name: string, { place }: Aim, attempts: readonly Attempt[], count: number): string[] {
  const missed = attempts.filter((one) => !isAmong(one, place)).slice(0, count);
  const lines = missed.map(
    ({ typed, expected, found }) =>
      `  ${typed}\n    expected ${expected}\n    found ${found.slice(0, 4).join(' | ') || 'nothing'}`,
  );
  return lines.length === 0 ? [] : [`${name}:`, ...lines];
}
