/**
 * Titles and artists' names in twelve languages. A template such as `the A N` is filled with words; the first words of a list are
 * drawn most often (Zipf), and words that look like them follow. Tokens of templates:
 *
 *     N noun   A adjective   V verb   F given name   L family name   X one letter   R one noun twice   NUM a number
 *
 * with an ending, if any: `Ns`, `Ving`, `Vin'`, `N's`, `Aen`.
 */

import languages from './languages.json' with { type: 'json' };
import { type SeededRandom, seeded, zipf } from './random.ts';

export const LANGUAGES = Object.keys(languages) as Language[];
export type Language = keyof typeof languages;

/** The numbers of invented words in the lists are for a catalogue of so many tracks. */
const INVENTED_FOR = 60_000;

export interface NameMaker {
  language: Language;
  title(random: SeededRandom): string;
  artist(random: SeededRandom): string;
}

type Draw = (random: SeededRandom) => string;

const TOKEN = /NUM|[NAVFLXR](?:ing|in'|'s|s|en)?/g;
/** Before these, French leaves out a vowel. */
const ELIDED = /(?:^| )[ldn]'$/;
const VOWEL = /^[aeiouyàâéèêîôûœ]/;
const LETTERS = [...'abcdeghijklmnoprstuvxyz'];
const NUMBERS = {
  digits: ['2', '3', '4', '5', '7', '9', '10', '11', '12', '17', '20', '24', '40', '50', '99', '100', '1000'],
  en: 'two three four five seven nine ten eleven twelve seventeen twenty forty fifty hundred'.split(' '),
};

/** A larger catalogue has more words; `tracks` is its size. The words depend on the seed, except those of the lists. */
export function createNameMaker(language: Language, seed: number, tracks: number): NameMaker {
  const lists = languages[language];
  const random = seeded(seed);
  const list = (text: string): string[] => text.split(' ');
  const nouns = list(lists.nouns);
  const adjectives = list(lists.adjectives);
  const verbs = list(lists.verbs);
  const surnames = list(lists.family);
  const invented = Math.ceil(lists.invented * Math.sqrt(tracks / INVENTED_FOR));
  const words = inventWords([...nouns, ...adjectives, ...verbs], invented, random);
  const names = inventWords([...list(lists.given), ...surnames], invented / 2, random);
  const draws: Readonly<Record<string, Draw>> = {
    N: frequentFirst([...nouns, ...words]),
    A: frequentFirst([...adjectives, ...words.filter((_, i) => i % 4 === 0)]),
    V: frequentFirst(verbs),
    F: frequentFirst(list(lists.given)),
    L: frequentFirst([...surnames, ...names]),
    X: (draw) => draw.pick(LETTERS),
  };
  const titles = lists.titles.split('|');
  const artists = lists.artists.split('|');
  const fromTitle = frequentFirst(titles);
  return {
    language,
    title: (draw) =>
      inCase(
        fill(draw.chance(0.5) ? fromTitle(draw) : draw.pick(titles), draws, language, draw),
        language,
        draw,
      ),
    artist: (draw) => capitals(fill(draw.pick(artists), draws, language, draw)),
  };
}

/** A language, each as often as its share says. */
export function pickLanguage(random: SeededRandom): Language {
  const sum = LANGUAGES.reduce((total, language) => total + languages[language].share, 0);
  let aim = random.below(sum);
  for (const language of LANGUAGES) {
    aim -= languages[language].share;
    if (aim < 0) return language;
  }
  return 'en';
}

/** Zipf–Mandelbrot: the weight of rank r is 1 / (r + 1 + FLAT), so that no word is in every tenth title. */
const FLAT = 6;

function frequentFirst(words: readonly string[]): Draw {
  const rank = zipf(words.length + FLAT);
  return (random) => {
    for (;;) {
      const drawn = rank(random) - FLAT;
      if (drawn >= 0) return words[drawn];
    }
  };
}

