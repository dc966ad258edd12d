/** What listeners type to find a certain track: its name and artist, in many spellings. */
import { fold } from '../../../src/catalogue/text/words/fold.ts';
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
  withoutLookAlikes,
} from './other-scripts.ts';
import type { Counted, SoughtTrack } from './sought.ts';
import {
  asItSounds,
  otherAnd,
  otherForeignAnd,
  otherIng,
  otherNumber,
  otherNumeral,
  otherPart,
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

/** What is typed for a track; undefined if the track has no case of the kind. */
type Typed = (track: SoughtTrack, random: SeededRandom) => string | undefined;

export interface Aim {
  /** The share that should be among the first `place` results. */
  aim: number;
  place: 1 | 3;
}

export interface SearchKind extends Aim {
  counted: Counted;
  /** Whether only popular tracks with namesakes are looked for, by title alone. */
  hits?: boolean;
  boost?: Rating;
  type: Typed;
}

const kind = (aim: number, type: Typed, counted: Counted = 'track'): SearchKind => ({
  aim,
  place: 3,
  counted,
  type,
});

/** The title alone where it identifies the track, in half of the cases; otherwise with the artist. */
const query = (track: SoughtTrack, random: SeededRandom, name = track.name): string =>
  track.alone && random.chance(0.5) ? name : `${name} ${track.artist}`;

/** The title changed; a case only where the change applies. */
const ofTitle = (
  aim: number,
  change: (name: string, random: SeededRandom, track: SoughtTrack) => string | undefined,
): SearchKind =>
  kind(aim, (track, random) => {
    const name = change(track.name, random, track);
    return name === undefined || name === track.name ? undefined : query(track, random, name);
  });

/** Title and artist changed together; undefined if nothing changes. */
const withText =
  (change: (text: string, random: SeededRandom) => string | undefined): Typed =>
  (track, random) => {
    const text = query(track, random);
    const changed = change(text, random);
    return changed === text ? undefined : changed;
  };

const ofText = (aim: number, change: Parameters<typeof withText>[0]): SearchKind =>
  kind(aim, withText(change));

const NOT_LATIN = /[^\p{scx=Latn}\p{scx=Common}]/u;
const UNSPACED = /[\p{scx=Hani}\p{scx=Hira}\p{scx=Kana}\p{scx=Hang}]/u;
const CYRILLIC = /\p{sc=Cyrl}/u;
const UKRAINIAN = /[іїєґ]/i;
const GREEK = /\p{sc=Grek}/u;
const ONE_WORD = /^\p{sc=Latn}+$/u;
const THREE_WORDS = /^\p{sc=Latn}{2,}(?: \p{sc=Latn}{2,}){2}$/u;
const REPEATED = /(?:^|\s)(\p{L}{2,}),? \1(?=$|[\s,])/iu;

const both = ({ name, artist }: SoughtTrack): string => `${name} ${artist}`;
const isEnglish = (lang: string): boolean => lang === 'en' || lang === '';

/** Names without an error: in full, without accents or signs, with words joined, split or moved. */
const EXACT_KINDS: Readonly<Record<string, SearchKind>> = {
  'title alone': kind(0.995, (track) => (track.alone ? track.name : undefined)),
  'title and artist': kind(0.995, both),
  'artist and title': kind(0.995, ({ name, artist }) => `${artist} ${name}`),
  'artist alone': kind(0.98, ({ artist }) => artist, 'artist'),
  'artist alone, last word first': kind(0.95, ({ artist }) => lastWordFirst(artist), 'artist'),
  'without accents': kind(0.995, (track, random) => {
    const text = query(track, random);
    return fold(text) === text.toLowerCase() ? undefined : fold(text);
  }),
  'apostrophe left out': ofText(0.995, (text) =>
    /\p{L}['’]/u.test(text) ? text.replace(/['’]/g, '') : undefined,
  ),
  'apostrophe curly': ofText(0.995, (text) => (/\p{L}'/u.test(text) ? text.replaceAll("'", '’') : undefined)),
  'apostrophe as a space': ofText(0.995, (text) =>
    /\p{L}['’]\p{L}/u.test(text) ? text.replace(/['’]/g, ' ') : undefined,
  ),
  'ae, oe, ue for umlauts': ofText(0.995, (text) =>
    /[äöüß]/i.test(text) ? withoutUmlauts(text) : undefined,
  ),
  'special letters (ß ø æ œ ł ä)': kind(0.995, (track, random) =>
    NOT_LATIN.test(both(track)) ? undefined : typedOnOtherKeyboard(query(track, random), random),
  ),
  'two words as one': ofTitle(0.995, joined),
  'one word as two': ofTitle(0.995, split),
  'words in another order': kind(0.98, (track, random) => {
    const words = query(track, random).split(' ');
    if (words.length < 3 || UNSPACED.test(both(track))) return undefined;
    return shuffled(words, random).join(' ');
  }),
  'repeated words': ofText(0.98, (text) => (REPEATED.test(text) ? text.toLowerCase() : undefined)),
  'artist with repeated words, alone': kind(
    0.98,
    ({ artist }) => (REPEATED.test(artist) ? artist.toLowerCase() : undefined),
    'artist',
  ),
};

function lastWordFirst(artist: string): string | undefined {
  const words = artist.split(' ');
  if (words.length < 2 || UNSPACED.test(artist)) return undefined;
  return [words.at(-1), ...words.slice(0, -1)].join(' ');
}

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

const withError = (name: string, error: TypingError, shortest: number, random: SeededRandom) =>
  NOT_LATIN.test(name) ? undefined : mistyped(fold(name), error, shortest, random);

const titleError = (error: TypingError): SearchKind =>
  ofTitle(0.985, (name, random) => withError(name, error, 4, random));

const TYPING_KINDS: Readonly<Record<string, SearchKind>> = {
  'one typo: swap': titleError(swap),
  'one typo: omission': titleError(omission),
  'one typo: insertion': titleError(insertion),
  'one typo: neighbouring key': titleError(neighbourKey),
  'one typo: first letter': titleError(firstLetter),
  'one typo: one-word title alone': kind(0.985, ({ name, alone }, random) =>
    alone && ONE_WORD.test(name) ? mistyped(fold(name), anyError, 5, random) : undefined,
  ),
  'one typo: one-word title of several tracks': kind(
    0.985,
    ({ name, alone }, random) =>
      !alone && ONE_WORD.test(name) ? mistyped(fold(name), anyError, 5, random) : undefined,
    'title',
  ),
  'one typo: three words as one': kind(0.95, ({ name, alone }, random) =>
    alone && THREE_WORDS.test(name)
      ? mistyped(fold(name).replaceAll(' ', ''), anyError, 8, random)
      : undefined,
  ),
  'one typo: word of three letters': ofTitle(0.95, inShortWord),
  'two typos': ofTitle(0.95, (name, random) => {
    const once = withError(name, anyError, 5, random);
    return once === undefined ? undefined : mistyped(once, anyError, 5, random);
  }),
  'artist typo': kind(0.95, ({ name, artist }, random) => {
    const typed = withError(artist, anyError, 4, random);
    return typed && `${name} ${typed}`;
  }),
  'artist typo, artist alone': kind(
    0.95,
    ({ artist }, random) => withError(artist, anyError, 5, random),
    'artist',
  ),
};

/** An error in a word of three letters, of which two may be left. */
function inShortWord(name: string, random: SeededRandom): string | undefined {
  if (NOT_LATIN.test(name)) return undefined;
  const words = fold(name).split(' ');
  const places = words.flatMap((word, i) => (/^[a-z]{3}$/.test(word) ? [i] : []));
  if (places.length === 0) return undefined;
  const place = random.pick(places);
  const typed = anyError(words[place], random);
  return typed === undefined ? undefined : words.with(place, typed).join(' ');
}

const SPELLING_KINDS: Readonly<Record<string, SearchKind>> = {
  phonetic: ofTitle(0.96, (name, random, { lang }) =>
    asItSounds(name, isEnglish(lang) ? 'en' : lang, random),
  ),
  'plural or singular': ofTitle(0.93, (name, random, { lang }) =>
    isEnglish(lang) ? otherNumber(name, random) : undefined,
  ),
  "-ing or -in'": ofTitle(0.93, otherIng),
  'and, &, n, +, or none': ofText(0.98, otherAnd),
  'und, et, y, e as &, or none': ofText(0.98, otherForeignAnd),
  'and, und, et, y, e, artist alone': kind(
    0.98,
    ({ artist }, random) => otherAnd(artist, random) ?? otherForeignAnd(artist, random),
    'artist',
  ),
  'numbers as words or digits': ofTitle(0.85, (name, random, { lang }) =>
    isEnglish(lang) ? otherNumeral(name, random) : undefined,
  ),
  'number of a part': ofTitle(0.95, otherPart),
};

/** Words of many titles. */
const FREQUENT = ['love', 'night', 'time', 'day', 'life', 'heart'];
const EXTRA = ['by', 'song', 'video', 'official', 'lyrics', 'music', 'official video'];

/** Words too many or too few, and signs that mean something in a search. */
const WORD_KINDS: Readonly<Record<string, SearchKind>> = {
  'missing word': kind(0.97, (track, random) => {
    const words = track.name.split(' ');
    const alone = track.alone && words.length >= 4;
    if (words.length < 2 || UNSPACED.test(track.name)) return undefined;
    const left = words.toSpliced(random.below(words.length), 1).join(' ');
    return alone && random.chance(0.5) ? left : `${left} ${track.artist}`;
  }),
  'extra word': kind(0.95, (track, random) => {
    const extra = random.pick(EXTRA);
    if (extra === 'by') return track.alone ? `${track.name} by` : `${track.name} by ${track.artist}`;
    return `${query(track, random)} ${extra}`;
  }),
  'extra word after a short title': kind(
    0.95,
    ({ name }, random) => (name.split(' ').length > 2 ? undefined : `${name} ${random.pick(EXTRA)}`),
    'title',
  ),
  'frequent word too many': kind(
    0.95,
    ({ name }, random) => (NOT_LATIN.test(name) ? undefined : `${name} ${random.pick(FREQUENT)}`),
    'title',
  ),
  'last word cut': kind(0.95, (track, random) => {
    const text = query(track, random);
    const last = text.slice(text.lastIndexOf(' ') + 1);
    if (last.length < 4 || text === last || UNSPACED.test(last)) return undefined;
    return text.slice(0, text.length - 1 - random.below(last.length - 2));
  }),
  'with or without "the"': kind(0.98, ({ name, artist }) =>
    /^the /i.test(artist) ? `${name} ${artist.slice(4)}` : `${name} The ${artist}`,
  ),
  'without version or brackets': kind(0.95, ({ name, artist }) => {
    const plain = name
      .replace(/\s*[([][^)\]]*[)\]]\s*/g, ' ')
      .replace(/ - .*$/, '')
      .trim();
    return plain === name.trim() || !/[\p{L}\p{N}]/u.test(plain) || /feat\./.test(name)
      ? undefined
      : `${plain} ${artist}`;
  }),
  'without "feat."': kind(0.95, ({ name, artist }) => {
    const plain = name.replace(/\s*\(?\b(?:feat|ft)\. .*$/, '');
    return plain === name ? undefined : `${plain} ${artist}`;
  }),
  'with "feat." of a guest': kind(0.95, ({ name, artist }, random) => {
    const guest = `${inventName(random)} ${inventName(random)}`;
    return random.chance(0.5) ? `${name} (feat. ${guest}) ${artist}` : `${name} ${artist} ft. ${guest}`;
  }),
  'guest written in another way': kind(0.98, ({ name, artist }, random) => {
    const [, title, guest] = /^(.+?)\s*[([]?\b(?:feat|ft)\. ([^)\]]+)[)\]]?$/.exec(name) ?? [];
    if (guest === undefined) return undefined;
    return random.pick([
      `${title} ${artist} ft ${guest}`,
      `${title} featuring ${guest} ${artist}`,
      `${artist} ft. ${guest} - ${title}`,
      `${title} [feat. ${guest}]`,
      `${title} ${artist} & ${guest}`,
      `${artist} ${title} with ${guest}`,
    ]);
  }),
  'first 60 % of the title': kind(0.85, ({ name, alone }) =>
    alone && name.length >= 10 && !NOT_LATIN.test(name)
      ? name.slice(0, Math.ceil(name.length * 0.6)).trim()
      : undefined,
  ),
  'quoted title': kind(0.98, ({ name, artist, alone }) =>
    name.includes('"') ? undefined : alone ? `"${name}"` : `"${name}" ${artist}`,
  ),
  'title with quotes in it': kind(0.98, (track, random) =>
    track.name.includes('"') ? query(track, random) : undefined,
  ),
  'title with a leading minus': kind(0.98, (track, random) =>
    track.name.startsWith('-') ? query(track, random) : undefined,
  ),
};

