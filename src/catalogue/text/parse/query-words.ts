/**
 * Parses a search query. Any text is valid: what is not special syntax is plain text.
 *
 *     red "rain dogs" -live (feat. Tom)
 *
 *     red           a word, which must be found
 *     "rain dogs"   a phrase: these words, next to each other, as they are typed
 *     -live         excludes names with this word; with quotes, excludes a phrase
 *     feat. Tom     guests: optional, and better if found. So are dispensable words (`optional-words.ts`), and a single letter at the
 *                   end of the query
 *
 * The last word may be the beginning of one. Each row of up to four neighbours, joined, is another way to satisfy all of
 * them: `ac dc`, `AC/DC` and `acdc` all find `AC/DC`, and `drum and bass` can be the tag `drumnbass`. So is a longer row of single
 * letters: `C.R.E.A.M.`, `c r e a m`.
 */
import { CONNECTIVES, isConnective, isDispensable, isFiller } from '../spellings/optional-words.ts';
import {
  contractionOf,
  numberedVariants,
  otherNumber,
  partsInTwo,
  variantsOf,
} from '../spellings/variants.ts';
import { fold } from '../words/fold.ts';
import { soundsOfKorean } from '../words/hangul.ts';
import { soundOfRomaji } from '../words/kana.ts';
import { romanizations, soundsOf } from '../words/romanize.ts';
import {
  hasTwoCharacters,
  pairs,
  runsOf,
  type Unit,
  withLetters,
  wordKey,
  writtenOut,
} from '../words/words.ts';
import type { Exclusion, Phrase } from './phrase.ts';
import { plainStretch, readSyntax, type Stretch } from './query-syntax.ts';

/** Characters of a query beyond this many are ignored, and words beyond MAX_QUERY_WORDS. */
const QUERY_LENGTH_MAX = 2000;
const MAX_QUERY_WORDS = 16;
/** Repeated words are one word that is needed several times, but each is joined with its neighbours. */
const MAX_QUERY_UNITS = 32;
const MAX_JOINED = 4;
const MAX_SOUNDING = 3;
/** As long as they can be Japanese, whose names have the fewest spaces. */
const MAX_ROMAJI = 6;

export interface QueryWord {
  /** Spellings of the word; any of them will do. */
  spellings: string[];
  /** The same word in another script: a little less good. */
  alike: string[];
  /** Other forms of the word (`variants.ts`): less good. */
  variants: string[];
  /** Longer words that begin like this one match too. */
  prefix: boolean;
  /** Whether its script has spaces, so that typing errors can be distinguished from other words. */
  spaced: boolean;
  /** In quotes: nothing but the word itself. */
  quoted: boolean;
  /** Good to have, but not needed. */
  optional: boolean;
  /** Optional because it is of a guest: it may be mistyped. */
  guest: boolean;
  /** How often the query has it. */
  times: number;
}

/** Adjacent words of the query joined; a match counts for each of them. */
export interface JoinedWords {
  word: string;
  /** Indices into `SearchQuery.words`. */
  covers: number[];
}

export interface QueryUnit {
  text: string;
  /** The index of its word, or -1 if it has several. */
  word: number;
  /** A name may lack it. */
  dispensable: boolean;
  /** Whether it names a guest (`feat. Tom`). */
  guest: boolean;
  /** If it is the first of a part with signs that stand for letters: the part with those letters, and how many units it has. */
  lettered: { word: string; units: number } | undefined;
}

export interface SearchQuery {
  /** At least one is not optional, if there are any. */
  words: QueryWord[];
  joined: JoinedWords[];
  /** How they sound in other scripts (`romanize.ts`), or a number in digits, or a contraction, or with letters for signs. */
  sounds: JoinedWords[];
  /** `wordKey` of the whole text, without what must be absent. */
  key: string;
  /** The parts of `key`; none where words were left out. */
  units: QueryUnit[];
  /** The same with a space wherever the text has one. */
  spacedKey: string;
  phrases: Phrase[];
  absent: Exclusion[];
  /** The text as it was typed, folded. */
  typed: string;
  /** The same, if it has a phrase or an exclusion. */
  syntax: string | undefined;
}

/** A text without words has no `words`. With `relaxed`, quotes are ignored. */
export function analyseQuery(typed: string, relaxed = false): SearchQuery {
  const text = typed.slice(0, QUERY_LENGTH_MAX);
  const folded = fold(text);
  const { stretches, phrases, absent } = readSyntax(text);
  const isRelaxed = relaxed && phrases.length > 0;
  const query = analyseStretches(isRelaxed ? stretches.map(({ text }) => plainStretch(text)) : stretches);
  // If nothing else is left, a minus is an ordinary sign: `-M-`.
  if (query.words.length === 0 && absent.length > 0)
    return {
      ...analyseStretches([plainStretch(text)]),
      ...{ phrases: [], absent: [], typed: folded, syntax: undefined },
    };
  const syntax = phrases.length + absent.length > 0 ? folded : undefined;
  return { ...query, phrases: isRelaxed ? [] : phrases, absent, typed: folded, syntax };
}

