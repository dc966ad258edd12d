/**
 * Builds one generation from the store's rows: all artists, then all albums, then all tracks, each in ascending
 * id, then the stats. What the rows refer to must have come before; the importer sees to that.
 */
import type { AlbumRow, ArtistRow, TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import type { Catalogue } from '../catalogue.ts';
import { invert } from '../columns/list-column.ts';
import { textAt } from '../columns/text-column.ts';
import type { TextColumn } from '../columns/types.ts';
import { buildSearchIndex, type TextSource } from '../text/search-index.ts';
import { createAlbumsBuilder } from './albums.ts';
import { createArtistsBuilder } from './artists.ts';
import { summedPopularity } from './popularity.ts';
import { createSimilarBuilder } from './similar.ts';
import { createTagsBuilder } from './tags.ts';
import { createTracksBuilder } from './tracks.ts';

export interface CatalogueBuilder {
  addArtist(row: ArtistRow): void;
  addAlbum(row: AlbumRow): void;
  addTrack(row: TrackRow): void;
  addStats(row: TrackStatsRow): void;
  finish(version: number): Catalogue;
}

/** `synonyms`: see `tags/parse-synonyms.ts`. */
export function createCatalogueBuilder({ synonyms }: { synonyms: Map<string, string> }): CatalogueBuilder {
  const artistsBuilder = createArtistsBuilder();
  const albumsBuilder = createAlbumsBuilder();
  const tracksBuilder = createTracksBuilder();
  const tagsBuilder = createTagsBuilder();
  const similarBuilder = createSimilarBuilder();
  return {
    addArtist(row) {
      similarBuilder.add(artistsBuilder.ordinals.size, row.similar);
      artistsBuilder.add(row);
    },
    addAlbum(row) {
      albumsBuilder.add(row, known(artistsBuilder.ordinals, row.artist_id));
    },
    addTrack(row) {
      const album = row.album_id === null ? -1 : known(albumsBuilder.ordinals, row.album_id);
      tracksBuilder.add(row, known(artistsBuilder.ordinals, row.artist_id), album);
      tagsBuilder.add(row);
    },
    addStats: tracksBuilder.addStats,
    finish(version) {
      const { tags, ofTracks } = tagsBuilder.finish(synonyms);
      const { artists, albums, tracks } = tracksBuilder.finish(ofTracks, ({ artist, album, rating }) => {
        const artistCount = artistsBuilder.ordinals.size;
        const albumCount = albumsBuilder.ordinals.size;
        const artists = artistsBuilder.finish(
          invert(artist, artistCount),
          summedPopularity(rating, artist, artistCount),
        );
        const albums = albumsBuilder.finish(
          artists,
          invert(album, albumCount),
          summedPopularity(rating, album, albumCount),
        );
        return { artists, albums };
      });
      const { columns: similar, spellings } = similarBuilder.finish();
      const search = buildSearchIndex({
        tracks: texts(tracks.name.exact),
        albums: texts(albums.name.exact),
        artists: texts(artists.name.exact),
        tags: { count: tags.name.length, text: (i) => tags.name[i] },
        similar: { count: spellings.length, text: (i) => spellings[i] },
      });
      const { licenses, langs } = tracksBuilder;
      return { version, artists, albums, tracks, tags, similar, search, licenses, langs };
    },
  };
}

function known(ordinals: Map<number, number>, id: number): number {
  const ordinal = ordinals.get(id);
  if (ordinal === undefined) throw new Error(`the store refers to ${id}, which it does not have`);
  return ordinal;
}

function texts(column: TextColumn): TextSource {
  return { count: column.starts.length - 1, text: (index) => textAt(column, index) };
}
