/** What listeners type to find a certain track: its name and artist, in many spellings. */
import { fold } from '../../../src/catalogue/text/fold.ts';
import type { SeededRandom } from '../../catalogue/random.ts';
import { latinFor, otherHan, otherKana, typedOnOtherKeyboard } from './other-scripts.ts';

/** The track that is looked for. */
export interface SoughtTrack {
  name: string;
  artist: string;
}

export interface CaseKind {
  name: string;
  /** The hit rate in the first three that is aimed at. */
  aim: number;
  /** Undefined if the track has no case of this kind. */
  type(wanted: SoughtTrack, random: SeededRandom): string | undefined;
}

const LETTERS = 'abcdefghijklmnopqrstuvwxyz';
const NOT_LATIN = /[^\p{scx=Latn}\p{scx=Common}]/u;
const CYRILLIC = /\p{scx=Cyrl}/u;
const GREEK = /\p{scx=Grek}/u;
const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

const both = ({ name, artist }: SoughtTrack): string => `${name} ${artist}`;
const isLatin = (wanted: SoughtTrack): boolean => !NOT_LATIN.test(both(wanted));

export const CASE_KINDS: readonly CaseKind[] = [
  { name: 'clean', aim: 0.98, type: both },
  {
    name: 'without accents',
    aim: 0.98,
    type: (wanted) => (fold(both(wanted)) === both(wanted).toLowerCase() ? undefined : fold(both(wanted))),
  },
  {
    name: 'one typo, not in a first letter',
    aim: 0.93,
    type: (wanted, random) => mistyped(wanted, random, 1),
  },
  { name: 'one typo anywhere', aim: 0.93, type: (wanted, random) => mistyped(wanted, random, 0) },
  {
    name: 'words in another order',
    aim: 0.98,
    type: (wanted, random) => {
      const words = both(wanted).split(' ');
      if (words.length < 3 || UNSPACED.test(both(wanted))) return undefined;
      return shuffled(words, random).join(' ');
    },
  },
  { name: 'artist first', aim: 0.98, type: ({ name, artist }) => `${artist} ${name}` },
  {
    name: 'last word cut',
    aim: 0.95,
    type: (wanted, random) => {
      const text = both(wanted);
      const last = text.slice(text.lastIndexOf(' ') + 1);
      if (last.length < 3 || UNSPACED.test(last)) return undefined;
      return text.slice(0, text.length - 1 - random.below(last.length - 1));
    },
  },
  {
    name: 'last word missing',
    aim: 0.95,
    type: (wanted) => {
      const words = both(wanted).split(' ');
      return words.length < 4 ? undefined : words.slice(0, -1).join(' ');
    },
  },
  {
    name: 'two words as one',
    aim: 0.93,
    type: (wanted, random) => {
      const words = wanted.name.split(' ');
      if (words.length < 2 || words.some((word) => word.length < 2 || /\P{L}/u.test(word))) return undefined;
      const at = random.below(words.length - 1);
      words.splice(at, 2, words[at] + words[at + 1]);
      return `${words.join(' ')} ${wanted.artist}`;
    },
  },
  {
    name: 'one word as two',
    aim: 0.93,
    type: (wanted, random) => {
      const words = wanted.name.split(' ');
      const at = random.below(words.length);
      const word = words[at];
      if (word.length < 5 || UNSPACED.test(word) || /\P{L}/u.test(word)) return undefined;
      const cut = 2 + random.below(word.length - 3);
      words[at] = `${word.slice(0, cut)} ${word.slice(cut)}`;
      return `${words.join(' ')} ${wanted.artist}`;
    },
  },
  {
    name: 'with or without "the"',
    aim: 0.98,
    type: ({ name, artist }) =>
      artist.startsWith('The ') ? `${name} ${artist.slice(4)}` : `${name} The ${artist}`,
  },
  {
    name: 'with "feat."',
    aim: 0.95,
    type: ({ name, artist }, random) => {
      const guest = `${capital(syllables(random))} ${capital(syllables(random))}`;
      return random.chance(0.5) ? `${name} (feat. ${guest}) ${artist}` : `${name} ${artist} ft. ${guest}`;
    },
  },
  {
    name: 'Latin letters for Cyrillic',
    aim: 0.93,
    type: (wanted, random) =>
      CYRILLIC.test(both(wanted)) && !UNSPACED.test(both(wanted)) && !GREEK.test(both(wanted))
        ? latinFor(both(wanted), random)
        : undefined,
  },
  {
    name: 'Latin letters for Greek',
    aim: 0.93,
    type: (wanted, random) =>
      GREEK.test(both(wanted)) && !UNSPACED.test(both(wanted)) ? latinFor(both(wanted), random) : undefined,
  },
  {
    name: 'two characters inside (CJK), and the artist',
    aim: 0.93,
    type: ({ name, artist }, random) => {
      const characters = [...name];
      if (characters.length < 4 || characters.some((one) => !UNSPACED.test(one))) return undefined;
      const at = random.below(characters.length - 1);
      return `${characters[at]}${characters[at + 1]} ${artist}`;
    },
  },
  {
    name: 'special letters (ß ø æ œ đ ł ı ä)',
    aim: 0.98,
    type: (wanted, random) => (isLatin(wanted) ? typedOnOtherKeyboard(both(wanted), random) : undefined),
  },
  { name: 'the other kana', aim: 0.98, type: (wanted) => otherKana(both(wanted)) },
  { name: 'simplified or traditional', aim: 0.98, type: (wanted) => otherHan(both(wanted)) },
];

/** One letter too many, too few, another one, or two neighbours swapped, in a word of three letters or more. */
function mistyped(wanted: SoughtTrack, random: SeededRandom, from: number): string | undefined {
  const text = fold(both(wanted));
  if (!isLatin(wanted)) return undefined;
  const words = text.split(' ');
  const long = words.flatMap((word, i) => (/^[a-z]{3,}$/.test(word) ? [i] : []));
  if (long.length === 0) return undefined;
  const place = random.pick(long);
  const word = words[place];
  const at = from + random.below(word.length - from);
  const letter = LETTERS[random.below(LETTERS.length)];
  switch (random.below(4)) {
    case 0:
      words[place] = word.slice(0, at) + letter + word.slice(at);
      break;
    case 1:
      words[place] = word.slice(0, at) + word.slice(at + 1);
      break;
    case 2:
      words[place] = word.slice(0, at) + letter + word.slice(at + 1);
      break;
    default:
      if (at + 1 >= word.length) return undefined;
      words[place] = word.slice(0, at) + word[at + 1] + word[at] + word.slice(at + 2);
  }
  return words[place] === word ? undefined : words.join(' ');
}

function shuffled(words: readonly string[], random: SeededRandom): string[] {
  const left = [...words];
  const mixed: string[] = [];
  while (left.length > 0) mixed.push(...left.splice(random.below(left.length), 1));
  return mixed;
}

function syllables(random: SeededRandom): string {
  let word = '';
  for (let i = 2; i > 0; i--) word += random.pick([...'bdgklmnprstv']) + random.pick([...'aeiou']);
  return word;
}

function capital(word: string): string {
  return word[0].toUpperCase() + word.slice(1);
}
