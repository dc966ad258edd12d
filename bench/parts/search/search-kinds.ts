/** What listeners type to find a certain track, kind by kind: its name and artist, in many spellings. */
import { fold } from '../../../src/catalogue/text/fold.ts';
import type { Rating } from '../../../src/domain/vocabulary.ts';
import type { SeededRandom } from '../../catalogue/random.ts';
import {
  latinFor,
  otherHan,
  otherKana,
  romaji,
  romanizedHangul,
  typedOnOtherKeyboard,
  withLookAlikes,
} from './other-scripts.ts';
import type { SoughtTrack } from './sought.ts';
import {
  asItSounds,
  otherAnd,
  otherForeignAnd,
  otherIng,
  otherNumber,
  otherNumeral,
  withoutUmlauts,
} from './spellings.ts';
import {
  anyError,
  firstLetter,
  insertion,
  mistyped,
  neighbourKey,
  omission,
  swap,
  type TypingError,
} from './typing-errors.ts';

/** Undefined if the track has no case of this kind. */
type Typed = (track: SoughtTrack, random: SeededRandom) => string | undefined;

export interface SearchKind {
  name: string;
  /** The share that should be among the first `place` results. */
  aim: number;
  place: 1 | 3;
  /** Whether only popular tracks with namesakes are looked for, by title alone. */
  hits?: boolean;
  boost?: Rating;
  type: Typed;
}

const NOT_LATIN = /[^\p{scx=Latn}\p{scx=Common}]/u;
const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;

const isEnglish = (lang: string): boolean => lang === 'en' || lang === '';

const both = ({ name, artist }: SoughtTrack): string => `${name} ${artist}`;

/** The title alone where it identifies the track, in half of the cases; otherwise with the artist. */
const query = (track: SoughtTrack, random: SeededRandom, name = track.name): string =>
  track.alone && random.chance(0.5) ? name : `${name} ${track.artist}`;

/** The title changed; undefined if the change does not apply. */
const withTitle =
  (change: (name: string, random: SeededRandom, track: SoughtTrack) => string | undefined): Typed =>
  (track, random) => {
    const name = change(track.name, random, track);
    return name === undefined || name === track.name ? undefined : query(track, random, name);
  };

/** Title and artist changed together; undefined if nothing changes. */
const withText =
  (change: (text: string, random: SeededRandom) => string | undefined): Typed =>
  (track, random) => {
    const text = query(track, random);
    const changed = change(text, random);
    return changed === text ? undefined : changed;
  };

const titleError = (error: TypingError): Typed =>
  withTitle((name, random) => (NOT_LATIN.test(name) ? undefined : mistyped(fold(name), error, 4, random)));

const kind = (aim: number, name: string, type: Typed): SearchKind => ({ name, aim, place: 3, type });

/** In a script of which every letter is typed in Latin ones. */
const transliterated = (
  letters: RegExp,
  without: RegExp,
  latin: (text: string, random: SeededRandom) => string | undefined,
): Typed =>
  withText((text, random) => (letters.test(text) && !without.test(text) ? latin(text, random) : undefined));

const CYRILLIC = /\p{sc=Cyrl}/u;
const GREEK = /\p{sc=Grek}/u;
const UKRAINIAN = /[іїєґ]/i;

const EXACT: readonly SearchKind[] = [
  kind(0.995, 'title alone', (track) => (track.alone ? track.name : undefined)),
  kind(0.995, 'title and artist', both),
  kind(0.995, 'artist and title', ({ name, artist }) => `${artist} ${name}`),
  kind(0.995, 'without accents', (track, random) => {
    const text = query(track, random);
    return fold(text) === text.toLowerCase() ? undefined : fold(text);
  }),
  kind(
    0.995,
    'apostrophe left out',
    withText((text) => (/\p{L}['’]/u.test(text) ? text.replace(/['’]/g, '') : undefined)),
  ),
  kind(
    0.995,
    'apostrophe curly',
    withText((text) => (/\p{L}'/u.test(text) ? text.replaceAll("'", '’') : undefined)),
  ),
  kind(
    0.995,
    'apostrophe as a space',
    withText((text) => (/\p{L}['’]\p{L}/u.test(text) ? text.replace(/['’]/g, ' ') : undefined)),
  ),
  kind(
    0.995,
    'ae, oe, ue for umlauts',
    withText((text) => (/[äöüß]/i.test(text) ? withoutUmlauts(text) : undefined)),
  ),
  kind(0.995, 'special letters (ß ø æ œ ł ä)', (track, random) =>
    NOT_LATIN.test(both(track)) ? undefined : typedOnOtherKeyboard(query(track, random), random),
  ),
  kind(0.995, 'two words as one', withTitle(joined)),
  kind(0.995, 'one word as two', withTitle(split)),
  kind(0.98, 'words in another order', (track, random) => {
    const words = query(track, random).split(' ');
    if (words.length < 3 || UNSPACED.test(both(track))) return undefined;
    return shuffled(words, random).join(' ');
  }),
  kind(
    0.98,
    'repeated words',
    withText((text) => (/(?:^|\s)(\p{L}{2,}),? \1(?=$|[\s,])/iu.test(text) ? text.toLowerCase() : undefined)),
  ),
];

