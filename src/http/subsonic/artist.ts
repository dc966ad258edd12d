/** Artists, as `ArtistID3` and `Artist` of the protocol. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import type { Marks } from '../../core/users/users.ts';
import { idText } from './ids.ts';
import { markFields } from './marks.ts';
import type { Tree } from './tree.ts';

/** The tracks of an artist without an album, of the newest at most so many. */
const SINGLES_MAX = 1000;

export function singlesOf({ artists, tracks }: Catalogue, artist: Ordinal): Ordinal[] {
  const singles: Ordinal[] = [];
  for (const track of listAt(artists.tracks, artist)) if (tracks.album[track] < 0) singles.push(track);
  return singles.sort((a, b) => tracks.releasedate[b] - tracks.releasedate[a] || b - a).slice(0, SINGLES_MAX);
}

/** The newest, as albums of one artist. */
const ALBUMS_MAX = 2000;

/** The newest first. */
export function albumsOf({ albums }: Catalogue, artist: Ordinal): Ordinal[] {
  return [...listAt(albums.ofArtist, artist)]
    .sort((a, b) => albums.releasedate[b] - albums.releasedate[a] || b - a)
    .slice(0, ALBUMS_MAX);
}

export function artistTree(catalogue: Catalogue, artist: Ordinal, url: string, marks?: Marks): Tree {
  const { artists, albums } = catalogue;
  const id = artists.id[artist];
  const releases = albums.ofArtist.starts[artist + 1] - albums.ofArtist.starts[artist];
  return {
    id: idText('artist', id),
    name: textOfRow(artists.name.exact, artist),
    coverArt: idText('artist', id),
    artistImageUrl: imageUrl(url, 'artist', id, 300),
    albumCount: Math.min(releases, ALBUMS_MAX) + countSingles(catalogue, artist),
    ...markFields(marks?.artists.get(id)),
  };
}

function countSingles({ artists, tracks }: Catalogue, artist: Ordinal): number {
  const { starts, items } = artists.tracks;
  let count = 0;
  for (let i = starts[artist]; i < starts[artist + 1] && count < SINGLES_MAX; i++)
    if (tracks.album[items[i]] < 0) count++;
  return count;
}

/** Public, without credentials. */
export function imageUrl(url: string, kind: 'artist' | 'album' | 'track', id: number, width: number): string {
  return `${url}/image/?type=${kind}&id=${id}&width=${width}`;
}