function inventName(random: SeededRandom): string {
  let name = '';
  for (let i = 2; i > 0; i--) name += random.pick([...'bdgklmnprstv']) + random.pick([...'aeiou']);
  return name[0].toUpperCase() + name.slice(1);
}

const latinCyrillic = (language: 'ru' | 'uk'): Typed =>
  withText((text, random) =>
    CYRILLIC.test(text) && !UNSPACED.test(text) ? latinFor(text, language, random) : undefined,
  );

/** Names in one script, typed in another. */
const SCRIPT_KINDS: Readonly<Record<string, SearchKind>> = {
  'Russian in Latin letters': kind(0.95, (track, random) =>
    track.lang === 'uk' || UKRAINIAN.test(both(track)) ? undefined : latinCyrillic('ru')(track, random),
  ),
  'Ukrainian in Latin letters': kind(0.95, (track, random) =>
    track.lang === 'uk' || UKRAINIAN.test(track.name) ? latinCyrillic('uk')(track, random) : undefined,
  ),
  'Greek in Latin letters': ofText(0.95, (text, random) =>
    GREEK.test(text) && !UNSPACED.test(text) ? latinFor(text, 'el', random) : undefined,
  ),
  'Japanese kana in Latin letters': ofText(0.95, romaji),
  'Korean in Latin letters': kind(0.95, ({ name, alone }, random) =>
    alone ? romanizedHangul(name, random) : undefined,
  ),
  'look-alikes in Cyrillic words': ofText(0.95, (text, random) =>
    CYRILLIC.test(text) ? withLookAlikes(text, random) : undefined,
  ),
  'Cyrillic for names with look-alikes': ofText(0.95, (text) =>
    CYRILLIC.test(text) ? withoutLookAlikes(text) : undefined,
  ),
  'the other kana': ofText(0.98, otherKana),
  'simplified or traditional': ofText(0.98, otherHan),
  'two characters inside (CJK), and the artist': kind(0.93, ({ name, artist }, random) => {
    const characters = [...name];
    if (characters.length < 4 || characters.some((one) => !UNSPACED.test(one))) return undefined;
    const at = random.below(characters.length - 1);
    return `${characters[at]}${characters[at + 1]} ${artist}`;
  }),
};

