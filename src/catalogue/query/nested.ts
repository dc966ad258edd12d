/** `artists/albums`, `artists/tracks` and `albums/tracks`: owners with those of their items that pass the filters. */
import type { Catalogue, OrdinalPage } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { ordinalsNamed } from '../columns/name-column.ts';
import type { ListColumn, Ordinal } from '../columns/types.ts';
import { findAlbums } from './albums.ts';
import { findArtists } from './artists.ts';
import { type Compare, compareBy, type SortKey } from './pages/page-request.ts';
import { ofTrackTypes, ownedBy, ownersWithIds, withIds, within, withName } from './pages/row-filters.ts';
import { isSelected, type RowFilter, type Selection, select } from './pages/selection.ts';
import type {
  AlbumTrackOrder,
  AlbumTracksQuery,
  ArtistAlbumsQuery,
  ArtistTracksQuery,
  NestedAlbumOrder,
  NestedTrackOrder,
  Order,
} from './query.ts';

/** `nested` runs parallel to `ordinals`. */
export interface NestedPage extends OrdinalPage {
  nested: Ordinal[][];
}

/**
 * The owners with at least one passing item; every passing item must have an owner. If few items pass, their owners are listed;
 * if many pass, an owner's items are tested one by one, and usually the first passes.
 */
export function withAny(passing: Selection, lists: ListColumn, ownerOf: ArrayLike<number>): RowFilter {
  if (passing.kind === 'few') {
    const owners = new Set(Array.from(passing.ordinals, (ordinal) => ownerOf[ordinal]));
    return { kind: 'list', ordinals: Uint32Array.from(owners).sort() };
  }
  const { starts, items } = lists;
  const passes = isSelected(passing);
  return {
    kind: 'test',
    passes(owner) {
      for (let i = starts[owner]; i < starts[owner + 1]; i++) if (passes(items[i])) return true;
      return false;
    },
  };
}

export function withNested(
  page: OrdinalPage,
  passing: Selection,
  lists: ListColumn,
  compare: Compare,
): NestedPage {
  const passes = isSelected(passing);
  const nested = page.ordinals.map((owner) => Array.from(listAt(lists, owner)).filter(passes).sort(compare));
  return { ...page, nested };
}

export function findArtistAlbums(catalogue: Catalogue, query: ArtistAlbumsQuery): NestedPage {
  const { albums } = catalogue;
  const passing = select(albums.count, albumRestrictions(catalogue, query));
  const page = findArtists(catalogue, query, [withAny(passing, albums.ofArtist, albums.artist)]);
  const compare = compareBy(query.albumOrder.map((order) => nestedAlbumKey(catalogue, order)));
  return withNested(page, passing, albums.ofArtist, compare);
}

function albumRestrictions({ albums }: Catalogue, query: ArtistAlbumsQuery): RowFilter[] {
  const all: RowFilter[] = [];
  if (query.albumIds) all.push(withIds(albums.id, query.albumIds));
  if (query.albumName !== undefined) all.push(withName(albums.name, query.albumName));
  if (query.albumReleased)
    all.push(within(albums.releasedate, albums.ascending.releasedate, query.albumReleased));
  return all;
}

function nestedAlbumKey({ albums }: Catalogue, { field, descending }: Order<NestedAlbumOrder>): SortKey {
  switch (field) {
    case 'album_id':
      return { descending };
    case 'album_name':
      return { column: { values: albums.name.rank }, descending };
    case 'album_releasedate':
      return { column: { values: albums.releasedate }, descending };
  }
}

export function findArtistTracks(catalogue: Catalogue, query: ArtistTracksQuery): NestedPage {
  const { artists, albums, tracks } = catalogue;
  const all = [...ofTrackTypes(catalogue, query.trackTypes), ...trackFilters(catalogue, query)];
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
  const passing = select(tracks.count, all);
  const page = findArtists(catalogue, query, [withAny(passing, artists.tracks, tracks.artist)]);
  const compare = compareBy(query.trackOrder.map((order) => nestedTrackKey(catalogue, order)));
  return withNested(page, passing, artists.tracks, compare);
}

const AS_ON_THE_ALBUM: Order<AlbumTrackOrder>[] = [{ field: 'track_position', descending: false }];

export function findAlbumTracks(catalogue: Catalogue, query: AlbumTracksQuery): NestedPage {
  const { albums, tracks } = catalogue;
  const ofAlbums: RowFilter = { kind: 'bits', set: tracks.having.album, without: false };
  const passing = select(tracks.count, [ofAlbums, ...trackFilters(catalogue, query)]);
  const page = findAlbums(catalogue, query, [withAny(passing, albums.tracks, tracks.album)]);
  const order = query.trackOrder.length > 0 ? query.trackOrder : AS_ON_THE_ALBUM;
  const compare = compareBy(order.map((one) => nestedTrackKey(catalogue, one)));
  return withNested(page, passing, albums.tracks, compare);
}

function trackFilters({ tracks }: Catalogue, query: ArtistTracksQuery | AlbumTracksQuery): RowFilter[] {
  const all: RowFilter[] = [];
  if (query.trackIds) all.push(withIds(tracks.id, query.trackIds));
  if (query.trackName !== undefined) all.push(withName(tracks.name, query.trackName));
  return all;
}

function nestedTrackKey(
  { tracks }: Catalogue,
  { field, descending }: Order<NestedTrackOrder | AlbumTrackOrder>,
): SortKey {
  switch (field) {
    case 'track_id':
      return { descending };
    case 'track_name':
      return { column: { values: tracks.name.rank }, descending };
    case 'track_position':
      return { column: { values: tracks.position }, descending };
    case 'track_releasedate':
      return { column: { values: tracks.releasedate }, descending };
  }
}
