/**
 * Parses a search query. Any text is valid: what is not special syntax is plain text.
 *
 *     red "rain dogs" -live (feat. Tom)
 *
 *     red           a word, which must be found
 *     "rain dogs"   a phrase: these words, next to each other, as they are typed
 *     -live         excludes names with this word; with quotes, excludes a phrase
 *     feat. Tom     guests: optional, and better if found. So is `the`, and a single letter at the end of the query
 *
 * The last word may be the beginning of one. Each row of up to four neighbours, joined, is another way to satisfy all of
 * them: `ac dc`, `AC/DC` and `acdc` all find `AC/DC`, and `drum and bass` can be the tag `drumnbass`.
 */
import { fold } from './fold.ts';
import { type Phrase, phraseOf } from './phrase.ts';
import { romanizations, soundOf } from './romanize.ts';
import { hasTwoCharacters, pairs, runsOf, type Unit, wordKey, writtenOut } from './words.ts';

/** Characters of a query beyond this many are ignored, and words beyond MAX_QUERY_WORDS. */
const QUERY_LENGTH_MAX = 2000;
const MAX_QUERY_WORDS = 16;
/** Repeated words count once, but each is joined with its neighbours. */
const MAX_QUERY_UNITS = 32;
const MAX_JOINED = 4;
/** Phrases and exclusions beyond this many are plain text. */
const MAX_PHRASES = 8;

export interface QueryWord {
  /** Spellings of the word; any of them will do. */
  spellings: string[];
  /** The same word in another script: a little less good. */
  alike: string[];
  /** Longer words that begin like this one match too. */
  prefix: boolean;
  /** Of a script with spaces, so that typing errors can be distinguished from other words. */
  spaced: boolean;
  /** In quotes: nothing but the word itself. */
  quoted: boolean;
  /** Good to have, but not needed. */
  optional: boolean;
}

/** Adjacent words of the query joined; a match counts for each of them. */
export interface JoinedWords {
  word: string;
  /** Indices into `SearchQuery.words`. */
  covers: number[];
}

export interface SearchQuery {
  /** At least one is not optional, if there are any. */
  words: QueryWord[];
  joined: JoinedWords[];
  /** `wordKey` of the whole text, without what must be absent. */
  key: string;
  phrases: Phrase[];
  absent: Phrase[];
}

/** A part of the text whose words share these properties. */
interface Stretch {
  text: string;
  quoted: boolean;
  optional: boolean;
}

/** A text without words has no `words`. */
export function analyseQuery(typed: string): SearchQuery {
  const text = typed.slice(0, QUERY_LENGTH_MAX);
  const { stretches, phrases, absent } = readSyntax(text);
  const query = analyseStretches(stretches);
  // If nothing else is left, a minus is an ordinary sign: `-M-`.
  if (query.words.length === 0 && absent.length > 0)
    return { ...analyseStretches([plain(text)]), phrases: [], absent: [] };
  return { ...query, phrases, absent };
}

function plain(text: string): Stretch {
  return { text, quoted: false, optional: false };
}

/** A quote opens after a space and closes before one, so that `7" mix 12"` has none; a minus must precede a letter. */
const SYNTAX = /(?<=^|\s)(?:(-?)"([^"]+)"(?=\s|$)|-(?=[\p{L}\p{N}])(\S+))/gu;
const QUOTES = /[“”„″]/g;
const GUESTS =
  /[([](?:feat|ft|featuring)\b\.?([^)\]]*)[)\]]?|(?<=^|\s)(?:feat|ft|featuring)(?:\.\s*|\s+)(.*)/giu;

function readSyntax(text: string): { stretches: Stretch[]; phrases: Phrase[]; absent: Phrase[] } {
  const phrases: Phrase[] = [];
  const absent: Phrase[] = [];
  const stretches: Stretch[] = [];
  const straight = text.replace(QUOTES, '"');
  let from = 0;
  for (const match of straight.matchAll(SYNTAX)) {
    const [whole, minus, quoted, word] = match;
    const phrase = phraseOf(quoted ?? word);
    const excludes = minus === '-' || word !== undefined;
    const list = excludes ? absent : phrases;
    if (phrase === undefined || list.length === MAX_PHRASES) continue;
    list.push(phrase);
    stretches.push(...withGuests(straight.slice(from, match.index)));
    if (!excludes) stretches.push({ text: quoted, quoted: true, optional: false });
    from = match.index + whole.length;
  }
  stretches.push(...withGuests(straight.slice(from)));
  return { stretches, phrases, absent };
}

