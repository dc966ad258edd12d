/**
 * `artists/musicinfo` and `albums/musicinfo`: what an artist or an album is like.
 *
 * Its tags are its own. Where it has none they are those of its tracks, the most frequent first. `tag` finds those that have it
 * among their tags; those whose own it is come first, and among them, and among the others, those of whose tracks more bear
 * it:
 *
 *   score = (2 if it is their own, otherwise 0) + the share of their tracks that bear it
 */
import type { AlbumColumns, ArtistColumns, Catalogue, Page } from '../catalogue.ts';
import { tagOf } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import type { Ordinal } from '../columns/types.ts';
import type { Scored } from '../scored.ts';
import { storedTags } from '../tags/stored-tags.ts';
import { tagKey } from '../tags/tag-key.ts';
import { findAlbums } from './albums.ts';
import { findArtists } from './artists.ts';
import type { AlbumMusicinfoQuery, ArtistMusicinfoQuery } from './query.ts';
import { tracksBearing } from './tags.ts';

/** More than any share is. */
const OWN = 2;

type Owners = Pick<ArtistColumns | AlbumColumns, 'count' | 'tracks' | 'tags'>;

export function findArtistMusicinfo(catalogue: Catalogue, query: ArtistMusicinfoQuery): Page {
  const { artists, tracks } = catalogue;
  return findArtists(catalogue, query, [], bearing(catalogue, artists, tracks.artist, query.tag));
}

export function findAlbumMusicinfo(catalogue: Catalogue, query: AlbumMusicinfoQuery): Page {
  const { albums, tracks } = catalogue;
  return findAlbums(catalogue, query, [], bearing(catalogue, albums, tracks.album, query.tag));
}

/** Whether tags were given to the artist or album itself. */
export function hasOwnTags({ tags }: Owners, owner: Ordinal): boolean {
  return tags.starts[owner] < tags.starts[owner + 1];
}

/** The tags of what somebody owns, the most frequent first; of equal ones that which the catalogue had first. */
export function tagsOfTracks({ tracks: { tags } }: Catalogue, owners: Owners, owner: Ordinal): number[] {
  const counts = new Map<number, number>();
  for (const track of listAt(owners.tracks, owner)) {
    const borne = new Set<number>();
    for (let i = tags.starts[track]; i < tags.starts[track + 1]; i++) borne.add(tagOf(tags.items[i]));
    for (const tag of borne) counts.set(tag, (counts.get(tag) ?? 0) + 1);
  }
  return [...counts].sort(([a, many], [b, more]) => more - many || a - b).map(([tag]) => tag);
}

function bearing(
  catalogue: Catalogue,
  owners: Owners,
  ownerOf: ArrayLike<number>,
  tag: string | undefined,
): Scored[] {
  if (tag === undefined) return [];
  const key = tagKey(tag);
  const { tags, ownerTags } = catalogue;
  const isMeant = new Uint8Array(ownerTags.name.length);
  for (const number of storedTags({ numbers: ownerTags.numbers, synonyms: tags.synonyms }, key))
    isMeant[number] = 1;
  const counts = new Uint32Array(owners.count);
  const found = tracksBearing(catalogue, storedTags(tags, key));
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
  return [{ ordinals: ordinals.subarray(0, matched), scores: scores.subarray(0, matched) }];
}
