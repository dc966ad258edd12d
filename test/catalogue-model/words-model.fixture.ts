/**
 * The words of names and of queries, as `docs/search.md` describes them. Of the code only tables of languages are shared: letters without accents
 * and case, kana and Chinese characters that are the same, how other scripts sound in Latin letters, and other forms of English words.
 */
import {
  contractionOf,
  numberedVariants,
  otherNumber,
  partsInTwo,
  variantsOf,
} from '../../src/catalogue/text/spellings/variants.ts';
import { fold } from '../../src/catalogue/text/words/fold.ts';
import { soundsOfKorean } from '../../src/catalogue/text/words/hangul.ts';
import { soundOfRomaji } from '../../src/catalogue/text/words/kana.ts';
import { romanizations, soundOf, soundsOf, soundsOfName } from '../../src/catalogue/text/words/romanize.ts';
import { united } from '../../src/catalogue/text/words/united.ts';

export interface ModelName {
  /** The words by which it is found. A word may occur twice. */
  words: string[];
  /** How many words it has for scoring: without other spellings of the same. */
  length: number;
  /** The letters and digits alone, folded. */
  key: string;
  /** The same, with the spaces between words. */
  spacedKey: string;
  folded: string;
}

export interface ModelWord {
  spellings: string[];
  /** In other scripts. */
  alike: string[];
  /** Other forms. */
  variants: string[];
  /** May be the beginning of a longer word. */
  prefix: boolean;
  spaced: boolean;
  quoted: boolean;
  optional: boolean;
  guest: boolean;
  times: number;
}

export interface ModelUnit {
  text: string;
  /** The number of its word, or -1 if it has several. */
  word: number;
  dispensable: boolean;
  guest: boolean;
  /** `kesha`, and that it is two units, for the first unit of `ke$ha`. */
  lettered: { word: string; units: number } | undefined;
}

/** Neighbours as one word, and which words of the query they are. */
interface ModelJoined {
  word: string;
  covers: number[];
}

export interface ModelPhrase {
  /** Words under which a name with the phrase is indexed. */
  words: { text: string; prefix: boolean }[];
  /** Finds the phrase in a folded name. */
  pattern: RegExp;
  key: string;
  /** Names that have the word in any form have it. */
  isWord: boolean;
}

export interface ModelQuery {
  words: ModelWord[];
  joined: ModelJoined[];
  /** How neighbours sound in another script, or what they are in digits or as a contraction. */
  sounds: ModelJoined[];
  /** None if words of the text do not count. */
  units: ModelUnit[];
  key: string;
  spacedKey: string;
  phrases: ModelPhrase[];
  /** Excluded phrases, and the same after a minus sign, which names may have. */
  absent: (ModelPhrase & { spared: ModelPhrase })[];
  /** The whole text, folded. */
  typed: string;
  /** The same, if it has phrases or exclusions. */
  syntax: string | undefined;
}

export const CONNECTIVES = ['and', 'n', 'und', 'et', 'y', 'e'];
const FILLERS = 'song songs music video clip audio official lyrics lyric songtext paroles letra by hd hq mp3';
const isFiller = (text: string) => FILLERS.split(' ').includes(text);

/** Words that are the sound of others begin with one of three signs. */
export const isSound = (word: string) => ['\u0001', '\u0002', '\u0003'].includes(word[0]);
/** Whether it is the sound of kana or Hangul. */
export const isUnspacedSound = (word: string) => ['\u0002', '\u0003'].includes(word[0]);

const UNSPACED_SCRIPTS =
  '\\p{scx=Hani}\\p{scx=Hira}\\p{scx=Kana}\\p{scx=Hang}\\p{scx=Bopo}\\p{scx=Thai}\\p{scx=Laoo}\\p{scx=Khmr}\\p{scx=Mymr}\\p{scx=Tibt}';
const ANY = '[\\p{L}\\p{M}\\p{N}]';
const SPACED = `[${ANY}--[${UNSPACED_SCRIPTS}]]`;
const UNSPACED = `[${ANY}&&[${UNSPACED_SCRIPTS}]]`;
const UNITS = new RegExp(`(${SPACED}+)|${UNSPACED}+`, 'gv');

/** Consecutive letters and digits of scripts with spaces, or of those without. */
interface Unit {
  text: string;
  spaced: boolean;
  apostrophe: boolean;
}

