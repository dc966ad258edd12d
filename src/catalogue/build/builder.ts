/**
 * Builds one generation from the store's rows: all artists, then all albums, then all tracks, each in ascending
 * id, then the stats. What the rows refer to must have come before; the importer sees to that.
 */
import type { AlbumRow, ArtistRow, TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import type { Catalogue } from '../catalogue.ts';
import { invert } from '../columns/list-column.ts';
import { textsOf } from '../columns/text-column.ts';
import { buildSearchIndex, type TextSource } from '../text/search-index.ts';
import { createAlbumsBuilder } from './albums.ts';
import { createArtistsBuilder } from './artists.ts';
import { createNameColumnBuilder, type NameColumnInProgress } from './names.ts';
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

export interface BuilderOptions {
  /** See `tags/parse-synonyms.ts`. */
  synonyms: Map<string, string>;
  /** What makes a column of the tracks' names. It may go on with that while the rest is finished. */
  trackNames?: NameColumnInProgress;
}

export function createCatalogueBuilder({
  synonyms,
  trackNames = oneAfterTheOther(),
}: BuilderOptions): CatalogueBuilder {
  const artistsBuilder = createArtistsBuilder();
  const albumsBuilder = createAlbumsBuilder();
  const tracksBuilder = createTracksBuilder();
  const tagsBuilder = createTagsBuilder();
  const similarBuilder = createSimilarBuilder();
  const names: string[] = [];
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
      trackNames.add(row.name);
      names.push(row.name);
    },
    addStats: tracksBuilder.addStats,
    finish(version) {
      const trackName = trackNames.end();
      const { tags, ofTracks } = tagsBuilder.finish(synonyms);
      const {
        artists,
        albums,
        tracks: nameless,
      } = tracksBuilder.finish(ofTracks, ({ artist, album, rating }) => {
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
        tracks: listed(names),
        albums: textsOf(albums.name.exact),
        artists: textsOf(artists.name.exact),
        tags: listed(tags.name),
        similar: listed(spellings),
      });
      const tracks = { ...nameless, name: trackName() };
      const { licenses, langs } = tracksBuilder;
      return { version, artists, albums, tracks, tags, similar, search, licenses, langs };
    },
  };
}

function oneAfterTheOther(): NameColumnInProgress {
  const builder = createNameColumnBuilder();
  return { add: builder.add, end: () => builder.finish };
}

function known(ordinals: Map<number, number>, id: number): number {
  const ordinal = ordinals.get(id);
  if (ordinal === undefined) throw new Error(`the store refers to ${id}, which it does not have`);
  return ordinal;
}

function listed(texts: string[]): TextSource {
  return { count: texts.length, text: (i) => texts[i] };
}