const TYPING: readonly SearchKind[] = [
  kind(0.985, 'one typo: swap', titleError(swap)),
  kind(0.985, 'one typo: omission', titleError(omission)),
  kind(0.985, 'one typo: insertion', titleError(insertion)),
  kind(0.985, 'one typo: neighbouring key', titleError(neighbourKey)),
  kind(0.985, 'one typo: first letter', titleError(firstLetter)),
  kind(0.985, 'one typo: one-word title alone', ({ name, alone }, random) =>
    alone && /^\p{sc=Latn}+$/u.test(name) ? mistyped(fold(name), anyError, 5, random) : undefined,
  ),
  kind(
    0.95,
    'two typos',
    withTitle((name, random) => {
      const once = NOT_LATIN.test(name) ? undefined : mistyped(fold(name), anyError, 5, random);
      return once === undefined ? undefined : mistyped(once, anyError, 5, random);
    }),
  ),
  kind(0.95, 'artist typo', ({ name, artist }, random) => {
    const typed = NOT_LATIN.test(artist) ? undefined : mistyped(fold(artist), anyError, 4, random);
    return typed && `${name} ${typed}`;
  }),
];

const SPELLING: readonly SearchKind[] = [
  kind(
    0.96,
    'phonetic',
    withTitle((name, random, { lang }) => asItSounds(name, isEnglish(lang) ? 'en' : lang, random)),
  ),
  kind(
    0.93,
    'plural or singular',
    withTitle((name, random, { lang }) => (isEnglish(lang) ? otherNumber(name, random) : undefined)),
  ),
  kind(0.93, "-ing or -in'", withTitle(otherIng)),
  kind(0.98, 'and, &, n, +, or none', withText(otherAnd)),
  kind(0.98, 'und, et, y, e as &, or none', withText(otherForeignAnd)),
  kind(
    0.85,
    'numbers as words or digits',
    withTitle((name, random, { lang }) => (isEnglish(lang) ? otherNumeral(name, random) : undefined)),
  ),
];

const EXTRA = ['by', 'song', 'video', 'official', 'lyrics', 'music', 'official video'];

const WORDS: readonly SearchKind[] = [
  kind(0.97, 'missing word', (track, random) => {
    const words = track.name.split(' ');
    const alone = track.alone && words.length >= 4;
    if (words.length < 2 || UNSPACED.test(track.name)) return undefined;
    const left = words.toSpliced(random.below(words.length), 1).join(' ');
    return alone && random.chance(0.5) ? left : `${left} ${track.artist}`;
  }),
  kind(0.95, 'extra word', (track, random) => {
    const extra = random.pick(EXTRA);
    if (extra === 'by') return track.alone ? `${track.name} by` : `${track.name} by ${track.artist}`;
    return `${query(track, random)} ${extra}`;
  }),
  kind(0.95, 'last word cut', (track, random) => {
    const text = query(track, random);
    const last = text.slice(text.lastIndexOf(' ') + 1);
    if (last.length < 4 || text === last || UNSPACED.test(last)) return undefined;
    return text.slice(0, text.length - 1 - random.below(last.length - 2));
  }),
  kind(0.98, 'with or without "the"', ({ name, artist }) =>
    /^the /i.test(artist) ? `${name} ${artist.slice(4)}` : `${name} The ${artist}`,
  ),
  kind(0.95, 'without version or brackets', ({ name, artist }) => {
    const plain = name
      .replace(/\s*[([][^)\]]*[)\]]\s*/g, ' ')
      .replace(/ - .*$/, '')
      .trim();
    return plain === name.trim() || !/[\p{L}\p{N}]/u.test(plain) || /feat\./.test(name)
      ? undefined
      : `${plain} ${artist}`;
  }),
  kind(0.95, 'without "feat."', ({ name, artist }) => {
    const plain = name.replace(/\s*\(?\b(?:feat|ft)\. .*$/, '');
    return plain === name ? undefined : `${plain} ${artist}`;
  }),
  kind(0.95, 'with "feat." of a guest', ({ name, artist }, random) => {
    const guest = `${capital(syllables(random))} ${capital(syllables(random))}`;
    return random.chance(0.5) ? `${name} (feat. ${guest}) ${artist}` : `${name} ${artist} ft. ${guest}`;
  }),
  kind(0.98, 'quoted title', ({ name, artist, alone }) =>
    name.includes('"') ? undefined : alone ? `"${name}"` : `"${name}" ${artist}`,
  ),
  kind(0.98, 'title with quotes in it', (track, random) =>
    track.name.includes('"') ? query(track, random) : undefined,
  ),
  kind(0.98, 'title with a leading minus', (track, random) =>
    track.name.startsWith('-') ? query(track, random) : undefined,
  ),
];

