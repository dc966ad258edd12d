/**
 * When a name is the whole text of a query, or nearly, as `docs/search.md` describes it: one name is compared with one text. Names are given by their
 * letters and digits (`ModelName.key`). Of the code only the table of English numbers is shared.
 */
import { numberInDigits } from '../../src/catalogue/text/spellings/variants.ts';
import {
  CONNECTIVES,
  keyOf,
  type ModelName,
  type ModelQuery,
  type ModelUnit,
  withLetters,
} from './words-model.fixture.ts';

type Units = readonly ModelUnit[];

const GUEST_SIGNS = ['feat', 'ft', 'featuring'];
const isJoining = (text: string) => CONNECTIVES.includes(text);
const joined = (units: Units) => units.map(({ text }) => text).join('');
const neededOf = ({ units }: ModelQuery) => units.filter(({ dispensable }) => !dispensable);

/** Whether the name is the units with one of them replaced. */
function isReplaced(name: string, units: Units, others: (unit: ModelUnit, at: number) => readonly string[]) {
  return units.some((unit, at) =>
    others(unit, at).some(
      (other) => name === joined(units.slice(0, at)) + other + joined(units.slice(at + 1)),
    ),
  );
}

/** `and`, `&`, `n` between two words are equivalent and optional; in a text of up to four words, one may be missing. */
function hasOtherConnective(name: string, units: Units): boolean {
  return isReplaced(name, units, ({ text, guest }, at) => {
    const next = units[at + 1];
    if (next === undefined) return [];
    if (at > 0 && isJoining(text)) return ['', ...CONNECTIVES];
    return units.length > 4 || guest || isJoining(next.text) ? [] : [`${text}and`, `${text}n`];
  });
}

/** Also with signs for letters, and with digits for numbers in words, or the reverse of the first. */
export function isEquivalent({ units, key }: ModelQuery, { key: name, folded }: ModelName): boolean {
  if (hasOtherConnective(name, units) || name === inDigits(units)) return true;
  const letters = withLetters(folded);
  if (letters !== folded && keyOf(letters) === key && key.length <= name.length + 2) return true;
  if (!units.some(({ lettered }) => lettered)) return false;
  let text = '';
  for (let i = 0; i < units.length; i += units[i].lettered?.units ?? 1)
    text += units[i].lettered?.word ?? units[i].text;
  return name === text;
}

/** `blink182` for `blink one eighty two`. */
function inDigits(units: Units): string {
  const [first, second, ...rest] = units;
  if (first === undefined) return '';
  const both = second === undefined ? undefined : numberInDigits(first.text + second.text);
  if (both !== undefined) return both + inDigits(rest);
  return (numberInDigits(first.text) ?? first.text) + inDigits(units.slice(1));
}

/** `the`, guests and words that describe a recording are optional. */
export function isNearly(query: ModelQuery, name: string): boolean {
  const { units } = query;
  const needed = neededOf(query);
  const withGuests = units.filter(({ dispensable, guest }) => !dispensable || guest);
  const texts = needed.length === 0 || needed.length === units.length ? [units] : [units, needed, withGuests];
  return texts.some(
    (text) =>
      name === joined(text) ||
      hasOtherConnective(name, text) ||
      isWithGuest(name, text, true) ||
      name === withOrWithoutThe(text),
  );
}

function withOrWithoutThe(text: Units): string | undefined {
  if (text[0].guest) return undefined;
  return text[0].text === 'the' ? joined(text.slice(1)) : `the${joined(text)}`;
}

/** With a sign before the first guest; or before any that follows no guest. */
function isWithGuest(name: string, units: Units, isAny: boolean): boolean {
  const first = units.findIndex(({ guest }) => guest);
  return isReplaced(name, units, ({ text, guest }, at) => {
    const isFirst = isAny ? guest && !units[at - 1]?.guest : at === first;
    return isFirst ? GUEST_SIGNS.map((sign) => sign + text) : [];
  });
}

/** The last words first, in a text of up to four. */
export function isReordered({ units, words }: ModelQuery, name: string): boolean {
  if (units.length > 4 || units.some(({ guest }) => guest) || words.some(({ spaced }) => !spaced))
    return false;
  return units.some((_, i) => i > 0 && name === joined(units.slice(i)) + joined(units.slice(0, i)));
}

/** Whether some of the words, at the beginning or end, are the artist, and the others a title. */
function isDivided(units: Units, artist: string, isTitle: (units: Units) => boolean): boolean {
  return units.some(
    (_, i) =>
      i > 0 &&
      ((joined(units.slice(0, i)) === artist && isTitle(units.slice(i))) ||
        (joined(units.slice(i)) === artist && isTitle(units.slice(0, i)))),
  );
}

