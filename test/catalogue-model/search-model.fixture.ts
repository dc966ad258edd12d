/**
 * Free-text search over plain objects, by comparing every word with every name: the expected result of `searchTracks`, with scores. The rules
 * are in `docs/search.md`, the formula is in `text/search-tracks.ts`. Of the code only tables of languages are shared.
 */
import { respellings } from '../../src/catalogue/text/spellings/phonetic.ts';
import { inTwoWords } from '../../src/catalogue/text/spellings/variants.ts';
import { fold } from '../../src/catalogue/text/words/fold.ts';
import { romanizations, soundsOf, soundsOfName } from '../../src/catalogue/text/words/romanize.ts';
import { errorsIn, isLikelyError } from './errors-model.fixture.ts';
import {
  CORRECTIONS_MAX,
  ENOUGH,
  FACTOR,
  FIELDS,
  lengthFactor,
  MISSING,
  NAMED,
  type NamedField,
  REPEATED_NAMES_MAX,
  RESPELLED_MAX,
  REST,
  rarity,
  type SearchField,
  SPARED,
  SPLIT,
  TYPO_LOOKUPS,
  TYPO_WORDS,
  WEIGHT,
  WHOLE,
  WHOLE_DEGREE,
} from './search-weights-model.fixture.ts';
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
import {
  analyseName,
  analyseQuery,
  isSound,
  isUnspacedSound,
  keyOf,
  type ModelName,
  type ModelPhrase,
  type ModelQuery,
  type ModelWord,
  hasPhrase as nameHasPhrase,
} from './words-model.fixture.ts';

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
type Names = Record<SearchField, ModelName[]>;
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

