/** Names as a listener types them letter by letter: autocomplete and `namesearch`. */
import { complete } from '../../../src/catalogue/autocomplete/complete.ts';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { textOfRow } from '../../../src/catalogue/columns/row-texts.ts';
import { findTracks } from '../../../src/catalogue/query/tracks.ts';
import { fold } from '../../../src/catalogue/text/words/fold.ts';
import { type SeededRandom, seeded } from '../../catalogue/random.ts';
import { type Section, type TableRow, verdict, whole } from '../../measure/table.ts';
import { anyError, mistyped } from './kinds/typing-errors.ts';
import type { Sought } from './sought.ts';

/** What is typed, the name that should be among the first `place`, and the names found. */
interface TypedCase {
  typed: string;
  expected: string;
  found: readonly string[];
}

interface TypedKind {
  name: string;
  aim: number;
  place: 1 | 3;
  cases(catalogue: Catalogue, sought: Sought, count: number, random: SeededRandom): TypedCase[];
}

const PAGE = 10;
const TRIES = 100;
/** An error is forgiven from so many letters on; a word that lacks one has one less. */
const FORGIVEN = 4;
const LATIN = /^[\p{sc=Latn}\p{sc=Zyyy}]+$/u;

/** Undefined if the name cannot be typed in this way. */
type TypeName = (name: string, random: SeededRandom) => string | undefined;

/** Cases of autocomplete. */
const completing =
  (completed: 'artists' | 'tracks', type: TypeName): TypedKind['cases'] =>
  (catalogue, { tracks }, count, random) => {
    const names = [...new Set(tracks.map(({ artist, name }) => (completed === 'artists' ? artist : name)))];
    const known = new Set(names.map(fold));
    const cases: TypedCase[] = [];
    for (let tries = 0; cases.length < count && tries < count * TRIES && names.length > 0; tries++) {
      const expected = random.pick(names);
      const typed = type(expected, random);
      if (typed === undefined || (known.has(fold(typed)) && fold(typed) !== fold(expected))) continue;
      cases.push({ typed, expected, found: completionsOf(catalogue, completed, typed) });
    }
    return cases;
  };

const completionsOf = (catalogue: Catalogue, completed: 'artists' | 'tracks', typed: string): string[] =>
  complete(catalogue, completed, typed, PAGE).map(({ match }) => match);

/** How a name is typed, with the share that should be found. */
const WAYS: readonly [way: string, aim: number, type: TypeName][] = [
  ['whole name', 0.98, (name) => name],
  [
    'one error',
    0.95,
    (name, random) => (LATIN.test(name) ? mistyped(fold(name), anyError, FORGIVEN + 1, random) : undefined),
  ],
  [
    'one error, last word cut',
    0.9,
    (name, random) => {
      const [, before, last] = /^(.*) (\S{5,})$/.exec(fold(name)) ?? [];
      if (last === undefined || !LATIN.test(name)) return undefined;
      const typed = mistyped(before, anyError, FORGIVEN + 1, random);
      return typed && `${typed} ${last.slice(0, -2)}`;
    },
  ],
  ['words in another order', 0.98, lastWordFirst],
];

function lastWordFirst(name: string): string | undefined {
  const words = name.split(' ');
  if (words.length < 2 || new Set(words).size < words.length) return undefined;
  return [words.at(-1), ...words.slice(0, -1)].join(' ');
}

const COMPLETING: readonly TypedKind[] = (['artists', 'tracks'] as const).flatMap((completed) =>
  WAYS.map(([way, aim, type]) => ({
    name: `autocomplete ${completed}: ${way}`,
    aim,
    place: 3,
    cases: completing(completed, type),
  })),
);

/** A title is clearly the most popular with so many times the popularity of the next one. */
const CLEARLY = 2;