/** A unit that is part of the words, with the words it covers. */
interface UsedUnit extends Omit<QueryUnit, 'word'> {
  written: string;
  covers: number[];
  /** If it is a single letter: the number of its part between spaces, in which others may follow directly. */
  letterOf: number | undefined;
}

type AnalysedWords = Pick<SearchQuery, 'words' | 'joined' | 'sounds' | 'key' | 'spacedKey' | 'units'>;

function analyseStretches(stretches: Stretch[]): AnalysedWords {
  const words: QueryWord[] = [];
  const positions = new Map<string, number>();
  const used: UsedUnit[] = [];
  const all = stretches.flatMap((stretch) =>
    unitsOf(stretch.text).map((analysed) => ({ ...analysed, stretch })),
  );
  for (const [i, { unit, written, part, lettered, stretch }] of all.entries()) {
    if (words.length === MAX_QUERY_WORDS || used.length === MAX_QUERY_UNITS) break;
    const between = isWord(all[i - 1]?.unit) && isWord(all[i + 1]?.unit);
    const dispensable = stretch.optional || (!stretch.quoted && isDispensable(unit.text, between));
    const guest = stretch.optional && !isFiller(unit.text);
    const covers: number[] = [];
    for (const text of unit.spaced ? [unit.text] : pairs(unit.text)) {
      let position = positions.get(text);
      if (position === undefined) {
        if (words.length === MAX_QUERY_WORDS) break;
        position = words.length;
        positions.set(text, position);
        words.push(queryWord(text, written, unit, { quoted: stretch.quoted, optional: dispensable, guest }));
        if (!stretch.quoted) addNeighbourVariants(words[position], all, i);
      } else {
        const word = words[position];
        word.times++;
        word.quoted ||= stretch.quoted;
        word.optional &&= dispensable;
        word.guest &&= guest;
      }
      covers.push(position);
    }
    used.push({
      text: unit.text,
      written,
      covers,
      dispensable,
      guest,
      lettered,
      letterOf: unit.spaced && !hasTwoCharacters(unit.text) ? part : undefined,
    });
  }
  const key = all.map(({ unit }) => unit.text).join('');
  const spacedKey = spaced(all);
  const keys = { key, spacedKey, units: [] };
  if (key === '') return { words: signs(stretches), joined: [], sounds: [], ...keys };
  needSome(words);
  finishLast(words[used.at(-1)?.covers.at(-1) ?? words.length - 1]);
  needSome(words);
  const isComplete = used.length === all.length;
  const joined = joinedWords(used);
  if (!isComplete) return { words, ...joined, ...keys };
  const units = used.map(({ text, covers, dispensable, guest, lettered }) => ({
    text,
    word: covers.length === 1 ? covers[0] : -1,
    dispensable,
    guest,
    lettered,
  }));
  return { words, ...joined, key, spacedKey, units };
}

function spaced(units: readonly (AnalysedUnit & { stretch: Stretch })[]): string {
  let text = '';
  for (const [i, { unit, part, stretch }] of units.entries()) {
    const before = units[i - 1];
    const isNext = before !== undefined && (before.part !== part || before.stretch !== stretch);
    text += isNext ? ` ${unit.text}` : unit.text;
  }
  return text;
}

/** Other forms that a word has because of its neighbours. */
function addNeighbourVariants({ variants }: QueryWord, all: readonly AnalysedUnit[], at: number): void {
  const numbered = numberedVariants(all[at - 1]?.unit.text, all[at].unit.text);
  variants.push(...contractedVariants(all, at), ...numbered.filter((one) => !variants.includes(one)));
}

/** The words of which a part of `don't` or `I'm` is short. */
function contractedVariants(all: readonly AnalysedUnit[], at: number): string[] {
  const { unit, part } = all[at];
  if (!unit.apostrophe) return [];
  const variants: (string | undefined)[] = [];
  for (const [first, second] of [
    [at, at + 1],
    [at - 1, at],
  ]) {
    const [before, after] = [all[first], all[second]];
    if (before?.part !== part || after?.part !== part || !before.unit.apostrophe) continue;
    variants.push(partsInTwo(before.unit.text, after.unit.text)?.[at - first]);
  }
  return variants.filter((variant) => variant !== undefined && variant !== unit.text) as string[];
}

/** The letters of `A.E.R.` are no words with a connective between them. */
function isWord(unit: Unit | undefined): boolean {
  return unit !== undefined && hasTwoCharacters(unit.text);
}

interface AnalysedUnit {
  unit: Unit;
  /** How it is written out. */
  written: string;
  /** The number of its part between spaces. */
  part: number;
  lettered: QueryUnit['lettered'];
}