const covers: SearchKind = {
  aim: 0.7,
  place: 1,
  counted: 'track',
  hits: true,
  type: ({ name }) => name,
};

export const SEARCH_KINDS: Readonly<Record<string, SearchKind>> = {
  ...EXACT_KINDS,
  ...TYPING_KINDS,
  ...SPELLING_KINDS,
  ...WORD_KINDS,
  ...SCRIPT_KINDS,
  'the popular track among covers': covers,
  'the same with boost': { ...covers, aim: 0.98, boost: 'popularity_month' },
};

/** How a name is typed for autocomplete; undefined if the name cannot be typed in this way. */
export interface NameKind extends Aim {
  type(name: string, random: SeededRandom): string | undefined;
}

/** An error is forgiven from so many letters on; a word that lacks one has one less. */
const FORGIVEN = 4;
const LATIN = /^[\p{sc=Latn}\p{sc=Zyyy}]+$/u;

const nameWithError = (name: string, typed: string, random: SeededRandom) =>
  LATIN.test(name) ? mistyped(typed, anyError, FORGIVEN + 1, random) : undefined;

export const NAME_KINDS: Readonly<Record<string, NameKind>> = {
  'whole name': { aim: 0.98, place: 3, type: (name) => name },
  'one error': { aim: 0.95, place: 3, type: (name, random) => nameWithError(name, fold(name), random) },
  'one error, last word cut': {
    aim: 0.9,
    place: 3,
    type(name, random) {
      const [, before, last] = /^(.*) (\S{5,})$/.exec(fold(name)) ?? [];
      const typed = last === undefined ? undefined : nameWithError(name, before, random);
      return typed && `${typed} ${last.slice(0, -2)}`;
    },
  },
  'words in another order': {
    aim: 0.98,
    place: 3,
    type(name) {
      const words = name.split(' ');
      if (words.length < 2 || new Set(words).size < words.length) return undefined;
      return [words.at(-1), ...words.slice(0, -1)].join(' ');
    },
  },
};
