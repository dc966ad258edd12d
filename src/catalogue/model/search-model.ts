/**
 * Free-text search over plain objects, by trying every word against every name: what `searchTracks` must give, score
 * by score. The rules stand in `text/search-tracks.ts`; only the analyser and the numbers of the formula are shared.
 */
import { tagKey } from '../tags/tag-key.ts';
import type { Field } from '../text/search-weights.ts';
import {
  FACTOR,
  FIELDS,
  lengthFactor,
  prefixWords,
  rarity,
  TYPO_LOOKUPS,
  TYPO_WORDS,
  WEIGHT,
  WHOLE,
} from '../text/search-weights.ts';
import type { IndexedName, Query } from '../text/words.ts';
import { analyseName, analyseQuery } from '../text/words.ts';

/** Tracks refer to the others by their place. */
export interface SearchModel {
  tracks: { name: string; artist: number; album: number | undefined; tags: number[] }[];
  artists: { name: string; similar: string[] }[];
  albums: { name: string }[];
  tags: string[];
  synonyms: Map<string, string>;
}

/** Factors by field and word, and the keys of the tags that a synonym means. */
interface Accepted {
  words: Record<Field, Map<string, number>>;
  tagKeys: Set<string>;
}
type Names = Record<Field, IndexedName[]>;

/** Score of each track that fits, by its place in `model.tracks`. */
export function naiveSearch(model: SearchModel, text: string): Map<number, number> {
  const query = analyseQuery(text);
  const names = namesOf(model);
  const perWord = acceptedWords(model, names, query).map((accepted) =>
    weights(model, names, query, accepted),
  );
  const scores = new Map<number, number>();
  const matching = (word: number) => perWord[word].filter((weight) => weight > 0).length;
  const fitsAll = (track: number) => perWord.every((weight) => weight[track] > 0);
  const fitsAny = (track: number) => perWord.some((weight) => weight[track] > 0);
  const some = model.tracks.some((_, track) => perWord.length > 0 && fitsAll(track));
  for (const track of model.tracks.keys()) {
    if (perWord.length === 0 || !(some ? fitsAll(track) : fitsAny(track))) continue;
    let score = 0;
    for (const [word, weight] of perWord.entries())
      if (weight[track] > 0) score += rarity(model.tracks.length, matching(word)) * weight[track];
    scores.set(track, score * (1 + wholePart(model, names, query, track)));
  }
  return scores;
}

/** The similar artists are one list of different names, as in the columns. */
function namesOf(model: SearchModel): Names {
  const similar = [...new Set(model.artists.flatMap((artist) => artist.similar))];
  return {
    tracks: model.tracks.map(({ name }) => analyseName(name)),
    artists: model.artists.map(({ name }) => analyseName(name)),
    albums: model.albums.map(({ name }) => analyseName(name)),
    tags: model.tags.map((tag) => {
      const name = analyseName(tag);
      return name.key === '' ? name : { ...name, words: [...name.words, name.key] };
    }),
    similar: similar.map((name) => analyseName(name)),
  };
}

/** For each word of the query the words it accepts. */
function acceptedWords(model: SearchModel, names: Names, query: Query): Accepted[] {
  const counts = eachField((field) => {
    const texts = new Map<string, number>();
    for (const { words } of names[field])
      for (const word of new Set(words)) texts.set(word, (texts.get(word) ?? 0) + 1);
    return texts;
  });
  const storedKeys = new Set(model.tags.map(tagKey));
  const nameIsWhole = (['tracks', 'artists', 'albums'] as const).some((field) =>
    names[field].some(({ key }) => key !== '' && key === query.key),
  );
  let lookups = 0;
  return query.words.map((word, position) => {
    const joined = query.joined.filter(({ covers }) => covers.includes(position)).map((join) => join.word);
    const exact = [...word.spellings, ...joined];
    const words = eachField((field) => {
      const factors = new Map<string, number>();
      if (word.prefix)
        for (const spelling of word.spellings)
          for (const found of beginningWith(counts[field], spelling)) factors.set(found, FACTOR.prefix);
      for (const found of exact) if (counts[field].has(found)) factors.set(found, FACTOR.exact);
      return factors;
    });
    const tagKeys = new Set<string>();
    for (const key of exact) {
      const meant = model.synonyms.get(key) ?? key;
      for (const stored of storedKeys)
        if ((model.synonyms.get(stored) ?? stored) === meant) tagKeys.add(stored);
    }
    const nothing = tagKeys.size === 0 && FIELDS.every((field) => words[field].size === 0);
    if (!nothing || nameIsWhole || !word.spaced || lookups++ >= TYPO_LOOKUPS) return { words, tagKeys };
    return { words: eachField((field) => mistyped(counts[field], word.spellings[0])), tagKeys };
  });
}

