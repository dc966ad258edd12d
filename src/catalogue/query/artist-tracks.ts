/** `artists/tracks`: artists with those of their tracks that pass. */
import type { Catalogue, Page } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import { ordinalsNamed } from '../columns/lookup.ts';
import type { Ordinal } from '../columns/types.ts';
import { pageOf } from './page.ts';
import { compareBy, type SortKey, sortedByName } from './page-request.ts';
import type { ArtistOrder, ArtistTracksQuery, NestedTrackOrder, Order } from './query.ts';
import { searchedByName } from './relevance.ts';
import { isSelected, type Restriction, type Selection, select } from './restriction.ts';
import { named, ofTrackTypes, ownedBy, ownersWithIds, withIds, within } from './restrictions.ts';

/** `tracks` runs parallel to `ordinals`. */
export interface ArtistTracksPage extends Page {
  tracks: Ordinal[][];
}

export function findArtistTracks(catalogue: Catalogue, query: ArtistTracksQuery): ArtistTracksPage {
  const { artists } = catalogue;
  const passing = selectTracks(catalogue, query);
  const passes = isSelected(passing);
  const restrictions = [...restrictionsOf(catalogue, query), withAnyTrack(catalogue, passing, passes)];
  const keys = query.order.map((order) => artistKey(catalogue, order));
  const popularity = artistKey(catalogue, { field: 'popularity_month', descending: true });
  const { offset, limit, fullcount } = query;
  const page = pageOf({
    size: artists.count,
    offset,
    limit,
    fullcount,
    ...searchedByName(artists.name, query.namesearch, restrictions, keys, popularity),
  });
  const compare = compareBy(query.trackOrder.map((order) => nestedTrackKey(catalogue, order)));
  const tracks = page.ordinals.map((artist) =>
    Array.from(listAt(artists.tracks, artist)).filter(passes).sort(compare),
  );
  return { ...page, tracks };
}

function restrictionsOf({ artists }: Catalogue, query: ArtistTracksQuery): Restriction[] {
  const all: Restriction[] = [];
  if (query.ids) all.push(withIds(artists.id, query.ids));
  if (query.name !== undefined) all.push(named(artists.name, query.name));
  if (query.hasimage) all.push({ kind: 'test', passes: (artist) => artists.hasImage[artist] === 1 });
  if (query.joined) all.push(within(artists.joindate, artists.ascending.joindate, query.joined));
  return all;
}

function selectTracks(catalogue: Catalogue, query: ArtistTracksQuery): Selection {
  const { tracks, albums } = catalogue;
  const all = ofTrackTypes(catalogue, query.trackTypes);
  if (query.trackIds) all.push(withIds(tracks.id, query.trackIds));
  if (query.trackName !== undefined) all.push(named(tracks.name, query.trackName));
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

/** Few tracks: their artists are listed. Many: an artist is tested track by track, and mostly the first passes. */
function withAnyTrack(
  { tracks, artists }: Catalogue,
  passing: Selection,
  passes: (track: Ordinal) => boolean,
): Restriction {
  if (passing.kind === 'few') {
    const owners = new Set(Array.from(passing.ordinals, (track) => tracks.artist[track]));
    return { kind: 'list', ordinals: Uint32Array.from(owners).sort() };
  }
  return { kind: 'test', passes: (artist) => listAt(artists.tracks, artist).some(passes) };
}

function artistKey({ artists }: Catalogue, { field, descending }: Order<ArtistOrder>): SortKey {
  switch (field) {
    case 'id':
      return { value: (artist) => artist, descending };
    case 'name':
      return {
        value: (artist) => artists.name.rank[artist],
        descending,
        sorted: sortedByName(artists.name, descending),
      };
    case 'joindate': {
      const sorted = descending ? artists.descending.joindate : artists.ascending.joindate;
      return { value: (artist) => artists.joindate[artist], descending, sorted };
    }
    default:
      return {
        value: (artist) => artists.popularity[field][artist],
        descending: true,
        sorted: artists.descending[field],
      };
  }
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
