/** Known-item search: a track should be among the first results for its name and artist, in any spelling. */
import { type Beside, startTantivy, TANTIVY_MISSING, type Tantivy } from '../../baselines/tantivy.ts';
import type { BenchData } from '../../catalogue/files.ts';
import { buildFrom } from '../../catalogue/read-model.ts';
import { records } from '../../catalogue/records.ts';
import { milliseconds, type Report, type TableRow, verdict, whole } from '../../measure/table.ts';
import { SPELLING_KINDS, TYPING_KINDS } from './kinds/error-kinds.ts';
import { EXACT_KINDS } from './kinds/exact-kinds.ts';
import type { SearchKind } from './kinds/kind.ts';
import { SCRIPT_KINDS } from './kinds/script-kinds.ts';
import { WORD_KINDS } from './kinds/word-kinds.ts';
import {
  cantigaEngine,
  casesOf,
  outcomeOf,
  SEARCH_PAGE,
  SEARCH_WARMUPS,
  type SearchEngine,
  type SearchOutcome,
} from './known-item.ts';
import { collectSought, type SoughtTrack } from './sought.ts';
import { measureTypedNames } from './typed-names.ts';

const covers = {
  name: 'the popular track among covers',
  aim: 0.7,
  place: 1,
  counted: 'track',
  hits: true,
  type: ({ name }) => name,
} satisfies SearchKind;

/** What listeners type to find a certain track, kind by kind: its name and artist, in many spellings. */
export const SEARCH_KINDS: readonly SearchKind[] = [
  ...EXACT_KINDS,
  ...TYPING_KINDS,
  ...SPELLING_KINDS,
  ...WORD_KINDS,
  ...SCRIPT_KINDS,
  covers,
  { ...covers, name: 'the same with boost', aim: 0.98, boost: 'popularity_month' },
];

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
  const collected = collectSought(records(tracks, seed));
  const catalogue = buildFrom(collected.passing, tracks, progress);
  const sought = collected.sought();
  await using closing = new AsyncDisposableStack();
  const tantivy = beside && (await indexInTantivy(sought.tracks));
  if (tantivy) closing.defer(tantivy.close);
  const ours = cantigaEngine(catalogue);
  const theirs: SearchEngine | undefined = tantivy && tantivyEngine(tantivy, sought.tracks);
  const rows: TableRow[] = [];
  const notes = beside && !tantivy ? [TANTIVY_MISSING] : [];
  for (const kind of SEARCH_KINDS) {
    progress.step(kind.name);
    const cases = casesOf(kind, sought, count, seed);
    if (cases.length === 0) continue;
    const outcome = outcomeOf(kind, cases, (await ours(kind, cases))!);
    const other = await theirs?.(kind, cases);
    rows.push(rowOf(kind, cases.length, outcome, other && outcomeOf(kind, cases, other)));
    const missed = outcome.failures.slice(0, failures);
    if (missed.length > 0) notes.push(`${kind.name}:`, ...missed);
  }
  const columns = ['cases', 'first', 'top 3', 'CPU ms'];
  const compared = theirs === undefined ? [] : ['tantivy first', 'top 3', 'CPU ms'];
  const names = measureTypedNames(catalogue, sought, { cases: count, failures, seed });
  return {
    sections: [{ title: 'Known-item search', columns: [...columns, ...compared], rows }, names.section],
    notes: [...notes, ...names.notes],
  };
}

function rowOf(
  { name, aim, place }: SearchKind,
  cases: number,
  { first, third, cpu }: SearchOutcome,
  other: SearchOutcome | undefined,
): TableRow {
  const compared =
    other === undefined ? [] : [other.first.toFixed(3), other.third.toFixed(3), milliseconds(other.cpu)];
  return {
    cells: [name, whole(cases), first.toFixed(3), third.toFixed(3), milliseconds(cpu), ...compared],
    target: verdict(
      (place === 1 ? first : third) >= aim,
      `≥ ${aim} ${place === 1 ? 'first' : 'in the top 3'}`,
    ),
  };
}

function indexInTantivy(tracks: readonly SoughtTrack[]): Promise<Tantivy | undefined> {
  return startTantivy(tracks.map(({ name, artist, album }) => ({ title: name, artist, album })));
}

/** Tantivy has no boost by popularity, so such kinds are left out. */
function tantivyEngine(tantivy: Tantivy, tracks: readonly SoughtTrack[]): SearchEngine {
  return async ({ boost }, cases) => {
    if (boost !== undefined) return undefined;
    const { found, cpu } = await tantivy.search({
      queries: cases.map(({ text }) => ({ typed: text })),
      limit: SEARCH_PAGE,
      warmups: SEARCH_WARMUPS,
      milliseconds: Number.MAX_SAFE_INTEGER,
    });
    return { found: found.map((page) => page.map((track) => tracks[track])), cpu };
  };
}