function beginningWith(counts: Map<string, number>, prefix: string): string[] {
  const found = [...counts.keys()].filter((word) => word.startsWith(prefix));
  return found
    .sort((a, b) => countOf(counts, b) - countOf(counts, a) || byBytes(a, b))
    .slice(0, prefixWords([...prefix].length));
}

function mistyped(counts: Map<string, number>, word: string): Map<string, number> {
  const length = [...word].length;
  const allowed = length < 4 || length > 40 ? 0 : length < 8 ? 1 : 2;
  const near = [...counts.keys()]
    .map((found) => ({ found, edits: editsBetween([...word], [...found]) }))
    .filter(({ edits }) => allowed > 0 && edits <= allowed)
    .sort(
      (a, b) =>
        a.edits - b.edits || countOf(counts, b.found) - countOf(counts, a.found) || byBytes(a.found, b.found),
    );
  return new Map(near.slice(0, TYPO_WORDS).map(({ found, edits }) => [found, FACTOR.typo[edits]]));
}

/** Optimal string alignment, by the book. */
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

/** What one word of the query weighs, by track. */
function weights(model: SearchModel, names: Names, query: Query, accepted: Accepted): number[] {
  const best = (field: Field, texts: IndexedName[]) =>
    Math.max(0, ...texts.flatMap(({ words }) => words.map((word) => accepted.words[field].get(word) ?? 0)));
  const inName = (field: 'tracks' | 'artists' | 'albums', name: IndexedName) => {
    const whole = query.key !== '' && name.key === query.key;
    const factor = whole ? FACTOR.exact : best(field, [name]);
    return WEIGHT[field] * factor * lengthFactor(Math.min(name.length, 255));
  };
  return model.tracks.map((track, i) => {
    const similar = model.artists[track.artist].similar.map((name) => analyseName(name));
    let weight = inName('tracks', names.tracks[i]);
    weight += inName('artists', names.artists[track.artist]);
    if (track.album !== undefined) weight += inName('albums', names.albums[track.album]);
    const tags = track.tags.map((tag) => names.tags[tag]);
    const meant = track.tags.some((tag) => accepted.tagKeys.has(tagKey(model.tags[tag])));
    weight += WEIGHT.tags * (meant ? FACTOR.exact : best('tags', tags));
    weight += WEIGHT.similar * best('similar', similar);
    return weight;
  });
}

function wholePart(model: SearchModel, names: Names, query: Query, track: number): number {
  const { artist, album } = model.tracks[track];
  const isWhole = (name: IndexedName) => query.key !== '' && name.key === query.key;
  if (isWhole(names.tracks[track])) return WHOLE.tracks;
  if (isWhole(names.artists[artist])) return WHOLE.artists;
  return album !== undefined && isWhole(names.albums[album]) ? WHOLE.albums : 0;
}

function eachField<T>(make: (field: Field) => T): Record<Field, T> {
  return Object.fromEntries(FIELDS.map((field) => [field, make(field)])) as Record<Field, T>;
}

function countOf(counts: Map<string, number>, word: string): number {
  return counts.get(word) ?? 0;
}

function byBytes(a: string, b: string): number {
  return Buffer.compare(Buffer.from(a), Buffer.from(b));
}
