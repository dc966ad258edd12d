/**
 * Free-text search over plain objects, by comparing every word with every name: the expected result of `searchTracks`, with scores. The
 * rules are in `text/search-tracks.ts`; only the analyser and the numbers of the formula are shared.
 */
import { tagKey } from '../../src/catalogue/tags/tag-key.ts';
import { soundsLike } from '../../src/catalogue/text/hits/sounding-names.ts';
import { eachNamed, NAMED, type NamedField } from '../../src/catalogue/text/hits/whole-names.ts';
import { isLikelyError } from '../../src/catalogue/text/mistyped/likely-errors.ts';
import { hasLikelyStart } from '../../src/catalogue/text/mistyped/mistyped-as.ts';
import type { Phrase } from '../../src/catalogue/text/parse/phrase.ts';
import { holdsPhrase } from '../../src/catalogue/text/parse/phrase-in-name.ts';
import type { QueryWord, SearchQuery } from '../../src/catalogue/text/parse/query-words.ts';
import { analyseQuery } from '../../src/catalogue/text/parse/query-words.ts';
import type { SearchField } from '../../src/catalogue/text/search-weights.ts';
import {
  CORRECTIONS_MAX,
  ENOUGH,
  FACTOR,
  FIELDS,
  lengthFactor,
  MISSING,
  REPEATED_NAMES_MAX,
  RESPELLED_MAX,
  rarity,
  SPARED,
  SPLIT,
  TYPO_LOOKUPS,
  TYPO_WORDS,
  WEIGHT,
  WHOLE,
  WHOLE_DEGREE,
  wordWeight,
} from '../../src/catalogue/text/search-weights.ts';
import { respellings } from '../../src/catalogue/text/spellings/phonetic.ts';
import { inTwoWords } from '../../src/catalogue/text/spellings/variants.ts';
import { fold } from '../../src/catalogue/text/words/fold.ts';
import { isSound, mayBegin } from '../../src/catalogue/text/words/romanize.ts';
import type { IndexedName } from '../../src/catalogue/text/words/words.ts';
import { analyseName, spacedKey } from '../../src/catalogue/text/words/words.ts';
import {
  correctedKeys,
  creditOf,
  endsShort,
  isBegun,
  isEquivalent,
  isMistyped,
  isMistypedBeside,
  isNearly,
  isReordered,
  lackedBy,
} from './whole-names-model.fixture.ts';

/** Tracks refer to other entities by index. */
export interface SearchModel {
  tracks: { name: string; artist: number; album: number | undefined; tags: number[] }[];
  artists: { name: string; similar: string[] }[];
  albums: { name: string }[];
  tags: string[];
  synonyms: Map<string, string>;
  /** Meaning → the meanings directly below it. */
  hierarchy: Map<string, string[]>;
}

/** One way in which a word of the query matches names: all that have these words. */
interface Way {
  words: string[];
  factor: number;
  /** All of the words must be in the name, which then counts once. */
  together?: boolean;
  corrected?: boolean;
  /** The names with this key. */
  key?: string;
  /** The names have the word itself. */
  own?: boolean;
  /** The names that have the word at least so often, or less often. */
  times?: { least: number } | { below: number };
}
type Names = Record<SearchField, IndexedName[]>;
interface Width {
  wide: boolean;
  edits: number;
  known: boolean;
  respelled?: boolean;
  anyStart?: boolean;
}

interface Weighed {
  optional: boolean;
  known: boolean;
  /** Words of the names that may be meant by a mistyped one, the nearest first. */
  corrections: Record<SearchField, string[]>;
  reach: number;
  /** By track. */
  weights: number[];
}

/** Score of each matching track, by its index in `model.tracks`. */
export function naiveSearch(model: SearchModel, text: string): Map<number, number> {
  const query = analyseQuery(text);
  const found = search(model, query);
  if (found.size > 0 || query.phrases.length === 0) return found;
  return search(model, analyseQuery(text, true));
}