/** Four letters: if the most popular title with a word that begins with them also begins with them, it should be first. */
const popularFirst: TypedKind['cases'] = (catalogue, { tracks }, count) => {
  const starts = new Map<string, Map<string, number>>();
  for (const { name, popularity } of tracks) {
    const title = fold(name);
    for (const start of new Set(title.match(/(?<![\p{L}\p{N}])[a-z]{4}/gu))) {
      const names = starts.get(start) ?? new Map<string, number>();
      starts.set(start, names.set(title, (names.get(title) ?? 0) + popularity));
    }
  }
  const clear = [...starts].flatMap(([typed, names]) => {
    const [first, second] = [...names].sort((a, b) => b[1] - a[1]);
    // A title that is exactly what was typed comes before popular ones.
    const isClear = second !== undefined && first[1] > CLEARLY * second[1] && !names.has(typed);
    return isClear && first[0].startsWith(typed) ? [{ typed, expected: first[0] }] : [];
  });
  return clear
    .slice(0, count)
    .map((one) => ({ ...one, found: completionsOf(catalogue, 'tracks', one.typed) }));
};

/** Four letters: no title that has them inside of a word is before one that has them at the beginning of a word. */
const wordsBeforeInfixes: TypedKind['cases'] = (catalogue, { tracks }, count, random) => {
  const cases: TypedCase[] = [];
  for (let tries = 0; cases.length < count && tries < count * TRIES && tracks.length > 0; tries++) {
    const typed = /(?<![\p{L}\p{N}])[a-z]{4}/u.exec(fold(random.pick(tracks).name))?.[0];
    if (typed === undefined) continue;
    const { ordinals } = findTracks(catalogue, {
      types: ['albumtrack', 'single'],
      namesearch: typed,
      order: [],
      offset: 0,
      limit: 200,
      fullcount: false,
    });
    const names = Array.from(ordinals, (one) => textOfRow(catalogue.tracks.name.exact, one));
    const begins = new RegExp(`(?<![\\p{L}\\p{N}])${typed}`, 'u');
    const isInfix = (name: string): boolean => !begins.test(fold(name));
    const last = names.findLast((name) => !isInfix(name));
    const first = names.findIndex(isInfix);
    if (first < 0 || last === undefined) continue;
    // The last one with such a word is expected right before the first one without.
    cases.push({ typed, expected: last, found: names.slice(Math.max(0, first - 1)) });
  }
  return cases;
};

const TYPED_KINDS: readonly TypedKind[] = [
  ...COMPLETING,
  { name: 'autocomplete tracks: the popular one first', aim: 0.95, place: 1, cases: popularFirst },
  { name: 'namesearch: words before infixes', aim: 0.995, place: 1, cases: wordsBeforeInfixes },
];

export interface TypedNames {
  section: Section;
  notes: string[];
}

/** So many `failures` of each kind are in the notes. */
export function measureTypedNames(
  catalogue: Catalogue,
  sought: Sought,
  { cases, failures, seed }: Readonly<Record<'cases' | 'failures' | 'seed', number>>,
): TypedNames {
  const rows: TableRow[] = [];
  const notes: string[] = [];
  for (const kind of TYPED_KINDS) {
    const outcomes = kind.cases(catalogue, sought, cases, seeded(seed + 515));
    rows.push(rowOf(kind, outcomes));
    const missed = outcomes.filter((one) => placeOf(one) >= kind.place).slice(0, failures);
    if (missed.length > 0) notes.push(`${kind.name}:`, ...missed.map(noteOf));
  }
  return {
    section: { title: 'Names as they are typed', columns: ['cases', 'first', 'top 3'], rows },
    notes,
  };
}

function placeOf({ expected, found }: TypedCase): number {
  const place = found.findIndex((name) => fold(name) === fold(expected));
  return place < 0 ? Number.POSITIVE_INFINITY : place;
}

const noteOf = ({ typed, expected, found }: TypedCase): string =>
  `  ${typed}\n    expected ${expected}\n    found ${found.slice(0, 4).join(' | ') || 'nothing'}`;

function rowOf({ name, aim, place }: TypedKind, outcomes: readonly TypedCase[]): TableRow {
  const places = outcomes.map(placeOf);
  const share = (count: number) => places.filter((one) => one < count).length / Math.max(1, places.length);
  return {
    cells: [name, whole(places.length), share(1).toFixed(3), share(3).toFixed(3)],
    target: verdict(share(place) >= aim, `≥ ${aim} ${place === 1 ? 'first' : 'in the top 3'}`),
  };
}
