/** Names as a listener types them letter by letter, in the order of autocomplete. */
import { complete } from '../../../src/catalogue/autocomplete/complete.ts';
import type { Catalogue } from '../../../src/catalogue/catalogue.ts';
import { fold } from '../../../src/catalogue/text/words/fold.ts';
import { type SeededRandom, seeded } from '../../catalogue/random.ts';
import { type Section, type TableRow, verdict, whole } from '../../measure/table.ts';
import { anyError, mistyped } from './kinds/typing-errors.ts';
import type { Sought } from './sought.ts';

/** Undefined if the name cannot be typed in this way. */
type TypeName = (name: string, random: SeededRandom) => string | undefined;

/** The first names should have what is expected among them. */
const PLACE = 3;
const PAGE = 10;
const TRIES = 100;
/** An error is forgiven from so many letters on; a word that lacks one has one less. */
const FORGIVEN = 4;
const LATIN = /^[\p{sc=Latn}\p{sc=Zyyy}]+$/u;

/** How a name is typed, with the share that should be found. */
const WAYS: readonly [way: string, aim: number, type: TypeName][] = [
  ['whole name', 0.98, (name) => name],
  ['one error', 0.95, (name, random) => withError(name, fold(name), random)],
  ['one error, last word cut', 0.9, withErrorAndCut],
  ['words in another order', 0.98, lastWordFirst],
];

const withError = (name: string, typed: string, random: SeededRandom) =>
  LATIN.test(name) ? mistyped(typed, anyError, FORGIVEN + 1, random) : undefined;

function withErrorAndCut(name: string, random: SeededRandom): string | undefined {
  const [, before, last] = /^(.*) (\S{5,})$/.exec(fold(name)) ?? [];
  const typed = last === undefined ? undefined : withError(name, before, random);
  return typed && `${typed} ${last.slice(0, -2)}`;
}

function lastWordFirst(name: string): string | undefined {
  const words = name.split(' ');
  if (words.length < 2 || new Set(words).size < words.length) return undefined;
  return [words.at(-1), ...words.slice(0, -1)].join(' ');
}

interface TypedNamesEffort {
  cases: number;
  /** So many names of each kind that missed their place are in the notes. */
  failures: number;
  seed: number;
}

export function measureTypedNames(
  catalogue: Catalogue,
  { tracks }: Sought,
  { cases, failures, seed }: TypedNamesEffort,
): { section: Section; notes: string[] } {
  const rows: TableRow[] = [];
  const notes: string[] = [];
  for (const completed of ['artists', 'tracks'] as const) {
    const names = [...new Set(tracks.map(({ artist, name }) => (completed === 'artists' ? artist : name)))];
    for (const [way, aim, type] of WAYS) {
      const kind = `autocomplete ${completed}: ${way}`;
      const places = casesOf(names, type, cases, seeded(seed + 515)).map(({ typed, expected }) => {
        const found = complete(catalogue, completed, typed, PAGE).map(({ match }) => match);
        const place = found.findIndex((name) => fold(name) === fold(expected));
        const note = `  ${typed}\n    expected ${expected}\n    found ${found.slice(0, 4).join(' | ') || 'nothing'}`;
        return { place: place < 0 ? PAGE : place, note };
      });
      const among = (count: number) =>
        places.filter(({ place }) => place < count).length / Math.max(1, places.length);
      rows.push({
        cells: [kind, whole(places.length), among(1).toFixed(3), among(PLACE).toFixed(3)],
        target: verdict(among(PLACE) >= aim, `≥ ${aim} in the top ${PLACE}`),
      });
      const missed = places.filter(({ place }) => place >= PLACE).slice(0, failures);
      if (missed.length > 0) notes.push(`${kind}:`, ...missed.map(({ note }) => note));
    }
  }
  return {
    section: { title: 'Names as they are typed', columns: ['cases', 'first', 'top 3'], rows },
    notes,
  };
}

/** What is typed must not be another name. */
function casesOf(names: readonly string[], type: TypeName, count: number, random: SeededRandom) {
  const known = new Set(names.map(fold));
  const cases: { typed: string; expected: string }[] = [];
  for (let tries = 0; cases.length < count && tries < count * TRIES && names.length > 0; tries++) {
    const expected = random.pick(names);
    const typed = type(expected, random);
    if (typed === undefined || (known.has(fold(typed)) && fold(typed) !== fold(expected))) continue;
    cases.push({ typed, expected });
  }
  return cases;
}
