/** All-time counts of the releases and tracks of an artist, from the current generation of the catalogue. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Named } from '../../domain/admin.ts';
import type { ListPage, Slice } from '../../domain/lists.ts';
import type { ItemStatistics, StatisticsItem } from '../../domain/studio/statistics.ts';

type Counts = Pick<ItemStatistics, 'listens' | 'downloads' | 'likes' | 'playlists'>;

/** Those with the most listens first; hidden ones are missing. */
export function listItemStatistics(
  catalogue: Catalogue,
  artistId: number,
  kind: StatisticsItem,
  { offset, limit }: Slice,
): ListPage<ItemStatistics> {
  const { artists, albums, tracks } = catalogue;
  const artist = indexOfNumber(artists.id, artistId);
  if (artist === -1) return { total: 0, items: [] };
  const ordinals = listAt(kind === 'album' ? albums.ofArtist : artists.tracks, artist);
  const counted = Array.from(ordinals, (ordinal) => ({
    ordinal,
    ...(kind === 'album'
      ? sumOf(Array.from(listAt(albums.tracks, ordinal), (track) => countsOf(catalogue, track)))
      : countsOf(catalogue, ordinal)),
  }));
  counted.sort((one, other) => other.listens - one.listens || one.ordinal - other.ordinal);
  const items = counted.slice(offset, offset + limit).map(({ ordinal, ...counts }): ItemStatistics => {
    const album = kind === 'album' ? -1 : tracks.album[ordinal];
    return {
      ...named(kind === 'album' ? albums : tracks, ordinal),
      album: album === -1 ? null : named(albums, album),
      ...counts,
    };
  });
  return { total: counted.length, items };
}

function countsOf({ tracks: { rating, stats } }: Catalogue, track: number): Counts {
  const entry = indexOfNumber(stats.track, track);
  return {
    listens: rating.listens_total[track],
    downloads: rating.downloads_total[track],
    likes: entry === -1 ? 0 : stats.likes[entry],
    playlists: entry === -1 ? 0 : stats.playlisted[entry],
  };
}

function sumOf(all: readonly Counts[]): Counts {
  const sum = { listens: 0, downloads: 0, likes: 0, playlists: 0 };
  for (const { listens, downloads, likes, playlists } of all) {
    sum.listens += listens;
    sum.downloads += downloads;
    sum.likes += likes;
    sum.playlists += playlists;
  }
  return sum;
}

function named({ id, name }: Catalogue['albums'] | Catalogue['tracks'], ordinal: number): Named {
  return { id: id[ordinal], name: textOfRow(name.exact, ordinal) };
}