function search(model: SearchModel, typed: SearchQuery): Map<number, number> {
  if (typed.words.length === 0) return new Map();
  const names = namesOf(model);
  let query = typed;
  let plain = plainWords(model, names, query);
  const all = plain.filter(({ optional }) => !optional).length;
  let scores = scoresOf(model, names, query, plain, all);
  let words = plain;
  if (!isSettled(model, names, query, scores, plain)) {
    query = withMistyped(model, names, query, plain);
    plain = plainWords(model, names, query);
    let wide = widened(model, names, query, plain);
    scores = scoresOf(model, names, query, wide, all);
    if (scores.size === 0 && all > 1) {
      const widest = widened(model, names, query, plain, true);
      scores = scoresOf(model, names, query, widest, all);
      if (scores.size > 0) wide = widest;
    }
    words = wide;
    for (let least = all - 1; least > 0; least--) {
      const some = scores.size > 0;
      if (scores.size >= ENOUGH || (some && least + 1 < all)) break;
      scores = scoresOf(model, names, query, wide, least);
    }
  }
  for (const [track, score] of scores)
    scores.set(track, score * (1 + wholePart(model, names, query, words, track)));
  // Titles that are the text to the same degree are equal matches.
  for (const degree of ['typed', 'exact']) {
    const equal = [...scores.keys()].filter(
      (track) => degreeOf(names, query, names.tracks[track], names.tracks) === degree,
    );
    const best = Math.max(...equal.map((track) => scores.get(track)!));
    for (const track of equal) scores.set(track, best);
  }
  for (const [track, score] of scores)
    if (isSpared(model, names, query, track)) scores.set(track, score * SPARED);
  return scores;
}

function scoresOf(
  model: SearchModel,
  names: Names,
  query: SearchQuery,
  words: Weighed[],
  least: number,
): Map<number, number> {
  const scores = new Map<number, number>();
  const byReach = words.toSorted((a, b) => a.reach - b.reach);
  const needed = byReach.filter(({ optional }) => !optional);
  const inOrder = [...needed, ...byReach.filter(({ optional }) => optional)];
  for (const track of model.tracks.keys()) {
    const found = needed.filter(({ weights }) => weights[track] > 0).length;
    if (found < least) continue;
    const isAllowed =
      query.phrases.every((phrase) => hasPhrase(model, names, track, phrase)) &&
      !query.absent.some(
        (phrase) => hasPhrase(model, names, track, phrase) && !hasPhrase(model, names, track, phrase.spared),
      );
    if (!isAllowed && !isNamedAsTyped(model, names, query, track)) continue;
    let score = 0;
    for (const { reach, weights } of inOrder)
      if (weights[track] > 0) score += rarity(model.tracks.length, reach) * weights[track];
    scores.set(track, least < needed.length ? score * MISSING ** (needed.length - found) : score);
  }
  return scores;
}

function isSettled(
  model: SearchModel,
  names: Names,
  query: SearchQuery,
  scores: Map<number, number>,
  plain: Weighed[],
): boolean {
  if (scores.size === 0) return false;
  const needed = plain.filter(({ optional }) => !optional);
  const isWhole = hasWholeName(model, names, query);
  if (needed.length === 1) {
    const hasCorrected = hasCorrectedName(model, names, query, plain.indexOf(needed[0]));
    return !needed[0].known || (scores.size >= ENOUGH && (isWhole || !hasCorrected));
  }
  if (scores.size >= ENOUGH || isWhole) return true;
  const corrections = plain.map((word) => [...word.corrections.tracks, ...word.corrections.artists]);
  const having = [...scores.keys()]
    .map((track) => [names.tracks[track], names.artists[model.tracks[track].artist]])
    .filter((both) =>
      hasWords(
        query,
        corrections,
        both.flatMap(({ words }) => words),
      ),
    );
  if (having.some((both) => !isScattered(query, corrections, both))) return true;
  const hasLikelier =
    shorterNames(names, query).some((found) => found.size > 0) ||
    query.words.some(
      ({ optional, quoted }, position) =>
        !optional && !quoted && hasCorrectedName(model, names, query, position),
    );
  return having.length > 0 && !hasLikelier;
}