function unitsOf(text: string): AnalysedUnit[] {
  const folded = fold(text);
  const runs = runsOf(folded);
  const lettered = letteredParts(folded);
  const units = runs.flatMap((run, part) =>
    run.map((unit, i) => {
      const word = i === 0 ? lettered[part] : undefined;
      return { unit, part, lettered: word === undefined ? undefined : { word, units: run.length } };
    }),
  );
  const written = writtenOut(text);
  const writtenUnits = written === undefined ? [] : runsOf(fold(written)).flat();
  return units.map((one, i) => ({ ...one, written: writtenUnits[i]?.text ?? one.unit.text }));
}

/** `kesha` for the part `ke$ha`; none if there are no such signs. */
function letteredParts(folded: string): (string | undefined)[] {
  if (withLetters(folded) === undefined) return [];
  const parts = folded.split(' ').filter((part) => wordKey(part) !== '');
  return parts.map((part) => withLetters(part)).map((part) => part && wordKey(part));
}

function queryWord(
  text: string,
  written: string,
  { spaced }: Unit,
  { quoted, optional, guest }: Pick<QueryWord, 'quoted' | 'optional' | 'guest'>,
): QueryWord {
  const sounds = soundsOf(text);
  const alike = sounds.length === 0 ? romanizations(text) : [...sounds];
  if (optional && isConnective(text)) alike.push(...CONNECTIVES.filter((other) => other !== text));
  return {
    spellings: spaced && written !== text ? [text, written] : [text],
    alike: quoted || !spaced ? [] : alike,
    variants: quoted || !spaced ? [] : variantsOf(text),
    prefix: !spaced && !hasTwoCharacters(text),
    spaced,
    quoted,
    optional,
    guest,
    times: 1,
  };
}

function needSome(words: QueryWord[]): void {
  if (!words.every(({ optional }) => optional)) return;
  for (const word of words) Object.assign(word, { optional: false, guest: false });
}

/** The user may still be typing the last word, unless it is a dispensable one. */
function finishLast(last: QueryWord): void {
  if (!last.spaced || last.quoted || last.optional) return;
  if (hasTwoCharacters(last.spellings[0])) last.prefix = true;
  else if (last.times === 1) last.optional = true;
}

/** Signs are searched only if the query has no words. */
function signs(stretches: Stretch[]): QueryWord[] {
  const folded = stretches
    .map(({ text }) => fold(text))
    .join(' ')
    .trim();
  if (folded === '') return [];
  const word = { spellings: [folded], alike: [], variants: [], prefix: false, spaced: false };
  return [{ ...word, quoted: false, optional: false, guest: false, times: 1 }];
}

function joinedWords(units: UsedUnit[]): Pick<SearchQuery, 'joined' | 'sounds'> {
  const joined: JoinedWords[] = [];
  const sounds: JoinedWords[] = [];
  for (let from = 0; from < units.length; from++) {
    const { lettered } = units[from];
    if (lettered !== undefined)
      sounds.push({ word: lettered.word, covers: coversOf(units.slice(from, from + lettered.units)) });
    let text = '';
    let written = '';
    let covers: number[] = [];
    let romaji: string | undefined;
    for (let to = from; to < Math.min(units.length, from + MAX_ROMAJI); to++) {
      if (to >= from + MAX_JOINED && romaji === undefined) break;
      text += units[to].text;
      written += units[to].written;
      covers = [...new Set([...covers, ...units[to].covers])];
      if (to === from && covers.length === 1) continue;
      if (to < from + MAX_JOINED) {
        joined.push({ word: text, covers });
        if (written !== text) joined.push({ word: written, covers });
      }
      // Names in kana and Hangul have no spaces where romanized ones do, and `twenty four` may be 24.
      const isLong = to >= from + MAX_SOUNDING;
      romaji = isLong && romaji === undefined ? undefined : soundOfRomaji(text);
      const others = isLong ? [] : [...soundsOfKorean(text), otherNumber(text)];
      for (const sound of [romaji, ...others, to === from + 1 ? contractionOf(text) : undefined])
        if (sound !== undefined) sounds.push({ word: sound, covers });
    }
  }
  for (const letters of longInitials(units))
    joined.push({
      word: letters.map(({ text }) => text).join(''),
      covers: coversOf(letters),
    });
  return { joined, sounds };
}

function coversOf(units: readonly UsedUnit[]): number[] {
  return [...new Set(units.flatMap(({ covers }) => covers))];
}

/** More single letters in a row than are joined anyway: between other words, or in one part between spaces. */
function longInitials(units: UsedUnit[]): UsedUnit[][] {
  const rows: UsedUnit[][] = [];
  for (const [from, { letterOf }] of units.entries()) {
    if (letterOf === undefined) continue;
    const before = units[from - 1]?.letterOf;
    let to = from + 1;
    while (units[to]?.letterOf === letterOf) to++;
    if (before !== letterOf && to - from > MAX_JOINED) rows.push(units.slice(from, to));
    const endOfPart = to;
    while (units[to]?.letterOf !== undefined) to++;
    if (before === undefined && to > endOfPart && to - from > MAX_JOINED) rows.push(units.slice(from, to));
  }
  return rows;
}
