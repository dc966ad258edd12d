/** Names as they sound, and other spellings of the same words. Nothing here is shared with the measured code. */
import type { SeededRandom } from '../../catalogue/random.ts';
import spellings from './spellings.json' with { type: 'json' };

type Rule = readonly [RegExp, string];

const PHONETIC: ReadonlyMap<string, readonly Rule[]> = new Map(
  Object.entries(spellings.phonetic).map(([lang, rules]) => [
    lang,
    rules.split(' ').map((rule): Rule => {
      const [pattern, typed] = rule.split('>');
      return [new RegExp(pattern, 'u'), typed];
    }),
  ]),
);

/** One word of four letters or more as it sounds in the language: `Phantom` as `fantom`. */
export function asItSounds(text: string, lang: string, random: SeededRandom): string | undefined {
  const rules = PHONETIC.get(lang);
  const words = text.toLowerCase().split(' ');
  const places = words.flatMap((word, i) => (/^\p{L}{4,}$/u.test(word) ? [i] : []));
  if (rules === undefined || places.length === 0) return undefined;
  const place = random.pick(places);
  const fitting = rules.filter(([pattern]) => pattern.test(words[place]));
  if (fitting.length === 0) return undefined;
  const [pattern, typed] = random.pick(fitting);
  return words.with(place, words[place].replace(pattern, typed)).join(' ');
}

const eachWord = (text: string, random: SeededRandom, change: (word: string) => string | undefined) => {
  const words = text.split(' ');
  const changed = words.flatMap((word, i) => {
    const other = change(word);
    return other === undefined || other === word ? [] : [words.with(i, other).join(' ')];
  });
  return changed.length === 0 ? undefined : random.pick(changed);
};

/** `River` for `Rivers`, `Rivers` for `River`. */
export function otherNumber(text: string, random: SeededRandom): string | undefined {
  return eachWord(text, random, (word) => {
    if (!/^[a-z]{4,}$/i.test(word) || /ing$|[^aeiou]y$|ss$/i.test(word)) return undefined;
    if (/ies$/i.test(word)) return `${word.slice(0, -3)}y`;
    if (/(?:ch|sh|x)es$/i.test(word)) return word.slice(0, -2);
    return /s$/i.test(word) ? word.slice(0, -1) : `${word}s`;
  });
}

/** `Runnin'` or `runnin` for `Running`, and the other way round. */
export function otherIng(text: string, random: SeededRandom): string | undefined {
  return eachWord(text, random, (word) => {
    if (/^[a-z]{2,}in['’]$/i.test(word)) return `${word.slice(0, -1)}g`;
    if (/^[a-z]{2,}ing$/i.test(word)) return word.slice(0, -1) + random.pick(["'", '']);
    return undefined;
  });
}

/** `24 twenty four` */
const NUMBERS = spellings.numbers.split('|').map((entry) => /^(\d+) (.+)$/.exec(entry)!.slice(1));
const WORDS = new Map(NUMBERS.map(([digits, words]) => [digits, words]));
const DIGITS = new Map(NUMBERS.map(([digits, words]) => [words, digits]));

/** `seven` for `7`, `7` for `seven`. */
export function otherNumeral(text: string, random: SeededRandom): string | undefined {
  return eachWord(text.toLowerCase(), random, (word) => WORDS.get(word) ?? DIGITS.get(word));
}

const PART = /\b(part|pt\.?) (\w+)$/i;
const PART_NUMBERS = ['1 one i', '2 two ii', '3 three iii', '4 four iv', '5 five v'].map((one) =>
  one.split(' '),
);

/** `pt. 2` or `Part II` for `Part Two`, at the end of a title. */
export function otherPart(text: string, random: SeededRandom): string | undefined {
  const [, , number] = PART.exec(text) ?? [];
  const spellings = PART_NUMBERS.find((one) => one.includes(number?.toLowerCase()));
  if (spellings === undefined) return undefined;
  return text.replace(PART, `${random.pick(['part', 'pt', 'pt.'])} ${random.pick(spellings)}`).toLowerCase();
}

const AND = /^(?:and|&|\+|n['’]|['’]n['’]|n)$/i;
const ANDS = ['and', '&', 'n', '+', "'n'", ''];

/** Another way to write `and` between two words, or none. */
export function otherAnd(text: string, random: SeededRandom): string | undefined {
  return otherWordBetween(text, AND, ANDS, random);
}

const FOREIGN_AND = /^(?:und|et|y|e|i|и|і|и|και)$/i;

/** The same for `und`, `et`, `y`, `e`: typed as `&`, or left out. */
export function otherForeignAnd(text: string, random: SeededRandom): string | undefined {
  return otherWordBetween(text, FOREIGN_AND, ['&', '', '+', 'and'], random);
}

function otherWordBetween(text: string, is: RegExp, others: readonly string[], random: SeededRandom) {
  const words = text.split(' ');
  const at = words.findIndex((word, i) => i > 0 && i < words.length - 1 && is.test(word));
  if (at < 0) return undefined;
  const typed = random.pick(others.filter((other) => other !== words[at].toLowerCase()));
  return (typed === '' ? words.toSpliced(at, 1) : words.with(at, typed)).join(' ');
}

const UMLAUTS: Readonly<Record<string, string>> = { ä: 'ae', ö: 'oe', ü: 'ue', ß: 'ss' };

export function withoutUmlauts(text: string): string {
  return text.toLowerCase().replace(/[äöüß]/g, (letter) => UMLAUTS[letter]);
}