/** Whether the words have each that the query needs: itself, joined with neighbours, corrected, or, of the last one, a longer one. */
function hasWords(query: SearchQuery, corrections: string[][], words: string[]): boolean {
  return query.words.every(({ spellings, alike, optional, prefix }, position) => {
    const joined = [...query.joined, ...query.sounds.filter(({ word }) => !isSound(word))];
    const ways = [
      ...[...spellings, ...alike, ...corrections[position]],
      ...joined.filter(({ covers }) => covers.includes(position)).map(({ word }) => word),
    ];
    const begins = (word: string) =>
      [...spellings, ...alike].some((way) => mayBegin(way) && word.startsWith(way));
    return optional || words.some((word) => ways.includes(word) || (prefix && begins(word)));
  });
}

/** Whether both names have just parts of the text: neither is a part of it, begins with it, has all its words, or has no others. */
function isScattered(query: SearchQuery, corrections: string[][], both: IndexedName[]): boolean {
  const texts = [...query.units.map(({ text }) => text), ...corrections.flat()];
  const asTyped = { ...query, words: query.words.map((word) => ({ ...word, prefix: false })) };
  return !both.some(
    ({ key, folded, words }) =>
      (key !== '' && query.key.includes(key)) ||
      folded.startsWith(query.typed) ||
      words.every((word) => texts.includes(word)) ||
      hasWords(asTyped, corrections, words),
  );
}

/** Whether a name would be the text if the word were corrected. */
function hasCorrectedName(model: SearchModel, names: Names, query: SearchQuery, position: number): boolean {
  const { corrections } = weigh(model, names, query, position, { wide: false, edits: 1, known: true });
  return NAMED.some((field) => {
    const words = query.words.map((_, i) => (i === position ? corrections[field] : []));
    return names[field].some(
      ({ key }) => key !== '' && correctedKeys(query, words, CORRECTIONS_MAX).includes(key),
    );
  });
}

/** By word, the names that are the text without it; without it alone, if more than one of 500 tracks has it in its name. */
function shorterNames(names: Names, query: SearchQuery): Set<IndexedName>[] {
  const isFrequent = query.words.map(({ spellings }) => {
    const having = names.tracks.filter(({ words }) => words.includes(spellings[0])).length;
    return having * 500 > names.tracks.length;
  });
  const shorter = query.words.map(() => new Set<IndexedName>());
  for (const name of NAMED.flatMap((field) => names[field]))
    for (const lacked of lackedBy(query, name.key))
      if (lacked.length > 1 || isFrequent[lacked[0]]) for (const word of lacked) shorter[word].add(name);
  return shorter;
}

/** The similar artists are one list of different names, as in the columns. */
function namesOf(model: SearchModel): Names {
  return {
    tracks: model.tracks.map(({ name }) => analyseName(name)),
    artists: model.artists.map(({ name }) => analyseName(name)),
    albums: model.albums.map(({ name }) => analyseName(name)),
    tags: model.tags.map((tag) => {
      const name = analyseName(tag);
      return name.key === '' ? name : { ...name, words: [...name.words, name.key] };
    }),
    similar: similarNames(model).map((name) => analyseName(name)),
  };
}

function similarNames({ artists }: SearchModel): string[] {
  return [...new Set(artists.flatMap(({ similar }) => similar))];
}

function canBeWider({ spaced, quoted, optional }: QueryWord): boolean {
  return spaced && !quoted && !optional;
}

function canBeCorrected(word: QueryWord): boolean {
  return canBeWider(word) || word.guest;
}

function plainWords(model: SearchModel, names: Names, query: SearchQuery): Weighed[] {
  const asTyped = query.words.map((_, i) =>
    weigh(model, names, query, i, { wide: false, edits: 0, known: true }),
  );
  const unknown = [...asTyped.keys()]
    .filter((position) => !asTyped[position].known && canBeCorrected(query.words[position]))
    .slice(0, TYPO_LOOKUPS);
  return asTyped.map((word, position) =>
    unknown.includes(position)
      ? weigh(model, names, query, position, { wide: false, edits: 1, known: false, respelled: true })
      : word,
  );
}