function search(model: SearchModel, typed: ModelQuery): Map<number, number> {
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
  query: ModelQuery,
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
  query: ModelQuery,
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
function hasWords(query: ModelQuery, corrections: string[][], words: string[]): boolean {
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
function isScattered(query: ModelQuery, corrections: string[][], both: ModelName[]): boolean {
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
function hasCorrectedName(model: SearchModel, names: Names, query: ModelQuery, position: number): boolean {
  const { corrections } = weigh(model, names, query, position, { wide: false, edits: 1, known: true });
  return NAMED.some((field) => {
    const words = query.words.map((_, i) => (i === position ? corrections[field] : []));
    return names[field].some(
      ({ key }) => key !== '' && correctedKeys(query, words, CORRECTIONS_MAX).includes(key),
    );
  });
}

/** By word, the names that are the text without it; without it alone, if more than one of 500 tracks has it in its name. */
function shorterNames(names: Names, query: ModelQuery): Set<ModelName>[] {
  const isFrequent = query.words.map(({ spellings }) => {
    const having = names.tracks.filter(({ words }) => words.includes(spellings[0])).length;
    return having * 500 > names.tracks.length;
  });
  const shorter = query.words.map(() => new Set<ModelName>());
  for (const name of NAMED.flatMap((field) => names[field]))
    for (const lacked of lackedBy(query, name.key))
      if (lacked.length > 1 || isFrequent[lacked[0]]) for (const word of lacked) shorter[word].add(name);
  return shorter;
}

/** A catalogue is searched several times. */
const namesOfModels = new WeakMap<SearchModel, Names>();

function namesOf(model: SearchModel): Names {
  const names = namesOfModels.get(model) ?? analyseNames(model);
  namesOfModels.set(model, names);
  return names;
}

/** The similar artists are one list of different names, as in the columns. */
function analyseNames(model: SearchModel): Names {
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

function canBeWider({ spaced, quoted, optional }: ModelWord): boolean {
  return spaced && !quoted && !optional;
}

function canBeCorrected(word: ModelWord): boolean {
  return canBeWider(word) || word.guest;
}

function plainWords(model: SearchModel, names: Names, query: ModelQuery): Weighed[] {
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
const shorter = new WeakMap<ModelQuery, Set<ModelName>[]>();

/** The names that are the text but for errors. */
const mistypedWhole = new WeakMap<ModelQuery, Set<ModelName>>();

/** If no name is the text, those that are it but for errors are looked for. */
function withMistyped(model: SearchModel, names: Names, typed: ModelQuery, plain: Weighed[]): ModelQuery {
  if (hasWholeName(model, names, typed)) return typed;
  const query = { ...typed };
  shorter.set(query, shorterNames(names, query));
  const isKnown = plain.every(({ known }) => known);
  const found = new Set<ModelName>();
  for (const field of NAMED)
    for (const name of names[field]) if (isMistyped(query, name.key, isKnown)) found.add(name);
  for (const [track, name] of names.tracks.entries()) {
    const { key: artist } = names.artists[model.tracks[track].artist];
    if (isMistypedBeside(query, name.key, artist)) found.add(name);
  }
  mistypedWhole.set(query, found);
  return query;
}

function hasWholeName(model: SearchModel, names: Names, query: ModelQuery): boolean {
  return (
    NAMED.some((field) => names[field].some((name) => degreeOf(names, query, name, []) !== undefined)) ||
    (!hasExact(names, query) && names.artists.some(({ key }) => isReordered(query, key))) ||
    model.tracks.some((_, track) => creditIn(model, names, query, track) !== undefined)
  );
}

function widened(
  model: SearchModel,
  names: Names,
  query: ModelQuery,
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
function weigh(model: SearchModel, names: Names, query: ModelQuery, position: number, width: Width): Weighed {
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
  const isWhole = (name: ModelName) => {
    const degree = degreeOf(names, query, name, []);
    return degree !== undefined && ((degree !== 'nearly' && degree !== 'equivalent') || !word.optional);
  };
  const isMistyped = (name: ModelName) => !word.optional && mistypedWhole.get(query)?.has(name) === true;
  const isShorter = (name: ModelName) => shorter.get(query)?.[position].has(name) === true;
  const best = (field: SearchField, name: ModelName) =>
    Math.max(
      isShorter(name) ? FACTOR.lacking : 0,
      isMistyped(name) ? FACTOR.mistypedWhole : 0,
      ...ways[field].filter((way) => fits(name, way)).map(({ factor }) => factor),
    );
  const inName = (field: 'tracks' | 'artists' | 'albums', name: ModelName) =>
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
    const highest = Math.max(...fields);
    const sum = fields.reduce((all, weight) => all + weight, 0);
    return highest + REST * (sum - highest);
  });
  let reach = 0;
  const reached = (field: SearchField, name: ModelName) =>
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
function timesIn(name: ModelName, { words, together, times, key }: Way): number {
  if (key !== undefined) return name.key === key ? 1 : 0;
  const found = words.filter((word) => name.words.includes(word)).length;
  if (times !== undefined && found > 0) {
    const count = name.folded.split(/[\0-/:-@[-`{-\x7f]/).filter((part) => part === words[0]).length;
    return ('least' in times ? count >= times.least : count < times.below) ? 1 : 0;
  }
  return together ? (found === words.length ? 1 : 0) : found;
}

function fits(name: ModelName, way: Way): boolean {
  return timesIn(name, way) > 0;
}

function waysIn(
  field: SearchField,
  names: ModelName[],
  { exact, alike }: { exact: string[]; alike: string[] },
  word: ModelWord,
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
  { spellings, alike, prefix }: ModelWord,
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

/** A sound of one letter begins too many words. */
function mayBegin(word: string): boolean {
  return !isSound(word) || word.length > 2;
}

/**
 * Whether a name in another script is the text in Latin letters, or sounds like it: as one, or each part between spaces like the word in its
 * place. No word of the text may be optional.
 */
function soundsLike({ units, words, key }: ModelQuery, name: string): boolean {
  if (units.length === 0 || units.some(({ word }) => word < 0 || words[word].optional)) return false;
  if (romanizations(name).some((latin) => keyOf(latin) === key)) return true;
  const parts = name.split(' ').filter((part) => part !== '');
  const isLike = (part: string, sounds: readonly string[]) =>
    soundsOfName(part).some((sound) => isUnspacedSound(sound) && sounds.includes(sound));
  return (
    (parts.length === 1 && isLike(parts[0], soundsOf(key))) ||
    (parts.length === units.length && parts.every((part, i) => isLike(part, words[units[i].word].alike)))
  );
}

/** Tags compare by letters and digits, or by their signs if they have none. */
function tagKey(tag: string): string {
  return keyOf(fold(tag)) || fold(tag);
}

function isWordOf(names: ModelName[], word: string): boolean {
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

function hasPhrase(model: SearchModel, names: Names, track: number, phrase: ModelPhrase): boolean {
  const { artist, album, tags } = model.tracks[track];
  const meaning = (key: string) => model.synonyms.get(key) ?? key;
  const own = [
    names.tracks[track],
    names.artists[artist],
    ...(album === undefined ? [] : [names.albums[album]]),
    ...tags.map((tag) => names.tags[tag]),
  ];
  return (
    own.some((one) => nameHasPhrase(one, phrase)) ||
    tags.some((tag) => meaning(tagKey(model.tags[tag])) === meaning(phrase.key))
  );
}

function isSpared(model: SearchModel, names: Names, query: ModelQuery, track: number): boolean {
  return query.absent.some(({ spared }) => hasPhrase(model, names, track, spared));
}

function wholePart(
  model: SearchModel,
  names: Names,
  query: ModelQuery,
  words: Weighed[],
  track: number,
): number {
  const { artist, album } = model.tracks[track];
  const isExact = hasExact(names, query);
  const correctedIn = (field: NamedField) => {
    const corrections = words.map(({ corrections }) => corrections[field]);
    const keys = isExact ? [] : correctedKeys(query, corrections, CORRECTIONS_MAX);
    const isMistyped = (name: ModelName) => !isExact && mistypedWhole.get(query)?.has(name);
    return names[field].filter((name) => name.key !== '' && (keys.includes(name.key) || isMistyped(name)));
  };
  const corrected = {
    tracks: correctedIn('tracks'),
    artists: correctedIn('artists'),
    albums: correctedIn('albums'),
  };
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
function begunNames(names: Names, query: ModelQuery, words: Weighed[]): ModelName[] {
  const begun = names.tracks.filter(({ folded }) => isBegun(query, folded, (word) => words[word].known));
  return begun.length > 64 ? [] : begun;
}

function creditIn({ tracks }: SearchModel, names: Names, query: ModelQuery, track: number) {
  return creditOf(query, names.tracks[track].key, names.artists[tracks[track].artist].key);
}

/** `ofField` are all names of the field. */
function degreeOf(names: Names, query: ModelQuery, name: ModelName, ofField: ModelName[]) {
  const { key, syntax } = query;
  if (name.key === '') return undefined;
  if (name.folded === syntax) return 'typed';
  if (name.key === key) {
    const same = ofField.filter((one) => one.key === key);
    const isSpaced = (one: ModelName) => one.spacedKey === query.spacedKey;
    return syntax === undefined && isSpaced(name) && !same.every(isSpaced) ? 'typed' : 'exact';
  }
  if (query.units.length === 0) return undefined;
  if (!hasExact(names, query) && isEquivalent(query, name)) return 'equivalent';
  return isNearly(query, name.key) ? 'nearly' : undefined;
}

/** Whether a name of any field is the text as it is. */
function hasExact(names: Names, { key }: ModelQuery): boolean {
  return key !== '' && NAMED.some((field) => names[field].some((name) => name.key === key));
}

function isNamedAsTyped({ tracks }: SearchModel, names: Names, query: ModelQuery, track: number): boolean {
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