function withGuests(text: string): Stretch[] {
  const stretches: Stretch[] = [];
  let from = 0;
  for (const match of text.matchAll(GUESTS)) {
    stretches.push(plain(text.slice(from, match.index)));
    stretches.push({ text: match[1] ?? match[2] ?? '', quoted: false, optional: true });
    from = match.index + match[0].length;
  }
  stretches.push(plain(text.slice(from)));
  return stretches;
}

/** A unit that is part of the words, with the words it covers. */
interface UsedUnit {
  text: string;
  written: string;
  covers: number[];
}

function analyseStretches(stretches: Stretch[]): Pick<SearchQuery, 'words' | 'joined' | 'key'> {
  const words: QueryWord[] = [];
  const positions = new Map<string, number>();
  const used: UsedUnit[] = [];
  let folded = '';
  for (const stretch of stretches) {
    folded += ` ${fold(stretch.text)}`;
    for (const [unit, written] of unitsOf(stretch.text)) {
      if (words.length === MAX_QUERY_WORDS || used.length === MAX_QUERY_UNITS) break;
      const covers: number[] = [];
      for (const text of unit.spaced ? [unit.text] : pairs(unit.text)) {
        let position = positions.get(text);
        if (position === undefined) {
          if (words.length === MAX_QUERY_WORDS) break;
          position = words.length;
          positions.set(text, position);
          words.push(queryWord(text, written, unit, stretch));
        } else {
          words[position].quoted ||= stretch.quoted;
          words[position].optional &&= isOptional(text, stretch);
        }
        covers.push(position);
      }
      used.push({ text: unit.text, written, covers });
    }
  }
  const key = wordKey(folded);
  if (key === '') return { words: signs(folded.trim()), joined: [], key };
  finishLast(words);
  if (words.every(({ optional }) => optional)) for (const word of words) word.optional = false;
  return { words, joined: joinedWords(used), key };
}

/** The units of a stretch, each with how it is written out. */
function unitsOf(text: string): [Unit, string][] {
  const units = runsOf(fold(text)).flat();
  const written = writtenOut(text);
  const writtenUnits = written === undefined ? [] : runsOf(fold(written)).flat();
  return units.map((unit, i) => [unit, writtenUnits[i]?.text ?? unit.text]);
}

function queryWord(text: string, written: string, { spaced }: Unit, stretch: Stretch): QueryWord {
  const sound = soundOf(text);
  return {
    spellings: spaced && written !== text ? [text, written] : [text],
    alike: stretch.quoted || !spaced ? [] : sound === undefined ? romanizations(text) : [sound],
    prefix: !spaced && !hasTwoCharacters(text),
    spaced,
    quoted: stretch.quoted,
    optional: isOptional(text, stretch),
  };
}

function isOptional(text: string, stretch: Stretch): boolean {
  return stretch.optional || (text === 'the' && !stretch.quoted);
}

/** The user may still be typing the last word. */
function finishLast(words: QueryWord[]): void {
  const last = words.at(-1);
  if (last === undefined || !last.spaced || last.quoted) return;
  if (hasTwoCharacters(last.spellings[0])) last.prefix = true;
  else last.optional = true;
}

/** Signs are searched only if the query has no words. */
function signs(folded: string): QueryWord[] {
  if (folded === '') return [];
  const word = { spellings: [folded], alike: [], prefix: false, spaced: false };
  return [{ ...word, quoted: false, optional: false }];
}

function joinedWords(units: UsedUnit[]): JoinedWords[] {
  const joined: JoinedWords[] = [];
  for (let from = 0; from < units.length; from++) {
    let text = '';
    let written = '';
    let covers: number[] = [];
    for (let to = from; to < Math.min(units.length, from + MAX_JOINED); to++) {
      text += units[to].text;
      written += units[to].written;
      covers = [...new Set([...covers, ...units[to].covers])];
      if (to === from && covers.length === 1) continue;
      joined.push({ word: text, covers });
      if (written !== text) joined.push({ word: written, covers });
    }
  }
  return joined;
}