/** By word, the names that are the text without it. */
const shorter = new WeakMap<SearchQuery, Set<IndexedName>[]>();

/** The names that are the text but for errors. */
const mistypedWhole = new WeakMap<SearchQuery, Set<IndexedName>>();

/** If no name is the text, those that are it but for errors are looked for. */
function withMistyped(model: SearchModel, names: Names, typed: SearchQuery, plain: Weighed[]): SearchQuery {
  if (hasWholeName(model, names, typed)) return typed;
  const query = { ...typed };
  shorter.set(query, shorterNames(names, query));
  const isKnown = plain.every(({ known }) => known);
  const found = new Set<IndexedName>();
  for (const field of NAMED)
    for (const name of names[field]) if (isMistyped(query, name.key, isKnown)) found.add(name);
  for (const [track, name] of names.tracks.entries()) {
    const { key: artist } = names.artists[model.tracks[track].artist];
    if (isMistypedBeside(query, name.key, artist)) found.add(name);
  }
  mistypedWhole.set(query, found);
  return query;
}

function hasWholeName(model: SearchModel, names: Names, query: SearchQuery): boolean {
  return (
    NAMED.some((field) => names[field].some((name) => degreeOf(names, query, name, []) !== undefined)) ||
    (!hasExact(names, query) && names.artists.some(({ key }) => isReordered(query, key))) ||
    model.tracks.some((_, track) => creditIn(model, names, query, track) !== undefined)
  );
}

function widened(
  model: SearchModel,
  names: Names,
  query: SearchQuery,
  plain: Weighed[],
  widest = false,
): Weighed[] {
  const rarest = [...plain.keys()]
    .filter((position) => canBeWider(query.words[position]))
    .sort((a, b) => plain[a].reach - plain[b].reach || a - b)
    .slice(0, TYPO_LOOKUPS);
  return plain.map((word, position) => {
    if (!canBeWider(query.words[position])) return word;
    const { known } = word;
    const wide = (edits: number, anyStart = false) =>
      weigh(model, names, query, position, {
        wide: true,
        edits,
        known,
        respelled: !known || word.reach < RESPELLED_MAX,
        anyStart,
      });
    if (!rarest.includes(position)) return wide(0);
    const mistyped = wide(1);
    if (widest && !known) return wide(2, true);
    if (known || mistyped.reach >= ENOUGH) return mistyped;
    const twice = wide(2);
    return twice.reach >= ENOUGH ? twice : wide(2, true);
  });
}