/** The units of a folded text, by its parts between spaces; parts without any are left out. */
function partsOf(folded: string): Unit[][] {
  const parts = united(folded)
    .split(' ')
    .map((part) =>
      [...part.matchAll(UNITS)].map(({ 0: text, 1: spaced, index }) => ({
        text,
        spaced: spaced !== undefined,
        apostrophe: part[index - 1] === "'" || part[index + text.length] === "'",
      })),
    );
  return parts.filter((part) => part.length > 0);
}

const textOf = (part: Unit[]) => part.map(({ text }) => text).join('');
export const keyOf = (folded: string) => partsOf(folded).map(textOf).join('');
const isInitials = (part: Unit[]) =>
  part.length > 1 && part.every(({ text, spaced }) => spaced && text.length === 1);
const isSeveral = (part: Unit[]) => part.length > 1 && part.every(({ spaced }) => spaced);
const hasOneCharacter = (text: string) => [...text].length === 1;

/** Each two neighbours of a text in a script without spaces. */
function pairsOf(text: string): string[] {
  const characters = [...text];
  return characters.length === 1 ? characters : characters.slice(1).map((next, i) => characters[i] + next);
}

/** `mueller` for `Müller`. */
function writtenOut(text: string): string {
  const letters: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', å: 'aa', ø: 'oe' };
  return text.normalize('NFC').replace(/[äöüåøÄÖÜÅØ]/g, (letter) => letters[letter.toLowerCase()]);
}

/** `kesha` for `Ke$ha`, `pink` for `P!nk`. */
export function withLetters(text: string): string {
  const isLetter = (character = '') => /\p{L}/u.test(character);
  return [...text]
    .map((sign, at, all) => {
      const [before, after] = [all[at - 1], all[at + 1]];
      if (sign === '!') return isLetter(before) && isLetter(after) ? 'i' : sign;
      if (sign !== '$') return sign;
      const next = all.slice(at).find((other) => other !== '$');
      return before === '$' || isLetter(before) || isLetter(next) ? 's' : sign;
    })
    .join('');
}

export function analyseName(text: string): ModelName {
  const folded = fold(text);
  const parts = partsOf(folded);
  const keys = { key: parts.map(textOf).join(''), spacedKey: parts.map(textOf).join(' '), folded };
  // Signs count only if there is nothing else.
  if (parts.length === 0) {
    const words = folded === '' ? [] : [folded];
    return { words, length: words.length, ...keys };
  }
  const own = parts.flatMap(ownWords);
  const words = [...own, ...parts.filter(isSeveral).map(textOf)];
  for (const other of [writtenOut(text), withLetters(text)])
    if (fold(other) !== folded)
      for (const part of partsOf(fold(other)))
        words.push(...ownWords(part), ...(isSeveral(part) ? [textOf(part)] : []));
  for (const part of text.split(' ')) words.push(...soundsOfName(part), ...romanizedWords(part));
  return { words, length: own.length, ...keys };
}

function ownWords(part: Unit[]): string[] {
  if (isInitials(part)) return [textOf(part)];
  return part.flatMap(({ text, spaced, apostrophe }) => {
    if (!spaced) return [...pairsOf(text), [...text].at(-1)!];
    // The `t` of `don't`.
    return text.length === 1 && apostrophe && isSeveral(part) ? [] : [text];
  });
}

/** Sounds, and numbers and signs as they are. */
function romanizedWords(text: string): string[] {
  return romanizations(text)
    .flatMap(partsOf)
    .flatMap((part) => [
      ...part.map(({ text: word }) => soundOf(word) ?? word),
      ...(part.length > 1 ? [soundOf(textOf(part))] : []),
    ])
    .filter((word) => word !== undefined);
}

/** Consecutive text of a query with the same meaning. */
interface Stretch {
  text: string;
  quoted: boolean;
  /** After `feat.` */
  guest: boolean;
}

const PHRASES_MAX = 8;

/** With `relaxed`, quotes have no meaning. */
export function analyseQuery(whole: string, relaxed = false): ModelQuery {
  const text = whole.slice(0, 2000);
  const { stretches, phrases, absent } = readSyntax(text);
  const plain = (stretch: Stretch) => ({ ...stretch, quoted: false, guest: false });
  const isRelaxed = relaxed && phrases.length > 0;
  const words = analyseStretches(isRelaxed ? stretches.map(plain) : stretches);
  const typed = fold(text);
  // In exclusions alone, the minus is a sign like others.
  if (words.words.length === 0 && absent.length > 0) {
    const all = analyseStretches([{ text, quoted: false, guest: false }]);
    return { ...all, phrases: [], absent: [], typed, syntax: undefined };
  }
  const syntax = phrases.length + absent.length > 0 ? typed : undefined;
  return { ...words, phrases: isRelaxed ? [] : phrases, absent, typed, syntax };
}

