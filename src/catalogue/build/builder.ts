/**
 * Builds one generation from the store's rows: all artists, then all albums, then all tracks, each in ascending id, then user
 * activity. Referenced rows must be added first, which the importer guarantees. Activity on items that are not in the
 * catalogue is left out.
 */

import type { OwnPopularity } from '../../domain/activity/popularity.ts';
import type { AlbumRow, ArtistRow, TrackRow } from '../../domain/ports.ts';
import { completeNames, completeTags } from '../autocomplete/completions.ts';
import type { Catalogue, OutsideArtistColumns, RatingState } from '../catalogue.ts';
import type { NameColumn } from '../columns/name-column.ts';
import { textOfRow } from '../columns/row-texts.ts';
import { textAt } from '../columns/text-column.ts';
import type { ListColumn } from '../columns/types.ts';
import { buildSearchIndexes, type TextSource } from '../text/index/search-index.ts';
import { createAlbumsBuilder } from './albums.ts';
import { createArtistsBuilder } from './artists.ts';
import { createLikesBuilder } from './likes.ts';
import { createLocationsBuilder } from './locations.ts';
import { createOutsideArtistsBuilder } from './outside-artists.ts';
import { createOwnerTagsBuilder } from './owner-tags.ts';
import { ownerPopularity } from './popularity.ts';
import { recordingColumns } from './recordings.ts';
import { measureTags } from './similarity-columns.ts';
import { createTagsBuilder } from './tags.ts';
import { createTrackTextsBuilder, type TrackTextsInProgress } from './track-texts.ts';
import { createTracksBuilder } from './tracks.ts';

export interface BuilderOptions {
  /** See `tags/tag-tables.ts`. */
  synonyms: Map<string, string>;
  /** See `tags/tag-tables.ts`. */
  hierarchy?: ReadonlyMap<string, readonly string[]>;
  /** Builds what depends on the tracks' names alone, possibly in another thread while the rest is finished. */
  trackTexts?: TrackTextsInProgress;
}

export function createCatalogueBuilder({
  synonyms,
  hierarchy = new Map(),
  trackTexts = inThisThread(),
}: BuilderOptions) {
  const artistsBuilder = createArtistsBuilder();
  const albumsBuilder = createAlbumsBuilder();
  const tracksBuilder = createTracksBuilder();
  const tagsBuilder = createTagsBuilder();
  const ownerTagsBuilder = createOwnerTagsBuilder();
  const locationsBuilder = createLocationsBuilder();
  const outsideBuilder = createOutsideArtistsBuilder();
  const likesBuilder = createLikesBuilder();
  const ownOfAlbums = new Map<number, OwnPopularity>();
  const ownOfArtists = new Map<number, OwnPopularity>();

  /** Tracks need the ranks of the names of artists and albums; these need the owners and the ratings of tracks. */
  function finishEntities(tagsOfTracks: ListColumn) {
    const { ownerTags, ofArtists, ofAlbums } = ownerTagsBuilder.finish(synonyms);
    const { numbers, licenses } = tracksBuilder.finishNumbers();
    const ratings = { ...numbers.rating, ...numbers.previous };
    const artists = artistsBuilder.finish(
      ofArtists,
      ownerPopularity(ratings, numbers.artist, artistsBuilder.ordinals, ownOfArtists),
    );
    const albums = albumsBuilder.finish(
      artists,
      ofAlbums,
      ownerPopularity(ratings, numbers.album, albumsBuilder.ordinals, ownOfAlbums),
    );
    const tracks = tracksBuilder.finish(numbers, tagsOfTracks, artists.name.rank, albums.name.rank);
    return { ownerTags, artists, albums, tracks, licenses };
  }

  return {
    addArtist(row: ArtistRow): void {
      outsideBuilder.add(row.similar);
      locationsBuilder.add(artistsBuilder.ordinals.size, row.locations);
      ownerTagsBuilder.addArtist(row.tags);
      artistsBuilder.add(row);
    },
    addAlbum(row: AlbumRow): void {
      albumsBuilder.add(row, known(artistsBuilder.ordinals, row.artist_id));
      ownerTagsBuilder.addAlbum(row.tags);
    },
    addTrack(row: TrackRow): void {
      const album = row.album_id === null ? -1 : known(albumsBuilder.ordinals, row.album_id);
      tracksBuilder.add(row, known(artistsBuilder.ordinals, row.artist_id), album);
      tagsBuilder.add(row);
      trackTexts.add(row.name);
    },
    addStats: tracksBuilder.addStats,
    /** Makes ratings of those that the track came with. At most once for each. */
    addCounts: tracksBuilder.addCounts,
    addAlbumPopularity: (albumId: number, own: OwnPopularity) => void ownOfAlbums.set(albumId, own),
    addArtistPopularity: (artistId: number, own: OwnPopularity) => void ownOfArtists.set(artistId, own),
    /** In ascending order of users, each with at least one like. */
    addLikes: likesBuilder.add,
    finish(version: number, counted: RatingState = { change: 0, day: '' }): Catalogue {
      const waitForTexts = trackTexts.end();
      const { tags, ofTracks } = tagsBuilder.finish({ synonyms, hierarchy });
      const { ownerTags, artists, albums, tracks: nameless, licenses } = finishEntities(ofTracks);
      const outsideArtists = outsideBuilder.finish();
      const search = buildSearchIndexes({
        albums: namesOf(albums),
        artists: namesOf(artists),
        tags: listed(tags.name),
        similar: spellingsOf(outsideArtists),
      });
      const similarity = measureTags(tags, ofTracks);
      const likes = likesBuilder.finish(nameless.id);
      const locations = locationsBuilder.finish(artists.count);
      const completions = {
        artists: completeNames(artists.name, artists.popularity.popularity_total),
        albums: completeNames(albums.name, albums.popularity.popularity_total),
        tags: completeTags(tags, nameless.count),
      };
      const { name, groups, words } = waitForTexts();
      const recordings = recordingColumns(name.ascending, groups, nameless, similarity.tagWeight);
      const tracks = { ...nameless, name, recordings };
      return {
        version,
        counted,
        artists,
        locations,
        albums,
        tracks,
        tags,
        ownerTags,
        outsideArtists,
        similarity,
        likes,
        search: { ...search, tracks: words },
        licenses,
        completions: { ...completions, tracks: completeNames(name, tracks.rating.popularity_total, groups) },
      };
    },
  };
}

function inThisThread(): TrackTextsInProgress {
  const builder = createTrackTextsBuilder();
  return { add: builder.add, end: () => builder.finish };
}

function known(ordinals: Map<number, number>, id: number): number {
  const ordinal = ordinals.get(id);
  if (ordinal === undefined) throw new Error(`the store refers to ${id}, which it does not have`);
  return ordinal;
}

/** The names of outside artists as they are searched. */
export function spellingsOf({ first, mentions }: OutsideArtistColumns): TextSource {
  return { count: first.length, text: (outside) => textAt(mentions.spelling, first[outside]) };
}

function namesOf({ count, name }: { count: number; name: NameColumn }): TextSource {
  return { count, text: (row) => textOfRow(name.exact, row) };
}

function listed(texts: string[]): TextSource {
  return { count: texts.length, text: (i) => texts[i] };
}
