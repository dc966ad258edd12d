/**
 * Tags that a typed text may mean, the best first, by their own names and by what else people call them (`tags/names.tsv`):
 *
 *     drum and bass      is called that                    drumnbass
 *     drum               begin with it                     drums, drummachine
 *     verträ             are called something like it      dream, in German `verträumt`
 */
import type { Catalogue } from '../catalogue.ts';
import { storedTags } from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import { type Completion, complete } from './complete.ts';

/** The beginning of a synonym has to have this many characters: shorter ones begin too many of them. */
const PREFIX_MIN = 2;

export function suggestTags(catalogue: Catalogue, typed: string, limit: number): Completion[] {
  const key = tagKey(typed);
  if (key === '') return [];
  const found = [
    ...completionsOf(catalogue, key),
    ...complete(catalogue, 'tags', typed, limit),
    ...(key.length < PREFIX_MIN ? [] : calledLike(catalogue, key)),
  ];
  const matches = new Set<string>();
  return found.filter(({ match }) => !matches.has(match) && matches.add(match)).slice(0, limit);
}

/** Tags with a synonym that begins with the key, the most frequent first. */
function calledLike(catalogue: Catalogue, key: string): Completion[] {
  const meanings = new Set<string>();
  for (const [synonym, meaning] of catalogue.tags.synonyms)
    if (synonym.startsWith(key)) meanings.add(meaning);
  return [...meanings]
    .flatMap((meaning) => completionsOf(catalogue, meaning))
    .sort((a, b) => b.count - a.count || (a.match < b.match ? -1 : 1));
}

/** The stored tags that a key means. */
function completionsOf({ tags }: Catalogue, key: string): Completion[] {
  return storedTags(tags, key).map((number) => ({
    match: tags.name[number].toLowerCase(),
    count: tags.tracks.starts[number + 1] - tags.tracks.starts[number],
  }));
}
