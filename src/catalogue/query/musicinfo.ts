/**
 * `artists/musicinfo` and `albums/musicinfo`: the tags of an artist or an album.
 *
 * These are its own tags, or, if it has none, those of its tracks, the most frequent first. `tag` finds the owners that have it
 * among their tags. Owners that have it as their own tag come first; within both groups, a larger share of tagged tracks wins:
 *
 *   score = (2 for an own tag, otherwise 0) + the share of the owner's tracks that have it
 */
import type { AlbumColumns, ArtistColumns, Catalogue, OrdinalPage } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import type { Ordinal } from '../columns/types.ts';
import { storedTags, tagOf } from '../tags/tag-columns.ts';
import { tagKey } from '../tags/tag-key.ts';
import { findAlbums } from './albums.ts';
import { findArtists } from './artists.ts';
import type { AlbumMusicinfoQuery, ArtistMusicinfoQuery } from './query.ts';
import { type Match, matchOfScored } from './ranking/match.ts';
import { tracksTagged } from './tags/known-sets.ts';

/** More than any share is. */
const OWN = 2;

type TagOwners = Pick<ArtistColumns | AlbumColumns, 'count' | 'tracks' | 'tags'>;

export function findArtistMusicinfo(catalogue: Catalogue, query: ArtistMusicinfoQuery): OrdinalPage {
  const { artists, tracks } = catalogue;
  return findArtists(catalogue, query, [], tagMatches(catalogue, artists, tracks.artist, query.tag));
}

export function findAlbumMusicinfo(catalogue: Catalogue, query: AlbumMusicinfoQuery): OrdinalPage {
  const { albums, tracks } = catalogue;
  return findAlbums(catalogue, query, [], tagMatches(catalogue, albums, tracks.album, query.tag));
}

/** Whether the artist or album has tags of its own. */
export function hasOwnTags({ tags }: TagOwners, owner: Ordinal): boolean {
  return tags.starts[owner] < tags.starts[owner + 1];
}

/** The tags of an owner's tracks, the most frequent first; among equals the lower tag number. */
export function tagsOfTracks({ tracks: { tags } }: Catalogue, owners: TagOwners, owner: Ordinal): number[] {
  const counts = new Map<number, number>();
  for (const track of listAt(owners.tracks, owner)) {
    const trackTags = new Set<number>();
    for (let i = tags.starts[track]; i < tags.starts[track + 1]; i++) trackTags.add(tagOf(tags.items[i]));
    for (const tag of trackTags) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || a - b).map(([tag]) => tag);
}

function tagMatches(
  catalogue: Catalogue,
  owners: TagOwners,
  ownerOf: ArrayLike<number>,
  tag: string | undefined,
): Match[] {
  if (tag === undefined) return [];
  const key = tagKey(tag);
  const { tags } = catalogue;
  const isMeant = new Uint8Array(owners.tags.texts.length);
  for (const number of storedTags({ numbers: owners.tags.numbers, synonyms: tags.synonyms }, key))
    isMeant[number] = 1;
  const counts = new Uint32Array(owners.count);
  const { ordinals: found } = tracksTagged(catalogue, storedTags(tags, key));
  for (let i = 0; i < found.length; i++) if (ownerOf[found[i]] >= 0) counts[ownerOf[found[i]]]++;

  const { starts, items } = owners.tags;
  const ofTracks = owners.tracks.starts;
  const ordinals = new Uint32Array(owners.count);
  const scores = new Float64Array(owners.count);
  let matched = 0;
  for (let owner = 0; owner < owners.count; owner++) {
    let isOwn = false;
    for (let i = starts[owner]; i < starts[owner + 1]; i++) if (isMeant[items[i]] === 1) isOwn = true;
    if (!isOwn && (counts[owner] === 0 || hasOwnTags(owners, owner))) continue;
    const share = counts[owner] === 0 ? 0 : counts[owner] / (ofTracks[owner + 1] - ofTracks[owner]);
    ordinals[matched] = owner;
    scores[matched++] = (isOwn ? OWN : 0) + share;
  }
  return [matchOfScored({ ordinals: ordinals.subarray(0, matched), scores: scores.subarray(0, matched) })];
}
