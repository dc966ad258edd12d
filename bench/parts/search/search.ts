/** Known-item search: a track should be among the first results for its name and artist, in any spelling. */
import { readFileSync } from 'node:fs';
import { COMPLETED, complete } from '../../../src/catalogue/autocomplete/complete.ts';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { textOfRow } from '../../../src/catalogue/columns/row-texts.ts';
import { findTracks } from '../../../src/catalogue/query/tracks.ts';
import { fold } from '../../../src/catalogue/text/fold.ts';
import type { BenchData } from '../../catalogue/files.ts';
import { type SeededRandom, seeded } from '../../catalogue/random.ts';
import { buildFrom } from '../../catalogue/read-model.ts';
import { type BenchRecord, records } from '../../catalogue/records.ts';
import {
  milliseconds,
  type Report,
  type Section,
  type TableRow,
  verdict,
  whole,
} from '../../measure/table.ts';
import { type Effort, measure, summary } from '../../measure/times.ts';
import { CASE_KINDS, type CaseKind, type SoughtTrack } from './search-cases.ts';

export interface SearchEffort {
  /** Cases of each kind. */
  cases: number;
  typing: Effort;
}

/** Where a catalogue has few names of a kind, so many tracks are tried for each case. */
const TRIES = 400;
const PAGE = 10;

interface SearchOutcome {
  cases: number;
  /** How many were found at the first place, among three, among ten. */
  hits: [number, number, number];
  /** Milliseconds of each search. */
  times: number[];
}

/** In the generated catalogue, or in that of a file for `cantiga import`. */
export async function measureSearch(
  { tracks, progress }: BenchData,
  effort: SearchEffort,
  file?: string,
): Promise<Report> {
  const all = file === undefined ? records(tracks) : recordsIn(file);
  const { catalogue } = buildFrom(all, tracks, progress);
  const rows = CASE_KINDS.flatMap((kind): TableRow[] => {
    progress.step(`search: ${kind.name}`);
    const outcome = measureKind(catalogue, kind, effort.cases);
    return outcome.cases === 0 ? [] : [rowOf(kind, outcome)];
  });
  const known = {
    title: 'Known-item search',
    columns: ['cases', 'at 1', 'at 3', 'at 10', 'p50 ms', 'p99 ms'],
    rows,
  };
  return { sections: [known, autocompleteSection(catalogue, effort)] };
}

/** All four kinds of names in one request, as a listener types names letter by letter. */
function autocompleteSection(catalogue: Catalogue, { cases, typing }: SearchEffort): Section {
  const random = seeded(815);
  const rows = [2, 3, 5].map((letters): TableRow => {
    const prefixes = Array.from({ length: cases }, () => {
      const { name } = wantedOf(catalogue, random.below(catalogue.tracks.count));
      return [...name].slice(0, letters).join('');
    });
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

function measureKind(catalogue: Catalogue, kind: CaseKind, cases: number): SearchOutcome {
  const random = seeded(4711);
  const outcome: SearchOutcome = { cases: 0, hits: [0, 0, 0], times: [] };
  for (let tries = 0; outcome.cases < cases && tries < cases * TRIES; tries++) {
    const track = random.below(catalogue.tracks.count);
    const wanted = wantedOf(catalogue, track);
    const text = typedFor(kind, wanted, random);
    if (text === undefined) continue;
    const start = performance.now();
    const { ordinals } = findTracks(catalogue, {
      types: ['albumtrack', 'single'],
      search: text,
      order: [],
      offset: 0,
      limit: PAGE,
      fullcount: false,
    });
    outcome.times.push(performance.now() - start);
    outcome.cases++;
    const place = ordinals.findIndex((ordinal) => ordinal === track || isSame(catalogue, ordinal, wanted));
    [1, 3, 10].forEach((first, i) => {
      if (place >= 0 && place < first) outcome.hits[i]++;
    });
  }
  return outcome;
}

/** Names without a letter or digit cannot be typed in another way. */
function typedFor(kind: CaseKind, wanted: SoughtTrack, random: SeededRandom): string | undefined {
  return /[\p{L}\p{N}]/u.test(wanted.name) ? kind.type(wanted, random) : undefined;
}

function wantedOf({ tracks, artists }: Catalogue, track: number): SoughtTrack {
  return {
    name: textOfRow(tracks.name.exact, track),
    artist: textOfRow(artists.name.exact, tracks.artist[track]),
  };
}

/** Two tracks with the same name by artists with the same name count as one. */
function isSame(catalogue: Catalogue, ordinal: number, wanted: SoughtTrack): boolean {
  const found = wantedOf(catalogue, ordinal);
  return fold(found.name) === fold(wanted.name) && fold(found.artist) === fold(wanted.artist);
}

function rowOf(kind: CaseKind, { cases, hits, times }: SearchOutcome): TableRow {
  const rates = hits.map((count) => count / cases);
  const { p50, p99 } = summary(times);
  return {
    cells: [
      kind.name,
      whole(cases),
      ...rates.map((rate) => rate.toFixed(3)),
      milliseconds(p50),
      milliseconds(p99),
    ],
    target: verdict(rates[1] >= kind.aim, `≥ ${kind.aim} at 3`),
  };
}
