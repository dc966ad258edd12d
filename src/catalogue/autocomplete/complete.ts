/**
 * Completes a text: the names of the most entries come first; among equals, names that start with the text, and then names
 * in which a later word does.
 *
 * `ra` → `rain` (7 tracks), `red rain` (2), `ragged road`, …, `big rabbit`.
 */
import type { Catalogue } from '../catalogue.ts';
import { firstIndex } from '../columns/lookup.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { compareRowToBytes, type RowTexts, textOfRow } from '../columns/row-texts.ts';
import { compareToBytes, textAt } from '../columns/text-column.ts';
import { createTopRows } from '../columns/top-rows.ts';
import { fold } from '../text/fold.ts';
import { united } from '../text/united.ts';
import { namesWith, type WordIndex, wordsFrom } from '../text/word-index.ts';
import { isUnspaced, isWordCharacter, runsOf } from '../text/words.ts';
import type { NameCompletions } from './completions.ts';

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
  /** How many entries have the name. */
  bearers(name: number): number;
  compare(name: number, bytes: Uint8Array): number;
  folded(name: number): string;
  completion(name: number): Completion;
}

export function complete(catalogue: Catalogue, kind: Completed, typed: string, limit: number): Completion[] {
  const prefix = fold(typed);
  if (prefix === '') return [];
  const names = namesOf(catalogue, kind);
  const bytes = Buffer.from(prefix);
  const from = firstIndex(names.count, (name) => names.compare(name, bytes) >= 0);
  // No UTF-8 text holds the byte 255, so this is above every text that begins with the prefix.
  const beyond = Buffer.concat([bytes, Buffer.of(255)]);
  const to = firstIndex(names.count, (name) => names.compare(name, beyond) >= 0);
  const best = createTopRows(limit);
  for (let name = from; name < to; name++) best.offer(name, -names.ranks[name]);
  const found = best.inOrder().map(({ ordinal }) => ordinal);
  // A later name replaces only a name that fewer entries have.
  const above = found.length < limit ? 0 : names.bearers(found[limit - 1]);
  const isOpen = (name: number) => (name < from || name >= to) && names.bearers(name) > above;
  return [...found, ...laterNames(names, prefix, limit, isOpen)]
    .sort((one, other) => names.bearers(other) - names.bearers(one))
    .slice(0, limit)
    .map(names.completion);
}

/** Names that hold the prefix where a word begins, the best first. */
function laterNames(
  names: Names,
  prefix: string,
  limit: number,
  isOpen: (name: number) => boolean,
): number[] {
  const first = runsOf(prefix)[0]?.[0];
  if (first === undefined) return [];
  const range = wordsFrom(names.words, first.spaced ? first.text : [...first.text].slice(0, 2).join(''));
  const entries = namesWith(names.words, range.from, range.to);
  const wanted = united(prefix);
  // Most names that have such a word have it at the required position, so few are read in vain.
  const looked = new Set<number>();
  const best = createTopRows(limit);
  for (let i = 0; i < entries.length; i++) {
    const name = names.nameOf[entries[i]];
    if (!isOpen(name) || looked.has(name) || (best.isFull() && best.worst() > -names.ranks[name])) continue;
    looked.add(name);
    if (holdsAtWord(united(names.folded(name)), wanted)) best.offer(name, -names.ranks[name]);
  }
  return best.inOrder().map(({ ordinal }) => ordinal);
}

/** Whether the name contains the text at the beginning of a word; in scripts without spaces, anywhere. */
function holdsAtWord(name: string, text: string): boolean {
  const anywhere = isUnspaced(text.codePointAt(0) as number);
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (anywhere || at === 0 || !isWordCharacter(codePointBefore(name, at))) return true;
  }
  return false;
}

function codePointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? (text.codePointAt(at - 2) as number) : unit;
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
        bearers: (name) => count[name],
        compare: (name, bytes) => compareToBytes(folded, name, bytes),
        folded: (name) => textAt(folded, name),
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
  const foldedOf = (name: number): [RowTexts, number] => [folded, ascending[starts[name]]];
  return {
    count: ranks.length,
    ranks,
    nameOf,
    words,
    bearers: (name) => starts[name + 1] - starts[name],
    compare: (name, bytes) => compareRowToBytes(...foldedOf(name), bytes),
    folded: (name) => textOfRow(...foldedOf(name)),
    completion(name) {
      // As its most popular entry is written.
      let best = ascending[starts[name]];
      for (let i = starts[name] + 1; i < starts[name + 1]; i++)
        if (popularity[ascending[i]] > popularity[best]) best = ascending[i];
      return { match: textOfRow(exact, best).toLowerCase(), count: starts[name + 1] - starts[name] };
    },
  };
}
