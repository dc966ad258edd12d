/**
 * Builds one generation from the store's rows: all artists, then all albums, then all tracks, each in ascending
 * id, then what people did. Referenced rows must be added first, which the importer guarantees. What people did
 * with something that is not in the catalogue is left out.
 */

import type { OwnPopularity, TrackCounts } from '../../domain/popularity.ts';
import type { AlbumRow, ArtistRow, TrackRow, TrackStatsRow } from '../../domain/ports.ts';
import { completeNames, completeTags } from '../autocomplete/completions.ts';
import type { Catalogue, RatingState } from '../catalogue.ts';
import { invert } from '../columns/list-column.ts';
import { textsOf } from '../columns/text-column.ts';
import { buildSearchIndex, type TextSource } from '../text/search-index.ts';
import { createAlbumsBuilder } from './albums.ts';
import { createArtistsBuilder } from './artists.ts';
import { createLikesBuilder } from './likes.ts';
import { createLocationsBuilder } from './locations.ts';
import { createNameColumnBuilder, type NameColumnInProgress } from './names.ts';
import { createOutsideArtistsBuilder } from './outside-artists.ts';
import { createOwnerTagsBuilder } from './owner-tags.ts';
import { ownPopularity, summedPopularity } from './popularity.ts';
import { recordingColumns } from './recordings.ts';
import { similarityColumns } from './similarity-columns.ts';
import { createTagsBuilder } from './tags.ts';
import { createTracksBuilder } from './tracks.ts';

export interface CatalogueBuilder {
  addArtist(row: ArtistRow): void;
  addAlbum(row: AlbumRow): void;
  addTrack(row: TrackRow): void;
  addStats(row: TrackStatsRow): void;
  /** Makes ratings of those that the track came with. At most once for each. */
  addCounts(trackId: number, counts: TrackCounts): void;
  addAlbumPopularity(albumId: number, own: OwnPopularity): void;
  addArtistPopularity(artistId: number, own: OwnPopularity): void;
  /** The likes of one user. */
  addLikes(trackIds: readonly number[]): void;
  finish(version: number, counted?: RatingState): Catalogue;
}

export interface BuilderOptions {
  /** See `tags/parse-synonyms.ts`. */
  synonyms: Map<string, string>;
  /** See `tags/parse-hierarchy.ts`. */
  hierarchy?: ReadonlyMap<string, readonly string[]>;
  /** What makes a column of the tracks' names. It may go on with that while the rest is finished. */
  trackNames?: NameColumnInProgress;
}

export function createCatalogueBuilder({
  synonyms,
  hierarchy = new Map(),
  trackNames = oneAfterTheOther(),
}: BuilderOptions): CatalogueBuilder {
  const artistsBuilder = createArtistsBuilder();
  const albumsBuilder = createAlbumsBuilder();
  const tracksBuilder = createTracksBuilder();
  const tagsBuilder = createTagsBuilder();
  const ownerTagsBuilder = createOwnerTagsBuilder();
  const locationsBuilder = createLocationsBuilder();
  const similarBuilder = createOutsideArtistsBuilder();
  const likesBuilder = createLikesBuilder();
  const names: string[] = [];
  const ownOfAlbums = new Map<number, OwnPopularity>();
  const ownOfArtists = new Map<number, OwnPopularity>();
  return {
    addArtist(row) {
      similarBuilder.add(artistsBuilder.ordinals.size, row.similar);
      locationsBuilder.add(artistsBuilder.ordinals.size, row.locations);
      ownerTagsBuilder.addArtist(row.tags);
      artistsBuilder.add(row);
    },
    addAlbum(row) {
      albumsBuilder.add(row, known(artistsBuilder.ordinals, row.artist_id));
      ownerTagsBuilder.addAlbum(row.tags);
    },
    addTrack(row) {
      const album = row.album_id === null ? -1 : known(albumsBuilder.ordinals, row.album_id);
      tracksBuilder.add(row, known(artistsBuilder.ordinals, row.artist_id), album);
      tagsBuilder.add(row);
      trackNames.add(row.name);
      names.push(row.name);
    },
    addStats: tracksBuilder.addStats,
    addCounts: tracksBuilder.addCounts,
    addAlbumPopularity: (id, own) => void ownOfAlbums.set(id, own),
    addArtistPopularity: (id, own) => void ownOfArtists.set(id, own),
    addLikes: likesBuilder.add,
    finish(version, counted = { change: 0, day: '' }) {
      const trackName = trackNames.end();
      const { tags, ofTracks } = tagsBuilder.finish({ synonyms, hierarchy });
      const {
        ownerTags,
        ofArtists: tagsOfArtists,
        ofAlbums: tagsOfAlbums,
      } = ownerTagsBuilder.finish(synonyms);
      const {
        artists,
        albums,
        tracks: nameless,
      } = tracksBuilder.finish(ofTracks, ({ artist, album, rating, previous }) => {
        const charted = { ...rating, ...previous };
        const ofArtists = ownPopularity(ownOfArtists, artistsBuilder.ordinals);
        const ofAlbums = ownPopularity(ownOfAlbums, albumsBuilder.ordinals);
        const artists = artistsBuilder.finish(
          invert(artist, artistsBuilder.ordinals.size),
          tagsOfArtists,
          ofArtists,
          summedPopularity(charted, artist, ofArtists),
        );
        const albums = albumsBuilder.finish(
          artists,
          invert(album, albumsBuilder.ordinals.size),
          tagsOfAlbums,
          ofAlbums,
          summedPopularity(charted, album, ofAlbums),
        );
        return { artists, albums };
      });
      const { columns: similar, spellings } = similarBuilder.finish(artistsBuilder.ordinals.size);
      const search = buildSearchIndex({
        tracks: listed(names),
        albums: textsOf(albums.name.exact),
        artists: textsOf(artists.name.exact),
        tags: listed(tags.name),
        similar: listed(spellings),
      });
      const measured = similarityColumns(tags, ofTracks);
      const liked = likesBuilder.finish(nameless.id);
      const name = trackName();
      const tracks = { ...nameless, name, ...recordingColumns(name, nameless, measured.tagWeight) };
      const similarity = { ...measured, ...liked };
      const { licenses } = tracksBuilder;
      const locations = locationsBuilder.finish(artists.count);
      const completions = {
        artists: completeNames(artists.name, artists.popularity.popularity_total),
        albums: completeNames(albums.name, albums.popularity.popularity_total),
        tracks: completeNames(name, nameless.rating.popularity_total),
        tags: completeTags(tags),
      };
      return {
        version,
        counted,
        artists,
        locations,
        albums,
        tracks,
        tags,
        ownerTags,
        outsideArtists: similar,
        similarity,
        search,
        completions,
        licenses,
      };
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