const SCRIPTS: readonly SearchKind[] = [
  kind(0.95, 'Russian in Latin letters', (track, random) =>
    track.lang === 'uk' || UKRAINIAN.test(both(track))
      ? undefined
      : transliterated(CYRILLIC, UNSPACED, (text, any) => latinFor(text, 'ru', any))(track, random),
  ),
  kind(0.95, 'Ukrainian in Latin letters', (track, random) =>
    track.lang === 'uk' || UKRAINIAN.test(track.name)
      ? transliterated(CYRILLIC, UNSPACED, (text, any) => latinFor(text, 'uk', any))(track, random)
      : undefined,
  ),
  kind(
    0.95,
    'Greek in Latin letters',
    transliterated(GREEK, UNSPACED, (text, random) => latinFor(text, 'el', random)),
  ),
  kind(
    0.95,
    'Japanese kana in Latin letters',
    withText((text, random) => romaji(text, random)),
  ),
  kind(0.95, 'Korean in Latin letters', ({ name, alone }, random) =>
    alone ? romanizedHangul(name, random) : undefined,
  ),
  kind(
    0.95,
    'look-alikes in Cyrillic words',
    withText((text, random) => (CYRILLIC.test(text) ? withLookAlikes(text, random) : undefined)),
  ),
  kind(
    0.98,
    'the other kana',
    withText((text) => otherKana(text)),
  ),
  kind(
    0.98,
    'simplified or traditional',
    withText((text) => otherHan(text)),
  ),
  kind(0.93, 'two characters inside (CJK), and the artist', ({ name, artist }, random) => {
    const characters = [...name];
    if (characters.length < 4 || characters.some((one) => !UNSPACED.test(one))) return undefined;
    const at = random.below(characters.length - 1);
    return `${characters[at]}${characters[at + 1]} ${artist}`;
  }),
];

const COVERS: readonly SearchKind[] = [
  { name: 'the popular track among covers', aim: 0.7, place: 1, hits: true, type: ({ name }) => name },
  {
    name: 'the same with boost',
    aim: 0.98,
    place: 1,
    hits: true,
    boost: 'popularity_month',
    type: ({ name }) => name,
  },
];

export const SEARCH_KINDS = [...EXACT, ...TYPING, ...SPELLING, ...WORDS, ...SCRIPTS, ...COVERS];

function joined(name: string, random: SeededRandom): string | undefined {
  const words = name.split(' ');
  if (words.length < 2 || words.some((word) => word.length < 2 || /\P{L}/u.test(word))) return undefined;
  const at = random.below(words.length - 1);
  return words.toSpliced(at, 2, words[at] + words[at + 1]).join(' ');
}

function split(name: string, random: SeededRandom): string | undefined {
  const words = name.split(' ');
  const at = random.below(words.length);
  const word = words[at];
  if (word.length < 5 || UNSPACED.test(word) || /\P{L}/u.test(word)) return undefined;
  const cut = 2 + random.below(word.length - 3);
  return words.with(at, `${word.slice(0, cut)} ${word.slice(cut)}`).join(' ');
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