/** The weight of one word of the query, by track. */
function weigh(
  model: SearchModel,
  names: Names,
  query: SearchQuery,
  position: number,
  width: Width,
): Weighed {
  const word = query.words[position];
  const joined = query.joined.filter(({ covers }) => covers.includes(position)).map((join) => join.word);
  const exact = [...new Set([...word.spellings, ...joined])];
  const sounds = query.sounds.filter(({ covers }) => covers.includes(position)).map((join) => join.word);
  const alike = [...new Set([...word.alike, ...sounds])];
  const ways = eachField((field) =>
    waysIn(
      field,
      names[field],
      { exact, alike: field === 'tags' || field === 'similar' ? word.alike : alike },
      word,
      width,
    ),
  );
  const tags = tagFactors(model, names, exact, ways.tags);
  const isWhole = (name: IndexedName) => {
    const degree = degreeOf(names, query, name, []);
    return degree !== undefined && ((degree !== 'nearly' && degree !== 'equivalent') || !word.optional);
  };
  const isMistyped = (name: IndexedName) => !word.optional && mistypedWhole.get(query)?.has(name) === true;
  const isShorter = (name: IndexedName) => shorter.get(query)?.[position].has(name) === true;
  const best = (field: SearchField, name: IndexedName) =>
    Math.max(
      isShorter(name) ? FACTOR.lacking : 0,
      isMistyped(name) ? FACTOR.mistypedWhole : 0,
      ...ways[field].filter((way) => fits(name, way)).map(({ factor }) => factor),
    );
  const inName = (field: 'tracks' | 'artists' | 'albums', name: IndexedName) =>
    WEIGHT[field] *
    (isWhole(name) ? FACTOR.exact : best(field, name)) *
    lengthFactor(Math.min(name.length, 255));
  const similar = similarNames(model);
  const weights = model.tracks.map((track, i) => {
    const resembled = model.artists[track.artist].similar.map((name) => names.similar[similar.indexOf(name)]);
    const fields = [
      inName('tracks', names.tracks[i]),
      inName('artists', names.artists[track.artist]),
      track.album === undefined ? 0 : inName('albums', names.albums[track.album]),
      WEIGHT.tags * Math.max(0, ...track.tags.map((tag) => tags[tag])),
      WEIGHT.similar * Math.max(0, ...resembled.map((name) => best('similar', name))),
    ];
    return wordWeight(
      Math.max(...fields),
      fields.reduce((sum, weight) => sum + weight, 0),
    );
  });
  let reach = 0;
  const reached = (field: SearchField, name: IndexedName) =>
    ways[field].reduce((sum, way) => sum + timesIn(name, way), 0) +
    (isWhole(name) ? 1 : 0) +
    (isMistyped(name) ? 1 : 0) +
    (isShorter(name) ? 1 : 0);
  for (const [i, track] of model.tracks.entries()) {
    reach += reached('tracks', names.tracks[i]) + reached('artists', names.artists[track.artist]);
    if (track.album !== undefined) reach += reached('albums', names.albums[track.album]);
    reach += [...new Set(track.tags)].filter((tag) => tags[tag] > 0).length;
    for (const name of model.artists[track.artist].similar)
      for (const way of ways.similar) reach += timesIn(names.similar[similar.indexOf(name)], way);
  }
  const named = Object.values(
    eachField((field) =>
      names[field].some(
        (name) =>
          (field !== 'tags' && field !== 'similar' && isWhole(name)) ||
          (field !== 'tags' && ways[field].some((way) => way.own && fits(name, way))),
      ),
    ),
  );
  const known = named.includes(true) || tags.includes(FACTOR.exact);
  const corrections = eachField((field) =>
    ways[field].flatMap((way) => {
      return way.corrected ? way.words.filter((one) => isWordOf(names[field], one)) : [];
    }),
  );
  return { optional: word.optional, known, corrections, reach, weights };
}

