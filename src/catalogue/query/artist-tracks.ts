/** `artists/tracks`: artists with those of their tracks that pass. */
import type { Catalogue } from '../catalogue.ts';
import { ordinalsNamed } from '../columns/name-column.ts';
import { findArtists } from './artists.ts';
import { type NestedPage, withAny, withNested } from './nested.ts';
import { compareBy, type SortKey } from './page-request.ts';
import type { ArtistTracksQuery, NestedTrackOrder, Order } from './query.ts';
import { ofTrackTypes, ownedBy, ownersWithIds, withIds, withName } from './row-filters.ts';
import { type Selection, select } from './selection.ts';

export function findArtistTracks(catalogue: Catalogue, query: ArtistTracksQuery): NestedPage {
  const { artists, tracks } = catalogue;
  const passing = selectTracks(catalogue, query);
  const page = findArtists(catalogue, query, [withAny(passing, artists.tracks, tracks.artist)]);
  const compare = compareBy(query.trackOrder.map((order) => nestedTrackKey(catalogue, order)));
  return withNested(page, passing, artists.tracks, compare);
}

function selectTracks(catalogue: Catalogue, query: ArtistTracksQuery): Selection {
  const { tracks, albums } = catalogue;
  const all = ofTrackTypes(catalogue, query.trackTypes);
  if (query.trackIds) all.push(withIds(tracks.id, query.trackIds));
  if (query.trackName !== undefined) all.push(withName(tracks.name, query.trackName));
  if (query.albumIds) all.push(ownedBy(albums.tracks, ownersWithIds(albums.id, query.albumIds)));
  if (query.albumName !== undefined)
    all.push(ownedBy(albums.tracks, ordinalsNamed(albums.name, query.albumName)));
  if (query.albumReleased) {
    const { from, to } = query.albumReleased;
    all.push({
      kind: 'test',
      passes: (track) => {
        const album = tracks.album[track];
        return album >= 0 && albums.releasedate[album] >= from && albums.releasedate[album] <= to;
      },
    });
  }
  return select(tracks.count, all);
}

function nestedTrackKey({ tracks }: Catalogue, { field, descending }: Order<NestedTrackOrder>): SortKey {
  switch (field) {
    case 'track_id':
      return { value: (track) => track, descending };
    case 'track_name':
      return { value: (track) => tracks.name.rank[track], descending };
    case 'track_releasedate':
      return { value: (track) => tracks.releasedate[track], descending };
  }
}
