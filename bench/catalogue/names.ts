/**
 * Invented but pronounceable words, and names made of them. Frequent words are short, as in real languages:
 * `mo`, `ta`, … far down `brelkonda`. One in twenty bears an accent, so that folding has work to do. One name in ten is in
 * another script, and a few have letters that keyboards lack, or guests.
 */
import { type SeededRandom, seeded, zipf } from './random.ts';
import { foreignName, withSpecial } from './scripts.ts';

const WORDS = 40_000;
const ONSETS = 'b c d f g h j k l m n p r s t v w z br ch cl dr fl gr kl pr sh st tr th'.split(' ');
const VOWELS = 'a e i o u a e i o u ai ea ou'.split(' ');
const CODAS = ['', '', '', '', 'l', 'm', 'n', 'r', 's', 't', 'nd', 'lk', 'rn', 'st'];
const ACCENTED: Readonly<Record<string, string>> = { a: 'á', e: 'é', i: 'í', o: 'ø', u: 'ü' };

let invented: readonly string[] | undefined;

/** All words, the most frequent first. */
export function vocabulary(): readonly string[] {
  invented ??= inventWords();
  return invented;
}

function inventWords(): readonly string[] {
  const random = seeded(7001);
  const words = new Set<string>();
  while (words.size < WORDS) {
    const syllables = words.size < 60 ? 1 : words.size < 2500 ? 2 : words.size < 20_000 ? 3 : 4;
    let word = '';
    for (let i = 0; i < syllables; i++) word += syllable(random, i === syllables - 1);
    if (random.chance(0.05)) word = word.replace(/[aeiou]/, (vowel) => ACCENTED[vowel]);
    words.add(word);
  }
  return [...words];
}

function syllable(random: SeededRandom, last: boolean): string {
  const coda = last || random.chance(0.25) ? random.pick(CODAS) : '';
  return random.pick(ONSETS) + random.pick(VOWELS) + coda;
}

const FOREIGN = 0.1;

export interface Namer {
  track(random: SeededRandom): string;
  album(random: SeededRandom): string;
  artist(random: SeededRandom): string;
}

export function createNamer(words: readonly string[]): Namer {
  const rank = zipf(words.length);
  // Artists' names take other words than titles do: the same vocabulary, read from another place.
  const shifted = (random: SeededRandom): string => words[(rank(random) + 500) % words.length];
  const phrase = (random: SeededRandom, lengths: readonly number[]): string => {
    const parts: string[] = [];
    for (let i = random.pick(lengths); i > 0; i--) parts.push(capital(words[rank(random)]));
    return parts.join(' ');
  };
  return {
    track: (random) => {
      if (random.chance(FOREIGN)) return foreignName(random);
      const name = phrase(random, [1, 2, 2, 2, 3, 3, 3, 4, 5]);
      if (random.chance(0.03)) return withSpecial(random, name);
      if (random.chance(0.02)) return `${name} (feat. ${capital(shifted(random))})`;
      if (random.chance(0.03)) return `${name} (Remix)`;
      return random.chance(0.02) ? `${name} - ${capital(words[rank(random)])}` : name;
    },
    album: (random) => (random.chance(FOREIGN) ? foreignName(random) : phrase(random, [1, 1, 2, 2, 3, 4])),
    artist: (random) => {
      if (random.chance(FOREIGN)) return foreignName(random);
      const first = capital(shifted(random));
      if (random.chance(0.15)) return `The ${first}s`;
      return random.chance(0.4) ? first : `${first} ${capital(shifted(random))}`;
    },
  };
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
