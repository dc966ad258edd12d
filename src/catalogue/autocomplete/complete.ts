/**
 * Completes a text. Names come in this order, each time the better rank first (see `completions.ts`):
 *
 *     rain dogs      is the text                                 Rain Dogs
 *     rain do        begin with it                               Rain Dogs
 *     dogs           have it where a later word begins           Rain Dogs
 *     dogs rain      have its words in any order                 Rain Dogs, then Rain and Dogs, which has another word
 *     rain digs      have them with one typing error             the same, first with a likely error, then with any; only while there
 *                                                                are fewer than ten names
 */
import type { Catalogue } from '../catalogue.ts';
import { firstIndex } from '../columns/lookup.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { compareRowToBytes, textOfRow } from '../columns/row-texts.ts';
import { compareToBytes, textAt } from '../columns/text-column.ts';
import { createTopRows } from '../columns/top-rows.ts';
import type { Ordinal } from '../columns/types.ts';
import type { WordIndex } from '../text/index/word-index.ts';
import { fold } from '../text/words/fold.ts';
import { united } from '../text/words/united.ts';
import type { NameCompletions } from './completions.ts';
import { holdsAtWord } from './match-name.ts';
import { nearlyTyped, typedWords, visitNearly, visitWithAll } from './typed-words.ts';

export const COMPLETED = ['artists', 'albums', 'tracks', 'tags'] as const;
export type Completed = (typeof COMPLETED)[number];

export interface Completion {
  /** A name, in lower case. */
  match: string;
  /** How many entries have that name; for a tag, how many tracks. */
  count: number;
}

/** One kind of names, seen alike. */
interface Names {
  count: number;
  /** 0 is the best; no two names share a rank. */
  ranks: Uint32Array;
  /** By entry of `words` the number of its name. */
  nameOf: Uint32Array;
  words: WordIndex;
  compare(name: number, bytes: Uint8Array): number;
  /** By entry of `words`, because these are read in a row. */
  folded(entry: number): string;
  completion(name: number): Completion;
}

/** Names with a typing error are added up to this many. */
const FORGIVING_MAX = 10;

export function complete(catalogue: Catalogue, kind: Completed, typed: string, limit: number): Completion[] {
  const names = namesOf(catalogue, kind);
  return bestNames(names, fold(typed), limit).map(names.completion);
}

/** The artists or albums that have these names; of the same name, the most popular first. */
export function completedEntries(
  catalogue: Catalogue,
  kind: 'artists' | 'albums',
  typed: string,
  limit: number,
): Ordinal[] {
  const { name, popularity } = catalogue[kind];
  const { starts } = catalogue.completions[kind];
  const entriesOf = (number: number) =>
    Array.from(name.ascending.subarray(starts[number], starts[number + 1])).sort(
      (a, b) => popularity.popularity_total[b] - popularity.popularity_total[a] || a - b,
    );
  return bestNames(namesOf(catalogue, kind), fold(typed), limit).flatMap(entriesOf).slice(0, limit);
}

function bestNames(names: Names, prefix: string, limit: number): number[] {
  if (prefix === '') return [];
  const found = beginningWith(names, prefix, limit);
  const words = typedWords(prefix);
  if (found.length < limit && words.length > 0) {
    const taken = new Set(found);
    const inOrder = createNameTaker(names, taken, limit - found.length);
    const anyOrder = createNameTaker(names, taken, limit - found.length, words.length);
    const wanted = united(prefix);
    visitWithAll(names.words, words, {
      mayNeed: inOrder.mayNeed,
      visit(entry) {
        if (holdsAtWord(united(names.folded(entry)), wanted)) inOrder.visit(entry);
        else if (anyOrder.mayNeed(entry)) anyOrder.visit(entry);
      },
    });
    found.push(...inOrder.best());
    found.push(...anyOrder.best().slice(0, limit - found.length));
  }
  const room = () => Math.min(limit, FORGIVING_MAX) - found.length;
  if (room() > 0) {
    const nearly = nearlyTyped(names.words, words);
    for (const error of ['likely', 'all'] as const) {
      if (room() === 0) break;
      const taker = createNameTaker(names, new Set(found), room(), words.length);
      visitNearly(names.words, nearly, error, taker);
      found.push(...taker.best());
    }
  }
  return found;
}

/** Names are in the order of their texts, so these are adjacent. */
function beginningWith(names: Names, prefix: string, limit: number): number[] {
  const bytes = Buffer.from(prefix);
  const from = firstIndex(names.count, (name) => names.compare(name, bytes) >= 0);
  // No UTF-8 text holds the byte 255, so this is above every text that begins with the prefix.
  const beyond = Buffer.concat([bytes, Buffer.of(255)]);
  const to = firstIndex(names.count, (name) => names.compare(name, beyond) >= 0);
  const best = createTopRows(limit);
  const isText = from < to && names.compare(from, bytes) === 0;
  if (isText) best.offer(from, 1);
  for (let name = isText ? from + 1 : from; name < to; name++) best.offer(name, -names.ranks[name]);
  return best.inOrder().map(({ ordinal }) => ordinal);
}

/** The names with the best ranks, each once, without those that are already taken. Those of just so many `words` come first. */
function createNameTaker(names: Names, taken: ReadonlySet<number>, max: number, words?: number) {
  const { ranks, nameOf } = names;
  const { lengths } = names.words;
  const top = createTopRows(max);
  const seen = new Set<number>();
  const scoreOf = (entry: number) => (lengths[entry] === words ? 0 : -ranks.length) - ranks[nameOf[entry]];
  return {
    mayNeed: (entry: number) => !top.isFull() || scoreOf(entry) > top.worst(),
    visit(entry: number): void {
      const name = nameOf[entry];
      if (taken.has(name) || seen.has(name)) return;
      seen.add(name);
      top.offer(name, scoreOf(entry));
    },
    best: () => top.inOrder().map(({ ordinal }) => ordinal),
  };
}

function namesOf({ artists, albums, tracks, tags, completions, search }: Catalogue, kind: Completed): Names {
  switch (kind) {
    case 'artists':
      return named(artists.name, completions.artists, search.artists, artists.popularity.popularity_total);
    case 'albums':
      return named(albums.name, completions.albums, search.albums, albums.popularity.popularity_total);
    case 'tracks':
      return named(tracks.name, completions.tracks, search.tracks, tracks.rating.popularity_total);
    case 'tags': {
      const { folded, tag, count, nameOf, ranks } = completions.tags;
      return {
        count: count.length,
        ranks,
        nameOf,
        words: search.tags,
        compare: (name, bytes) => compareToBytes(folded, name, bytes),
        folded: (entry) => textAt(folded, nameOf[entry]),
        completion: (name) => ({ match: tags.name[tag[name]].toLowerCase(), count: count[name] }),
      };
    }
  }
}

function named(
  { exact, folded, ascending }: NameColumn,
  { starts, nameOf, ranks }: NameCompletions,
  words: WordIndex,
  popularity: Float64Array,
): Names {
  return {
    count: ranks.length,
    ranks,
    nameOf,
    words,
    compare: (name, bytes) => compareRowToBytes(folded, ascending[starts[name]], bytes),
    folded: (entry) => textOfRow(folded, entry),
    completion(name) {
      // Written as the most popular entry is; among equally popular ones, as the first.
      let entry = ascending[starts[name]];
      for (let i = starts[name] + 1; i < starts[name + 1]; i++)
        if (popularity[ascending[i]] > popularity[entry]) entry = ascending[i];
      return { match: textOfRow(exact, entry).toLowerCase(), count: starts[name + 1] - starts[name] };
    },
  };
}