/** A way with several alternative words matches as often as the name contains them. */
function timesIn(name: IndexedName, { words, together, times, key }: Way): number {
  if (key !== undefined) return name.key === key ? 1 : 0;
  const found = words.filter((word) => name.words.includes(word)).length;
  if (times !== undefined && found > 0) {
    const count = name.folded.split(/[\0-/:-@[-`{-\x7f]/).filter((part) => part === words[0]).length;
    return ('least' in times ? count >= times.least : count < times.below) ? 1 : 0;
  }
  return together ? (found === words.length ? 1 : 0) : found;
}

function fits(name: IndexedName, way: Way): boolean {
  return timesIn(name, way) > 0;
}

function waysIn(
  field: SearchField,
  names: IndexedName[],
  { exact, alike }: { exact: string[]; alike: string[] },
  word: QueryWord,
  width: Width,
): Way[] {
  const counts = new Map<string, number>();
  for (const { words } of names) for (const one of new Set(words)) counts.set(one, countOf(counts, one) + 1);
  const known = [...counts.keys()];
  const beginning = (text: string) => known.filter((one) => one.startsWith(text) && one !== text);
  const ways: Way[] = [{ words: alike, factor: FACTOR.alike }];
  const [text] = word.spellings;
  const isCounted =
    field !== 'tags' && field !== 'similar' && word.spaced && countOf(counts, text) <= REPEATED_NAMES_MAX;
  if (word.times > 1 && isCounted) {
    ways.push({ words: [text], factor: FACTOR.exact, own: true, times: { least: word.times } });
    ways.push({ words: [text], factor: FACTOR.tooFew, own: true, times: { below: word.times } });
    ways.push({ words: exact.filter((one) => one !== text), factor: FACTOR.exact, own: true });
  } else ways.push({ words: exact, factor: FACTOR.exact, own: true });
  if (field !== 'tags' && field !== 'similar') {
    ways.push({ words: word.variants, factor: FACTOR.variant, corrected: true });
    const two = word.quoted ? undefined : inTwoWords(text);
    if (two !== undefined) ways.push(...inTwo(counts, two, FACTOR.variant));
    if (width.edits > 0 && width.respelled)
      ways.push({
        words: respellings(text),
        factor: (width.known ? FACTOR.typoOfKnown : FACTOR.typo)[1],
        corrected: true,
      });
  }
  if (width.wide) ways.push(...splits(counts, text));
  if (width.wide && !width.known && field !== 'tags' && field !== 'similar')
    ways.push({ words: [], key: text, factor: FACTOR.split });
  if (word.prefix || (width.wide && [...word.spellings[0]].length > 1)) {
    for (const text of word.spellings) ways.push({ words: beginning(text), factor: FACTOR.prefix });
    for (const text of word.alike.filter(mayBegin))
      ways.push({ words: beginning(text), factor: FACTOR.alikePrefix });
  }
  const anyStart = width.anyStart === true && field !== 'tags' && field !== 'similar';
  if (width.edits > 0)
    for (const { typed, found, edits } of mistyped(counts, word, width.edits, anyStart)) {
      const isLikely = edits > 1 ? found.startsWith([...typed][0]) : isLikelyError(typed, found);
      const likelihood = isLikely ? 1 : FACTOR.unlikely;
      const factor = (width.known ? FACTOR.typoOfKnown : FACTOR.typo)[edits] * likelihood;
      ways.push({ words: [found], factor, corrected: true });
    }
  return ways;
}

function splits(counts: Map<string, number>, text: string): Way[] {
  const ways: Way[] = [];
  if (text.length > SPLIT.lettersMax) return ways;
  for (let at = 2; at <= text.length - 2; at++)
    ways.push(...inTwo(counts, [text.slice(0, at), text.slice(at)], FACTOR.split));
  return ways;
}

function inTwo(counts: Map<string, number>, words: readonly [string, string], factor: number): Way[] {
  const least = Math.min(...words.map((word) => countOf(counts, word)));
  return least > 0 && least < SPLIT.namesMax ? [{ words: [...words], factor, together: true }] : [];
}

function mistyped(
  counts: Map<string, number>,
  { spellings, alike, prefix }: QueryWord,
  maxEdits: number,
  anyStart: boolean,
) {
  const isBegun =
    prefix &&
    !/[a-z]/.test(spellings[0]) &&
    [...counts.keys()].some((word) => word.startsWith(spellings[0]) && word !== spellings[0]);
  const typed = [spellings[0], ...(isBegun ? [] : alike.filter((text) => !isSound(text)))];
  return typed
    .flatMap((text) => {
      const length = [...text].length;
      const allowed = Math.min(maxEdits, length < 3 || length > 40 ? 0 : length < 5 ? 1 : 2);
      return [...counts.keys()]
        .map((found) => ({ typed: text, found, edits: errorsIn(text, found, anyStart) }))
        .filter(({ edits }) => edits > 0 && edits <= allowed);
    })
    .sort(
      (a, b) =>
        a.edits - b.edits || countOf(counts, b.found) - countOf(counts, a.found) || byBytes(a.found, b.found),
    )
    .slice(0, TYPO_WORDS);
}

/** The last results: the same few words are compared again and again. */
const knownErrors = new Map<string, number>();

/** How many errors `typed` has if `meant` is meant, as far as they are forgiven. */
function errorsIn(typed: string, meant: string, anyStart: boolean): number {
  const key = `${typed}\n${meant}\n${anyStart}`;
  const errors = knownErrors.get(key) ?? countErrors(typed, meant, anyStart);
  if (knownErrors.size < 100_000) knownErrors.set(key, errors);
  return errors;
}

function countErrors(typed: string, meant: string, anyStart: boolean): number {
  if (isSound(meant)) return Number.POSITIVE_INFINITY;
  const edits = editsBetween([...typed], [...meant]);
  const beginsAlike = meant.startsWith([...typed][0]);
  if (edits === 1) return isListed(meant) ? 1 : Number.POSITIVE_INFINITY;
  const isForgiven =
    beginsAlike || (anyStart && [...typed].length >= 6 && hasLikelyStart([...typed], [...meant]));
  return edits !== 2 || isForgiven ? edits : Number.POSITIVE_INFINITY;
}

/** Shorter words are too many others with an error. */
function isListed(word: string): boolean {
  return Buffer.from(word).length >= 3;
}

/** Optimal string alignment distance. */
export function editsBetween(a: string[], b: string[]): number {
  const d = a.concat('').map(() => new Array<number>(b.length + 1).fill(0));
  for (let i = 0; i <= a.length; i++) {
    for (let j = 0; j <= b.length; j++) {
      if (i === 0 || j === 0) d[i][j] = i + j;
      else {
        d[i][j] = Math.min(
          d[i - 1][j] + 1,
          d[i][j - 1] + 1,
          d[i - 1][j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1),
        );
        const swapped = i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1];
        if (swapped) d[i][j] = Math.min(d[i][j], d[i - 2][j - 2] + 1);
      }
    }
  }
  return d[a.length][b.length];
}

function isWordOf(names: IndexedName[], word: string): boolean {
  return names.some(({ words }) => words.includes(word));
}

/** By tag, 0 if it does not match. */
function tagFactors(model: SearchModel, names: Names, exact: string[], ways: Way[]): number[] {
  const meaningOf = (text: string) => model.synonyms.get(tagKey(text)) ?? tagKey(text);
  const meant = new Set(exact.map((key) => model.synonyms.get(key) ?? key));
  const below = new Set([...meant].flatMap((meaning) => [...allBelow(model.hierarchy, meaning)]));
  return model.tags.map((tag, i) =>
    Math.max(
      meant.has(meaningOf(tag)) ? FACTOR.exact : 0,
      below.has(meaningOf(tag)) ? FACTOR.narrower : 0,
      ...ways.filter((way) => fits(names.tags[i], way)).map(({ factor }) => factor),
    ),
  );
}

export function allBelow(hierarchy: Map<string, string[]>, top: string): Set<string> {
  const found = new Set<string>();
  const left = [...(hierarchy.get(top) ?? [])];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (next === top || found.has(next)) continue;
    found.add(next);
    left.push(...(hierarchy.get(next) ?? []));
  }
  return found;
}

function hasPhrase(model: SearchModel, names: Names, track: number, phrase: Phrase): boolean {
  const { name, artist, album, tags } = model.tracks[track];
  const holds = (text: string, { words }: IndexedName) =>
    phrase.words.every((word) =>
      words.some((one) => (word.prefix ? one.startsWith(word.text) : one === word.text)),
    ) &&
    (phrase.isWord || holdsPhrase(fold(text), phrase));
  const meaning = (key: string) => model.synonyms.get(key) ?? key;
  return (
    holds(name, names.tracks[track]) ||
    holds(model.artists[artist].name, names.artists[artist]) ||
    (album !== undefined && holds(model.albums[album].name, names.albums[album])) ||
    tags.some((tag) => holds(model.tags[tag], names.tags[tag])) ||
    tags.some((tag) => meaning(tagKey(model.tags[tag])) === meaning(phrase.key))
  );
}

function isSpared(model: SearchModel, names: Names, query: SearchQuery, track: number): boolean {
  return query.absent.some(({ spared }) => hasPhrase(model, names, track, spared));
}

function wholePart(
  model: SearchModel,
  names: Names,
  query: SearchQuery,
  words: Weighed[],
  track: number,
): number {
  const { artist, album } = model.tracks[track];
  const isExact = hasExact(names, query);
  const correctedIn = (field: NamedField) => {
    const corrections = words.map(({ corrections }) => corrections[field]);
    const keys = isExact ? [] : correctedKeys(query, corrections, CORRECTIONS_MAX);
    const isMistyped = (name: IndexedName) => !isExact && mistypedWhole.get(query)?.has(name);
    return names[field].filter((name) => name.key !== '' && (keys.includes(name.key) || isMistyped(name)));
  };
  const corrected = eachNamed(correctedIn);
  const isCorrected = NAMED.some((field) => corrected[field].length > 0);
  const begun = isExact || (isCorrected && !endsShort(query)) ? [] : begunNames(names, query, words);
  const bonus = (field: NamedField, at: number) => {
    const name = names[field][at];
    const isSounding =
      !isExact && words.every(({ known }) => !known) && soundsLike(query, model[field][at].name);
    const degrees: (keyof typeof WHOLE_DEGREE | undefined)[] = [
      degreeOf(names, query, name, names[field]),
      corrected[field].includes(name) ? 'corrected' : undefined,
      begun.includes(name) ? 'begun' : undefined,
      isSounding ? 'nearly' : undefined,
      field === 'artists' && !isExact && isReordered(query, name.key) ? 'reordered' : undefined,
      field === 'tracks' ? creditIn(model, names, query, at) : undefined,
    ];
    return WHOLE[field] * Math.max(0, ...degrees.flatMap((one) => (one ? [WHOLE_DEGREE[one]] : [])));
  };
  return Math.max(
    bonus('tracks', track),
    bonus('artists', artist),
    album === undefined ? 0 : bonus('albums', album),
  );
}

/** The names of tracks that begin with the text, unless they are many. */
function begunNames(names: Names, query: SearchQuery, words: Weighed[]): IndexedName[] {
  const begun = names.tracks.filter(({ folded }) => isBegun(query, folded, (word) => words[word].known));
  return begun.length > 64 ? [] : begun;
}

function creditIn({ tracks }: SearchModel, names: Names, query: SearchQuery, track: number) {
  return creditOf(query, names.tracks[track].key, names.artists[tracks[track].artist].key);
}

/** `ofField` are all names of the field. */
function degreeOf(names: Names, query: SearchQuery, name: IndexedName, ofField: IndexedName[]) {
  const { key, syntax } = query;
  if (name.key === '') return undefined;
  if (name.folded === syntax) return 'typed';
  if (name.key === key) {
    const same = ofField.filter((one) => one.key === key);
    const isSpaced = (one: IndexedName) => spacedKey(one.folded) === query.spacedKey;
    return syntax === undefined && isSpaced(name) && !same.every(isSpaced) ? 'typed' : 'exact';
  }
  if (query.units.length === 0) return undefined;
  if (!hasExact(names, query) && isEquivalent(query, name)) return 'equivalent';
  return isNearly(query, name.key) ? 'nearly' : undefined;
}

/** Whether a name of any field is the text as it is. */
function hasExact(names: Names, { key }: SearchQuery): boolean {
  return key !== '' && NAMED.some((field) => names[field].some((name) => name.key === key));
}

function isNamedAsTyped({ tracks }: SearchModel, names: Names, query: SearchQuery, track: number): boolean {
  const { artist, album } = tracks[track];
  const own = [
    names.tracks[track],
    names.artists[artist],
    ...(album === undefined ? [] : [names.albums[album]]),
  ];
  return own.some((name) => degreeOf(names, query, name, []) === 'typed');
}

function eachField<T>(make: (field: SearchField) => T): Record<SearchField, T> {
  return Object.fromEntries(FIELDS.map((field) => [field, make(field)])) as Record<SearchField, T>;
}

function countOf(counts: Map<string, number>, word: string): number {
  return counts.get(word) ?? 0;
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
