/**
 * Names that a text may be the whole of, but for what people add, leave out, move or mistype. Each rule of the table rewrites the words of the text
 * to keys (`wordKey`); `find-names.ts` looks them up.
 *
 *     the hall and oates   →   halloates, thehalloates, hallandoates, hallnoates, …
 *     rain ft. tom lyrics  →   rain, rainfeattom, …
 *     harris calvin        →   calvinharris
 *     asap ferg, ub forty  →   aapferg (`A$AP Ferg`), ub40
 *     ak me                →   askme, …
 */
import type { QueryUnit, SearchQuery } from '../parse/query-words.ts';
import type { WholeDegree } from '../search-weights.ts';
import { CONNECTIVES, isConnective } from '../spellings/optional-words.ts';
import { numberInDigits } from '../spellings/variants.ts';
import { withLetters, wordKey } from '../words/words.ts';

export interface NameRule {
  degree: WholeDegree;
  /**
   * `unnamed`: if no name is the text as it is. `unfound`: if no name is the whole text by another rule either, and the words find too little.
   * `unknown`: if, besides, no name has one of the words.
   */
  when: 'always' | 'unnamed' | 'unfound' | 'unknown';
  /** Artists only: titles are found by their words. */
  artists?: true;
  rewrite(query: SearchQuery): string[];
  /** Whether a folded name with one of the keys is meant; without it, each is. */
  accepts?(folded: string, query: SearchQuery): boolean;
}

export const NAME_RULES: readonly NameRule[] = [
  { degree: 'equivalent', when: 'unnamed', rewrite: ({ units }) => replaced(units, otherConnectives) },
  { degree: 'equivalent', when: 'unnamed', rewrite: withLettersForSigns },
  {
    degree: 'equivalent',
    when: 'unnamed',
    rewrite: withSignsForLetters,
    accepts: (folded, { key }) => wordKey(withLetters(folded) ?? '') === key,
  },
  { degree: 'equivalent', when: 'unnamed', rewrite: withDigits },
  { degree: 'reordered', when: 'unnamed', artists: true, rewrite: withLastWordsFirst },
  // If a name is the text, those with another connective, too: `guns n roses` is rather the artist than `Guns & Roses`.
  { degree: 'nearly', when: 'always', rewrite: withoutOptionalWords },
  { degree: 'corrected', when: 'unfound', rewrite: (query) => withShortWordCorrected(query, query.units) },
  { degree: 'corrected', when: 'unknown', rewrite: withOnlyWordCorrected },
];

/** Names of tracks which are the text together with that of the artist. `titles` rewrites the words that are left for the track. */
export interface CreditRule extends Omit<NameRule, 'artists' | 'rewrite'> {
  /** The words that are divided. */
  words(query: SearchQuery): readonly QueryUnit[];
  titles(title: readonly QueryUnit[], query: SearchQuery): string[];
}

export const CREDIT_RULES: readonly CreditRule[] = [
  { degree: 'credited', when: 'always', words: ({ units }) => units, titles: (title) => [keyOf(title)] },
  // The artist may stand after the guests or before them.
  { degree: 'credited', when: 'always', words: ifGuests(({ units }) => units), titles: withGuestSign },
  {
    degree: 'credited',
    when: 'always',
    words: ifGuests(coreOf),
    titles: (title, { units }) => withGuestSign([...title, ...units.filter(({ guest }) => guest)]),
  },
  { degree: 'nearlyCredited', when: 'always', words: ifOptional(coreOf), titles: (title) => [keyOf(title)] },
  {
    degree: 'corrected',
    when: 'unfound',
    words: ({ units }) => units,
    titles: (title, query) => withShortWordCorrected(query, title),
  },
];

export function keyOf(units: readonly QueryUnit[]): string {
  return units.map(({ text }) => text).join('');
}

/** The keys of the text with one word replaced by each of its others. */
export function replaced(
  units: readonly QueryUnit[],
  othersOf: (units: readonly QueryUnit[], at: number) => readonly string[],
): string[] {
  const texts = units.map(({ text }) => text);
  return texts.flatMap((_, at) => othersOf(units, at).map((other) => texts.with(at, other).join('')));
}

/** A connective may be missing between words of so few. */
const INSERTED_MAX = 4;

/** Another connective, or none; after another word, one that is missing. */
function otherConnectives(units: readonly QueryUnit[], at: number): string[] {
  const { text, guest } = units[at];
  const isLast = at === units.length - 1;
  if (at > 0 && !isLast && isConnective(text)) return ['', ...CONNECTIVES];
  const opens = !isLast && units.length <= INSERTED_MAX && !isConnective(units[at + 1].text);
  return opens && !guest ? ['and', 'n'].map((connective) => text + connective) : [];
}

/** `kesha` for `ke$ha`. */
function withLettersForSigns({ units }: SearchQuery): string[] {
  if (units.every(({ lettered }) => lettered === undefined)) return [];
  let key = '';
  for (let i = 0; i < units.length; i += units[i].lettered?.units ?? 1)
    key += units[i].lettered?.word ?? units[i].text;
  return [key];
}

/** Names have no more of them. */
const SIGNS_MAX = 2;

/** `aapferg` for `asap ferg`: the key of a name has no signs, so it lacks the letters that they stand for. */
function withSignsForLetters({ key }: SearchQuery): string[] {
  const found = new Set([key]);
  for (let signs = 0; signs < SIGNS_MAX; signs++)
    for (const text of [...found])
      for (const { index } of text.matchAll(/[si]/g)) found.add(text.slice(0, index) + text.slice(index + 1));
  return [...found];
}

