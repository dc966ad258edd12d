/** `albums/tracks`: albums with those of their tracks that pass. */
import type { Catalogue } from '../catalogue.ts';
import { findAlbums } from './albums.ts';
import { type NestedPage, withAny, withNested } from './nested.ts';
import { compareBy, type SortKey } from './page-request.ts';
import type { AlbumTrackOrder, AlbumTracksQuery, Order } from './query.ts';
import { withIds, withName } from './row-filters.ts';
import { type RowFilter, type Selection, select } from './selection.ts';

const AS_ON_THE_ALBUM: Order<AlbumTrackOrder>[] = [{ field: 'track_position', descending: false }];

export function findAlbumTracks(catalogue: Catalogue, query: AlbumTracksQuery): NestedPage {
  const { albums, tracks } = catalogue;
  const passing = selectTracks(catalogue, query);
  const page = findAlbums(catalogue, query, [withAny(passing, albums.tracks, tracks.album)]);
  const order = query.trackOrder.length > 0 ? query.trackOrder : AS_ON_THE_ALBUM;
  const compare = compareBy(order.map((one) => trackKey(catalogue, one)));
  return withNested(page, passing, albums.tracks, compare);
}

function selectTracks({ tracks }: Catalogue, query: AlbumTracksQuery): Selection {
  const all: RowFilter[] = [{ kind: 'bits', set: tracks.having.album, without: false }];
  if (query.trackIds) all.push(withIds(tracks.id, query.trackIds));
  if (query.trackName !== undefined) all.push(withName(tracks.name, query.trackName));
  return select(tracks.count, all);
}

function trackKey({ tracks }: Catalogue, { field, descending }: Order<AlbumTrackOrder>): SortKey {
  switch (field) {
    case 'track_id':
      return { value: (track) => track, descending };
    case 'track_name':
      return { value: (track) => tracks.name.rank[track], descending };
    case 'track_position':
      return { value: (track) => tracks.position[track], descending };
  }
}
