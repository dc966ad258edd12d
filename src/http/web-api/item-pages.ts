/** What query threads answer to the pages of artists, albums and tracks. */
import type { ArtistColumns, Catalogue } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import { findAlbums, tracksOfAlbum } from '../../catalogue/query/albums.ts';
import { findArtistMusicinfo, hasOwnTags, tagsOfTracks } from '../../catalogue/query/musicinfo.ts';
import { findSimilarTracks } from '../../catalogue/query/similar/similar-tracks.ts';
import { findTracks } from '../../catalogue/query/tracks.ts';
import { CANDIDATES, fewPerArtist } from '../../domain/catalogue/few-per-artist.ts';
import type { AlbumAnswer, ArtistAnswer, TrackAnswer } from '../../domain/catalogue/item-pages.ts';
import { Refusal } from '../../domain/refusal.ts';
import { TRACK_TYPES } from '../../domain/vocabulary.ts';
import { createParameterReader } from '../parameter-reader.ts';
import { id as idParameter, required } from '../v3.0/parameters/parameter-types.ts';
import { catalogueAnswer } from './catalogue-route.ts';
import { formatKnownDay } from './teasers.ts';

const POPULAR = 10;
const ALBUMS = 200;
const SIMILAR = 12;
const OTHERS = 12;
const SIMILAR_TRACKS = 10;

const parameters = { id: required(idParameter('Id of the item.')) };

export const artistAnswer = catalogueAnswer({
  path: 'artist',
  read: createParameterReader('artist', parameters),
  find(catalogue, { id }, teasers): ArtistAnswer {
    const { artists } = catalogue;
    const artist = rowOf(artists.id, id);
    const tags = tagsOf(catalogue, 'artists', artist);
    const albums = (type: 'album' | 'single') =>
      findAlbums(catalogue, { ...newestOf(id, ALBUMS), types: [type] }).ordinals.map(teasers.album);
    const popular = findTracks(catalogue, {
      artistIds: [id],
      types: TRACK_TYPES,
      order: [{ field: 'popularity_total', descending: true }],
      offset: 0,
      limit: POPULAR,
    });
    const singles = findTracks(catalogue, { ...newestOf(id, ALBUMS), types: ['single'] });
    return {
      ...teasers.artist(artist),
      website: textOfRow(artists.website, artist),
      joindate: formatKnownDay(artists.joindate[artist]),
      tags,
      description: descriptionOf(artists, artist),
      places: placesOf(catalogue, artist),
      tracks: popular.ordinals.map(teasers.track),
      albums: albums('album'),
      releases: albums('single'),
      singles: singles.ordinals.map(teasers.track),
      similar: similarArtists(catalogue, artist, tags[0]).map(teasers.artist),
    };
  },
});

export const albumAnswer = catalogueAnswer({
  path: 'album',
  read: createParameterReader('album', parameters),
  find(catalogue, { id }, teasers): AlbumAnswer {
    const { albums, artists } = catalogue;
    const album = rowOf(albums.id, id);
    const tracks = tracksOfAlbum(catalogue, album).map(teasers.track);
    const newest = findAlbums(catalogue, newestOf(artists.id[albums.artist[album]], OTHERS + 1));
    const others = newest.ordinals.filter((other) => other !== album).slice(0, OTHERS);
    const hasZip =
      albums.zip_allowed[album] !== 0 && tracks.some(({ audiodownload }) => audiodownload !== '');
    return {
      ...teasers.album(album),
      tags: tagsOf(catalogue, 'albums', album),
      description: descriptionOf(albums, album),
      tracks,
      zip: hasZip ? teasers.albumZip(album) : '',
      others: others.map(teasers.album),
    };
  },
});

export const trackAnswer = catalogueAnswer({
  path: 'track',
  read: createParameterReader('track', parameters),
  find(catalogue, { id }, teasers): TrackAnswer {
    const track = rowOf(catalogue.tracks.id, id);
    const candidates = { id, types: TRACK_TYPES, offset: 0, limit: SIMILAR_TRACKS * CANDIDATES };
    const { ordinals } = findSimilarTracks(catalogue, candidates);
    const similar = fewPerArtist(ordinals, (other) => catalogue.tracks.artist[other], SIMILAR_TRACKS);
    return { track: teasers.track(track), similar: similar.map(teasers.track) };
  },
});

function newestOf(artistId: number, limit: number) {
  const order = [{ field: 'releasedate', descending: true } as const];
  return { artistIds: [artistId], order, offset: 0, limit };
}

/** Throws (kind `not-found`) an id that the catalogue does not have. */
function rowOf(ids: Float64Array, id: number): number {
  const row = indexOfNumber(ids, id);
  if (row < 0) throw new Refusal('not-found', 'No item has this id.');
  return row;
}

/** Its own tags, or those of its tracks. */
function tagsOf(catalogue: Catalogue, of: 'artists' | 'albums', row: number): string[] {
  const owners = catalogue[of];
  if (hasOwnTags(owners, row)) return [...listAt(owners.tags, row)].map((tag) => owners.tags.texts[tag]);
  return tagsOfTracks(catalogue, owners, row).map((tag) => catalogue.tags.name[tag]);
}

function descriptionOf({ description }: Pick<ArtistColumns, 'description'>, row: number) {
  const { starts, lang, text } = description;
  const texts: Record<string, string> = {};
  for (let i = starts[row]; i < starts[row + 1]; i++) texts[lang.texts[lang.number[i]]] = textOfRow(text, i);
  return texts;
}

function placesOf({ locations: { ofArtist, city, country } }: Catalogue, artist: number) {
  return [...listAt(ofArtist, artist)].map((place) => ({
    city: city.texts[city.number[place]],
    country: country.texts[country.number[place]],
  }));
}

/** Artists that have the first tag of this artist. */
function similarArtists(catalogue: Catalogue, artist: number, tag: string | undefined): number[] {
  if (tag === undefined) return [];
  const { ordinals } = findArtistMusicinfo(catalogue, { tag, order: [], offset: 0, limit: SIMILAR + 1 });
  return ordinals.filter((other) => other !== artist).slice(0, SIMILAR);
}