/** A quote opens after a space and closes before one. A minus after a space excludes what begins with a letter or digit, or a phrase. */
function readSyntax(text: string) {
  const left = text.replace(/[“”„″]/g, '"');
  const phrases: ModelPhrase[] = [];
  const absent: ModelQuery['absent'] = [];
  const stretches: Stretch[] = [];
  let plain = '';
  for (let at = 0; at < left.length; ) {
    const isStart = at === 0 || /\s/.test(left[at - 1]);
    const rest = isStart ? left.slice(at) : '';
    const found =
      /^(?<minus>-?)"(?<content>[^"]+)"(?!\S)/.exec(rest) ??
      /^(?<minus>-)(?<content>[\p{L}\p{N}]\S*)/u.exec(rest);
    if (found === null) {
      plain += left[at++];
      continue;
    }
    at += found[0].length;
    const { minus, content } = found.groups!;
    const list = minus === '' ? phrases : absent;
    const phrase = phraseOf(content);
    if (phrase === undefined || list.length === PHRASES_MAX) {
      plain += found[0];
      continue;
    }
    stretches.push(...withGuests(plain));
    plain = '';
    if (minus === '') {
      phrases.push(phrase);
      stretches.push({ text: content, quoted: true, guest: false });
    } else absent.push({ ...phrase, spared: phraseOf(content, true)! });
  }
  return { stretches: [...stretches, ...withGuests(plain)], phrases, absent };
}

/** `(feat. Tom)`, `[ft Tom]`, or `feat. Tom` with everything after it. */
const GUESTS =
  /[([](?:feat|ft|featuring)\b\.?([^)\]]*)[)\]]?|(?<!\S)(?:feat|ft|featuring)(?:\.\s*|\s+)(.*)/giu;

function withGuests(text: string): Stretch[] {
  const guests = [...text.matchAll(GUESTS)];
  const starts = [0, ...guests.map(({ 0: whole, index }) => index + whole.length)];
  const ends = [...guests.map(({ index }) => index), text.length];
  return starts.flatMap((start, i) => {
    const before = { text: text.slice(start, ends[i]), quoted: false, guest: false };
    if (i === guests.length) return [before];
    const [, inside, after = ''] = guests[i];
    return [before, { text: inside ?? after, quoted: false, guest: true }];
  });
}

const WORDS_MAX = 16;
const UNITS_MAX = 32;

/** These words next to each other, with anything but letters and digits between them; undefined if there are none. */
function phraseOf(text: string, afterMinus = false): ModelPhrase | undefined {
  let count = 0;
  const parts = partsOf(fold(text))
    .map((part) => part.filter(() => count++ < WORDS_MAX))
    .filter((part) => part.length > 0);
  const units = parts.flat();
  if (units.length === 0) return undefined;
  const words = parts.flatMap((part) => {
    if (isInitials(part)) return [{ text: textOf(part), prefix: false }];
    return part.flatMap(({ text: unit, spaced, apostrophe }) => {
      if (!spaced) return pairsOf(unit).map((pair) => ({ text: pair, prefix: hasOneCharacter(pair) }));
      return part.length === 1 || unit.length > 1 || !apostrophe ? [{ text: unit, prefix: false }] : [];
    });
  });
  const between = (i: number) => (units[i - 1].spaced && units[i].spaced ? `[^${ANY}]+` : `[^${ANY}]*`);
  const pattern = [
    afterMinus ? '(?<=(?:^| )-"?)' : '',
    units[0].spaced ? `(?<!${SPACED})` : '',
    ...units.map((unit, i) => (i === 0 ? '' : between(i)) + unit.text),
    units.at(-1)!.spaced ? `(?!${SPACED})` : '',
  ].join('');
  return {
    words,
    pattern: new RegExp(pattern, 'v'),
    // No tag has a minus sign.
    key: afterMinus ? '\0' : keyOf(fold(text)),
    isWord: units.length === 1 && units[0].spaced && !afterMinus,
  };
}