function fill(
  template: string,
  draws: Readonly<Record<string, Draw>>,
  language: Language,
  random: SeededRandom,
): string {
  return template.replace(TOKEN, (token, at: number) => {
    if (token === 'NUM') return numberIn(language, random);
    if (token === 'R') {
      const word = draws['N'](random);
      return random.chance(0.7) ? `${word} ${word}` : `${word}, ${word}, ${word}`;
    }
    let word = draws[token[0]](random);
    const elided = language === 'fr' && ELIDED.test(template.slice(0, at));
    for (let tries = 0; elided && !VOWEL.test(word) && tries < 50; tries++) word = draws[token[0]](random);
    return withEnding(word, token.slice(1), language);
  });
}

function numberIn(language: Language, random: SeededRandom): string {
  return language === 'en' && random.chance(0.5) ? random.pick(NUMBERS.en) : random.pick(NUMBERS.digits);
}

function withEnding(word: string, ending: string, language: Language): string {
  if (ending === 's') return plural(word, language);
  if (ending !== 'ing' && ending !== "in'") return word + ending;
  if (word.endsWith('e')) return word.slice(0, -1) + ending;
  return /^[^aeiou]*[aeiou][bdgklmnprt]$/.test(word) ? word + word.at(-1) + ending : word + ending;
}

function plural(word: string, language: Language): string {
  if (/[sxz]$/.test(word)) return language === 'en' || language === 'es' ? `${word}es` : word;
  if (language === 'fr' && word.endsWith('eau')) return `${word}x`;
  if (language === 'pt' && word.endsWith('ão')) return `${word.slice(0, -2)}ões`;
  if (language === 'es' && !/[aeiouáéíóú]$/.test(word)) return `${word}es`;
  if (language !== 'en') return `${word}s`;
  if (/[^aeiou]y$/.test(word)) return `${word.slice(0, -1)}ies`;
  return /(?:ch|sh)$/.test(word) ? `${word}es` : `${word}s`;
}

/** English titles capitalize most words; others often only the first. */
function inCase(text: string, language: Language, random: SeededRandom): string {
  if (language === 'en' ? random.chance(0.9) : random.chance(0.5)) return capitals(text);
  return text.charAt(0).toUpperCase() + text.slice(1);
}

export function capitals(text: string): string {
  return text
    .replace(
      /(^|[\s,.&+"(-])(\p{Ll})/gu,
      (_, before: string, letter: string) => before + letter.toUpperCase(),
    )
    .replace(/\b(Dj|Mc)\b/g, (word) => word.toUpperCase());
}

const START = '  ';
const END = '.';
const LENGTH_MIN = 3;
const LENGTH_MAX = 11;

/**
 * Words that look like those of a language: each letter is drawn by the two before it, as often as it follows them in
 * the language's own words. `night`, `light`, `lonely` also yield `nighty`, `lonight`, … Such words have many near neighbours,
 * as the names in real catalogues do. Yields at most `count` words that are not among `words`.
 */
export function inventWords(words: readonly string[], count: number, random: SeededRandom): string[] {
  const following = new Map<string, string[]>();
  for (const word of words) {
    const letters = [...START, ...word, END];
    for (let i = 2; i < letters.length; i++) {
      const before = letters[i - 2] + letters[i - 1];
      const next = following.get(before);
      if (next === undefined) following.set(before, [letters[i]]);
      else next.push(letters[i]);
    }
  }
  const known = new Set(words);
  const invented: string[] = [];
  for (let tries = 0; invented.length < count && tries < count * 40; tries++) {
    const word = inventWord(following, random);
    if (word === undefined || known.has(word)) continue;
    known.add(word);
    invented.push(word);
  }
  return invented;
}

function inventWord(
  following: ReadonlyMap<string, readonly string[]>,
  random: SeededRandom,
): string | undefined {
  const letters = [...START];
  for (;;) {
    const next = random.pick(following.get(letters.at(-2)! + letters.at(-1)!)!);
    if (next === END) break;
    letters.push(next);
    if (letters.length > LENGTH_MAX + START.length) return undefined;
  }
  return letters.length < LENGTH_MIN + START.length ? undefined : letters.slice(START.length).join('');
}
