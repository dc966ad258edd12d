/** The albums' columns when some albums, their artists or their tracks have changed. */
import type { OwnPopularity } from '../../domain/activity/popularity.ts';
import type { AlbumRow } from '../../domain/ports.ts';
import { storedDay } from '../build/days.ts';
import type { AlbumColumns } from '../catalogue.ts';
import { listAt } from '../columns/list-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { patchDescriptions } from './descriptions.ts';
import { ascendingBy, descendingBy, withMoved } from './orders.ts';
import { type PopularityChange, patchOwned, patchPopularity, rowsWithOtherOwner } from './owners.ts';
import { type RowChange, union } from './renumbering.ts';
import type { LocatedRows } from './rows.ts';
import { remapNumbers, spliceNumbers } from './splice.ts';

export interface AlbumsChange {
  located: LocatedRows<AlbumRow>;
  own: readonly (OwnPopularity | undefined)[];
  tags: ListColumn;
  popularity: Pick<PopularityChange, 'concerned' | 'tracks' | 'charted'>;
  artists: {
    change: RowChange;
    rank: Uint32Array;
    /** As numbers after. */
    renamed: Uint32Array;
    ordinalOf(id: number): number;
  };
}

export function patchAlbums(
  before: AlbumColumns,
  name: AlbumColumns['name'],
  { located, own, tags, popularity, artists }: AlbumsChange,
): AlbumColumns {
  const { change, ids, rows } = located;
  const remapped = remapNumbers(before.artist, artists.change);
  const artist = spliceNumbers(
    remapped,
    change,
    rows.map((row) => artists.ordinalOf(row.artist_id)),
  );
  const releasedate = spliceNumbers(
    before.releasedate,
    change,
    rows.map((row) => storedDay(row.releasedate)),
  );
  const charted = patchPopularity(before, { owners: change, own, ...popularity });
  const ofArtist = patchOwned(before.ofArtist, artists.change, change, before.artist, artist);
  const moved = movedByOwner(
    rowsWithOtherOwner(artists.change, change, before.artist, artist),
    ofArtist,
    artists.renamed,
  );
  const rank = (album: number) => artists.rank[artist[album]];
  const { ascending, descending } = before;
  return {
    count: change.after,
    id: ids,
    name,
    artist,
    releasedate,
    isSingle: spliceNumbers(
      before.isSingle,
      change,
      rows.map(({ type }) => (type === 'single' ? 1 : 0)),
    ),
    undated: spliceNumbers(
      before.undated,
      change,
      rows.map((row) => row.undated),
    ),
    zipAllowed: spliceNumbers(
      before.zipAllowed,
      change,
      rows.map((row) => row.zip_allowed),
    ),
    own: charted.own,
    popularity: charted.popularity,
    ascending: {
      releasedate: ascendingBy(ascending.releasedate, change, before.releasedate, releasedate),
      artist_id: ascendingBy(ascending.artist_id, change, remapped, artist),
      artist_name: withMoved(ascending.artist_name, change, moved, (a, b) => rank(a) - rank(b) || a - b),
    },
    descending: {
      ...charted.descending,
      releasedate: descendingBy(descending.releasedate, change, before.releasedate, releasedate),
      artist_id: descendingBy(descending.artist_id, change, remapped, artist),
      artist_name: withMoved(descending.artist_name, change, moved, (a, b) => rank(b) - rank(a) || a - b),
    },
    ofArtist,
    tracks: popularity.tracks,
    tags,
    description: patchDescriptions(
      before.description,
      change,
      rows.map((row) => row.description),
    ),
  };
}

/** The rows that may have moved in an order by the names of their owners: they have another owner, or it has another name. */
export function movedByOwner(
  withOtherOwner: Uint32Array,
  owned: ListColumn,
  renamed: Uint32Array,
): Uint32Array {
  return union([withOtherOwner, ...Array.from(renamed, (owner) => listAt(owned, owner))]);
}