export function creditOf(
  query: ModelQuery,
  title: string,
  artist: string,
): 'credited' | 'nearlyCredited' | undefined {
  const { units } = query;
  const needed = neededOf(query);
  const guests = units.filter(({ guest }) => guest);
  if (isDivided(units, artist, (left) => joined(left) === title || isWithGuest(title, left, false)))
    return 'credited';
  if (
    guests.length > 0 &&
    isDivided(needed, artist, (left) => isWithGuest(title, [...left, ...guests], false))
  )
    return 'credited';
  return isDivided(needed, artist, (left) => joined(left) === title) ? 'nearlyCredited' : undefined;
}

/** An error in a word of one or two letters beside others, or in the only one, of eight letters or more, which no name has. */
export function isMistyped(query: ModelQuery, name: string, isKnown: boolean): boolean {
  const { units } = query;
  if (name === '') return false;
  if (units.length !== 1) return isShortMistyped(query, units, name);
  const [{ text }] = units;
  return !isKnown && text.length >= 8 && text.length <= 40 && isOneErrorAway(text, name);
}

export function isMistypedBeside(query: ModelQuery, title: string, artist: string): boolean {
  return title !== '' && isDivided(query.units, artist, (left) => isShortMistyped(query, left, title));
}

function isShortMistyped({ units: all, words }: ModelQuery, units: Units, name: string): boolean {
  if (all.length < 2 || all.length > 10) return false;
  return units.some(({ text, word }, at) => {
    const [before, after] = [joined(units.slice(0, at)), joined(units.slice(at + 1))];
    const isShort = text.length <= 2 && !words[word]?.optional;
    const isAround =
      name.length >= before.length + after.length && name.startsWith(before) && name.endsWith(after);
    const between = name.slice(before.length, name.length - after.length);
    return isShort && isAround && isOneErrorAway(text, between);
  });
}

/** A letter more, less or another one, or two swapped; of plain letters and digits. */
function isOneErrorAway(text: string, other: string): boolean {
  if (!/^[a-z0-9]+$/.test(text) || text === other || Math.abs(text.length - other.length) > 1) return false;
  const letters = [...'abcdefghijklmnopqrstuvwxyz'];
  return Array.from({ length: text.length + 1 }, (_, at) => [text.slice(0, at), text.slice(at)]).some(
    ([before, after]) =>
      letters.some((letter) => other === before + letter + after) ||
      (after !== '' &&
        (other === before + after.slice(1) ||
          letters.some((letter) => other === before + letter + after.slice(1)))) ||
      (after.length > 1 && other === before + after[1] + after[0] + after.slice(2)),
  );
}

/** The words, one or two neighbours of a text of four or more, without which the name is the text. */
export function lackedBy({ units, words }: ModelQuery, name: string): number[][] {
  const single = words.map((_, word) => [word]);
  const pairs = units.slice(1).map((unit, i) => [units[i].word, unit.word]);
  if (units.length > 10 || name === '') return [];
  const isNeeded = (word: number) => word < 0 || !words[word].optional;
  return [...single, ...(units.length < 4 ? [] : pairs)].filter((lacked) => {
    const left = units.filter(({ word }) => !lacked.includes(word));
    const canLack = lacked.every((word) => word >= 0 && isNeeded(word));
    return canLack && left.some(({ word }) => isNeeded(word)) && name === joined(left);
  });
}

/** The keys of the text with one word replaced by one of its corrections, the first ones of a limited number. */
export function correctedKeys({ units }: ModelQuery, corrections: string[][], max: number): string[] {
  const keys: string[] = [];
  const guest = units.findIndex((unit) => unit.guest);
  const sign = (at: number) => (at === guest ? GUEST_SIGNS[0] : '');
  const textOf = (some: Units, from: number) => some.map(({ text }, i) => sign(from + i) + text).join('');
  for (const [at, { word }] of units.entries())
    for (const corrected of word < 0 ? [] : new Set(corrections[word]))
      keys.push(textOf(units.slice(0, at), 0) + sign(at) + corrected + textOf(units.slice(at + 1), at + 1));
  return keys.slice(0, max);
}

/** A last word of one or two letters has just begun. */
export function endsShort({ units }: ModelQuery): boolean {
  return (units.at(-1)?.text.length ?? 0) <= 2;
}

/** Whether a folded name begins with the text; inside a word, only if that has just begun or no name has it. */
export function isBegun(query: ModelQuery, folded: string, isKnown: (word: number) => boolean): boolean {
  const { units, typed } = query;
  const last = units.at(-1);
  if (units.length < 2 || last === undefined || !folded.startsWith(typed)) return false;
  const isWhole = !endsShort(query) && last.word >= 0 && isKnown(last.word);
  return !isWhole || !/^[\p{L}\p{M}\p{N}]/u.test(folded.slice(typed.length));
}