/** `21savage` for `twenty one savage`, `blink182` for `blink one eighty two`. */
function withDigits({ units }: SearchQuery): string[] {
  const texts = units.map(({ text }) => text);
  let key = '';
  for (let i = 0; i < texts.length; i++) {
    const ofTwo = i + 1 < texts.length ? numberInDigits(texts[i] + texts[i + 1]) : undefined;
    key += ofTwo ?? numberInDigits(texts[i]) ?? texts[i];
    if (ofTwo !== undefined) i++;
  }
  return [key];
}

const REORDERED_MAX = 4;

/** `davis miles`, `eilish, billie`, `cure the`. None of a long text, one with guests, or in a script without spaces. */
function withLastWordsFirst({ units, words }: SearchQuery): string[] {
  if (units.length > REORDERED_MAX || units.some(({ guest }) => guest)) return [];
  if (words.some(({ spaced }) => !spaced)) return [];
  return units.slice(1).map((_, i) => keyOf([...units.slice(i + 1), ...units.slice(0, i + 1)]));
}

const GUEST_SIGNS = ['feat', 'ft', 'featuring'];

/** The text, without its dispensable words or without those that are no guests, and each of these with one word replaced. */
function withoutOptionalWords(query: SearchQuery): string[] {
  const { units } = query;
  const core = coreOf(query);
  const isShorter = core.length > 0 && core.length < units.length;
  const withGuests = units.filter(({ dispensable, guest }) => !dispensable || guest);
  const bases = isShorter ? [units, core, withGuests] : [units];
  const others = (base: readonly QueryUnit[], at: number) => [
    ...otherConnectives(base, at),
    ...otherBeginnings(base, at),
  ];
  return bases.flatMap((base) => [keyOf(base), ...replaced(base, others)]);
}

/** With a sign before the guests; with `the` before the text, or without it. */
function otherBeginnings(units: readonly QueryUnit[], at: number): string[] {
  const { text, guest } = units[at];
  if (guest) return units[at - 1]?.guest ? [] : GUEST_SIGNS.map((sign) => sign + text);
  if (at > 0) return [];
  return [text === 'the' ? '' : `the${text}`];
}

function coreOf({ units }: SearchQuery): readonly QueryUnit[] {
  return units.filter(({ dispensable }) => !dispensable);
}

function ifGuests(words: CreditRule['words']): CreditRule['words'] {
  return (query) => (query.units.some(({ guest }) => guest) ? words(query) : []);
}

function ifOptional(words: CreditRule['words']): CreditRule['words'] {
  return (query) => (query.units.some(({ dispensable }) => dispensable) ? words(query) : []);
}

/** The keys of names that have the guests among the units as names do: `rainfeattom`. None without guests. */
function withGuestSign(units: readonly QueryUnit[]): string[] {
  const first = units.findIndex(({ guest }) => guest);
  return replaced(units, (_, at) => (at === first ? GUEST_SIGNS.map((sign) => sign + units[at].text) : []));
}

/** The parts of a text as a name has them: with a sign before a guest. */
export function unitsAsNamed({ units }: SearchQuery): readonly QueryUnit[] {
  const guest = units.findIndex((unit) => unit.guest);
  if (guest < 0) return units;
  const sign = { text: GUEST_SIGNS[0], word: -1, dispensable: true, guest: false, lettered: undefined };
  return units.toSpliced(guest, 0, sign);
}

/** Longer texts are hardly names, and have too many words that may be others. */
export const UNITS_MAX = 10;
/** Words of so few letters are not corrected by themselves: they may be too many others. */
const SHORT = 2;

/** With an error in a short word. A last letter is optional: the user may still be typing. */
function withShortWordCorrected({ words, units: all }: SearchQuery, units: readonly QueryUnit[]): string[] {
  if (all.length < 2 || all.length > UNITS_MAX) return [];
  return replaced(units, (_, at) => {
    const { text, word } = units[at];
    return text.length <= SHORT && !words[word]?.optional ? oneEditFrom(text) : [];
  });
}

/** A single word of so many letters may be several, which are not looked for one by one. */
const SEVERAL = { min: 8, max: 40 };

/** `threewrodtitle` is `Three Word Title`. */
function withOnlyWordCorrected({ units }: SearchQuery): string[] {
  if (units.length !== 1) return [];
  const [{ text }] = units;
  return text.length < SEVERAL.min || text.length > SEVERAL.max ? [] : oneEditFrom(text);
}

const LETTERS = [...'abcdefghijklmnopqrstuvwxyz'];
/** Other characters are too many to try. */
const PLAIN = /^[a-z0-9]+$/;

/** Texts with a character too many, a letter too few, another letter, or two neighbours swapped; none unless it is plain. */
export function oneEditFrom(text: string): string[] {
  if (!PLAIN.test(text)) return [];
  const found = new Set<string>();
  for (let at = 0; at <= text.length; at++) {
    const [before, after] = [text.slice(0, at), text.slice(at)];
    for (const letter of LETTERS) {
      found.add(before + letter + after);
      if (after !== '') found.add(before + letter + after.slice(1));
    }
    if (after === '') continue;
    found.add(before + after.slice(1));
    if (after.length > 1) found.add(before + after[1] + after[0] + after.slice(2));
  }
  found.delete(text);
  return [...found];
}