/** Whether a name, by its folded text and its words, has the phrase. */
export function hasPhrase({ folded, words }: ModelName, phrase: ModelPhrase): boolean {
  return (
    phrase.words.every(({ text, prefix }) =>
      words.some((word) => word === text || (prefix && word.startsWith(text))),
    ) &&
    (phrase.isWord || phrase.pattern.test(united(folded)))
  );
}

interface TypedUnit extends Unit {
  /** Written out, as `mueller`. */
  written: string;
  /** The part between spaces to which it belongs. */
  part: Unit[];
  stretch: Stretch;
  lettered: ModelUnit['lettered'];
}

function typedUnits(stretch: Stretch): TypedUnit[] {
  const folded = fold(stretch.text);
  const written = partsOf(fold(writtenOut(stretch.text))).flat();
  const texts = folded.split(' ').filter((text) => keyOf(text) !== '');
  const units = partsOf(folded).flatMap((part, i) =>
    part.map((unit, at) => {
      const isLettered = at === 0 && withLetters(texts[i]) !== texts[i];
      const lettered = isLettered ? { word: keyOf(withLetters(texts[i])), units: part.length } : undefined;
      return { ...unit, part, stretch, lettered };
    }),
  );
  return units.map((unit, i) => ({ ...unit, written: written[i]?.text ?? unit.text }));
}

type AnalysedWords = Omit<ModelQuery, 'phrases' | 'absent' | 'typed' | 'syntax'>;

function analyseStretches(stretches: Stretch[]): AnalysedWords {
  const all = stretches.flatMap(typedUnits);
  const key = all.map(({ text }) => text).join('');
  const spacedKey = all
    .map(({ text, part }, i) => (i > 0 && all[i - 1].part !== part ? ` ${text}` : text))
    .join('');
  if (all.length === 0)
    return { words: signsOf(stretches), joined: [], sounds: [], units: [], key, spacedKey };
  const words: ModelWord[] = [];
  const used: UsedUnit[] = [];
  for (const [i, unit] of all.entries()) {
    if (words.length === WORDS_MAX || used.length === UNITS_MAX) break;
    const { text, spaced, stretch } = unit;
    const isBetween = [all[i - 1], all[i + 1]].every(
      (next) => next !== undefined && !hasOneCharacter(next.text),
    );
    const isDispensable = text === 'the' || isFiller(text) || (isBetween && CONNECTIVES.includes(text));
    const dispensable = stretch.guest || (isDispensable && !stretch.quoted);
    const guest = stretch.guest && !isFiller(text);
    const covers: number[] = [];
    for (const one of spaced ? [text] : pairsOf(text)) {
      const known = words.find(({ spellings }) => spellings[0] === one);
      if (known === undefined && words.length === WORDS_MAX) break;
      const word = known ?? newWord(one, all, i, dispensable);
      if (known === undefined) words.push(word);
      word.times++;
      word.quoted ||= stretch.quoted;
      word.optional &&= dispensable;
      word.guest &&= guest;
      covers.push(words.indexOf(word));
    }
    used.push({ ...unit, covers, dispensable, guest });
  }
  needSome(words);
  const last = words[used.at(-1)!.covers.at(-1)!];
  if (last.spaced && !last.quoted && !last.optional) {
    // A single letter at the end may be the beginning of anything.
    if (!hasOneCharacter(last.spellings[0])) last.prefix = true;
    else if (last.times === 1) last.optional = true;
  }
  needSome(words);
  const units = used.map(({ text, covers, dispensable, guest, lettered }) => ({
    text,
    word: covers.length === 1 ? covers[0] : -1,
    dispensable,
    guest,
    lettered,
  }));
  return {
    words,
    joined: joinedUnits(used),
    sounds: soundsOfUnits(used),
    units: used.length === all.length ? units : [],
    key,
    spacedKey,
  };
}

interface UsedUnit extends TypedUnit {
  covers: number[];
  dispensable: boolean;
  guest: boolean;
}

function newWord(text: string, all: TypedUnit[], at: number, optional: boolean): ModelWord {
  const { spaced, stretch, written } = all[at];
  const isPlain = spaced && !stretch.quoted;
  const besides = [...longForms(all, at), ...numberedVariants(all[at - 1]?.text, all[at].text)];
  const sounds = soundsOf(text);
  const alike = [...(sounds.length > 0 ? sounds : romanizations(text))];
  if (optional && CONNECTIVES.includes(text)) alike.push(...CONNECTIVES.filter((other) => other !== text));
  return {
    spellings: spaced && written !== text ? [text, written] : [text],
    alike: isPlain ? alike : [],
    variants: [...new Set([...(isPlain ? variantsOf(text) : []), ...(stretch.quoted ? [] : besides)])],
    prefix: !spaced && hasOneCharacter(text),
    spaced,
    quoted: false,
    optional: true,
    guest: true,
    times: 0,
  };
}

/** `do` for the first part of `don't`, `not` for the second. */
function longForms(all: TypedUnit[], at: number): string[] {
  const inTwo = (first: number) => {
    const [before, after] = [all[first], all[first + 1]];
    const isContraction = before !== undefined && before.part === after?.part && before.apostrophe;
    return isContraction ? partsInTwo(before.text, after.text)?.[at - first] : undefined;
  };
  if (!all[at].apostrophe) return [];
  return [inTwo(at), inTwo(at - 1)].filter((form) => form !== undefined && form !== all[at].text) as string[];
}

/** If every word is optional, all are needed. */
function needSome(words: ModelWord[]): void {
  if (words.every(({ optional }) => optional))
    for (const word of words) {
      word.optional = false;
      word.guest = false;
    }
}

/** All signs of a text without letters and digits are one word. */
function signsOf(stretches: Stretch[]): ModelWord[] {
  const folded = stretches
    .map(({ text }) => fold(text))
    .join(' ')
    .trim();
  const word = { alike: [], variants: [], prefix: false, spaced: false, quoted: false, optional: false };
  return folded === '' ? [] : [{ ...word, spellings: [folded], guest: false, times: 1 }];
}

/** Every row of up to `max` neighbours; also a single one, if it has several words. */
function rowsOf(units: UsedUnit[], max: number): UsedUnit[][] {
  return units
    .flatMap((_, from) => Array.from({ length: max }, (_, i) => units.slice(from, from + i + 1)))
    .filter((row, i) => row.length === (i % max) + 1 && (row.length > 1 || new Set(row[0].covers).size > 1));
}

const coversOf = (row: UsedUnit[]) => [...new Set(row.flatMap(({ covers }) => covers))];

function joinedUnits(units: UsedUnit[]): ModelJoined[] {
  const rows = rowsOf(units, 4);
  const written = rows.map((row) => row.map((unit) => ({ ...unit, text: unit.written })));
  return [...rows, ...written, ...initials(units)].map((row) => ({
    word: textOf(row),
    covers: coversOf(row),
  }));
}

/** Rows of five and more single letters: all of a part between spaces, or all that stand together. */
function initials(units: UsedUnit[]): UsedUnit[][] {
  const rows: UsedUnit[][] = [];
  const isSingle = ({ text, spaced }: UsedUnit) => spaced && hasOneCharacter(text);
  const isEnd = (i: number, isOther: (a: UsedUnit, b: UsedUnit) => boolean) => {
    const [before, after] = [units[i - 1], units[i]];
    if (before === undefined || after === undefined) return true;
    return isOther(before, after) || isSingle(before) !== isSingle(after);
  };
  for (const isOther of [(a: UsedUnit, b: UsedUnit) => a.part !== b.part, () => false])
    for (let from = 0; from < units.length; from++) {
      if (!isSingle(units[from]) || !isEnd(from, isOther)) continue;
      let to = from + 1;
      while (!isEnd(to, isOther)) to++;
      if (to - from > 4) rows.push(units.slice(from, to));
    }
  return rows;
}

function soundsOfUnits(units: UsedUnit[]): ModelJoined[] {
  const sounds: ModelJoined[] = [];
  const add = (row: UsedUnit[], words: (string | undefined)[]) => {
    for (const word of words) if (word !== undefined) sounds.push({ word, covers: coversOf(row) });
  };
  for (const [i, { lettered }] of units.entries())
    if (lettered !== undefined) add(units.slice(i, i + lettered.units), [lettered.word]);
  for (const row of rowsOf(units, 3)) {
    const text = textOf(row);
    add(row, [soundOfRomaji(text), ...soundsOfKorean(text), otherNumber(text)]);
    if (row.length === 2) add(row, [contractionOf(text)]);
  }
  // Japanese names have the fewest spaces: more words, while they are Japanese.
  const isJapanese = (row: UsedUnit[]) =>
    row.slice(2).every((_, i) => soundOfRomaji(textOf(row.slice(0, i + 3))) !== undefined);
  for (const row of rowsOf(units, 6))
    if (row.length > 3 && isJapanese(row)) add(row, [soundOfRomaji(textOf(row))]);
  return sounds;
}
