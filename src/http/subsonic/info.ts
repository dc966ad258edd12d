/** What is known about artists and albums, similar songs, the popular songs of an artist, and lyrics. */
import type { Catalogue, DescriptionColumns } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { ordinalsNamed } from '../../catalogue/columns/name-column.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { listSimilar, listTracks } from '../../catalogue/query/list-questions.ts';
import { CANDIDATES, fewPerArtist } from '../../domain/catalogue/few-per-artist.ts';
import type { User } from '../../domain/users.ts';
import { TRACK_TYPES } from '../../domain/vocabulary.ts';
import { bothEndpoints, endpoint, type PlayerCall } from './endpoint.ts';
import { ElementText, type Tree } from './formats.ts';
import { type CatalogueItem, findRows, imageUrl, listTrees, rowOf, songTrees } from './items.ts';
import { flag, itemId, missing, required, text, type Values, wholeNumber, withDefault } from './protocol.ts';

/** Ordinals of tracks, most popular first. */
function popularTracks(call: PlayerCall, artist: Ordinal, limit: number): Promise<Ordinal[]> {
  return findRows(call, 'tracks', listTracks, {
    types: TRACK_TYPES,
    artistIds: [call.catalogue.artists.id[artist]],
    offset: 0,
    limit,
    order: [{ field: 'popularity_total', descending: true }],
  });
}

/** In the language of the user, in English, or in another one. */
function descriptionOf({ starts, lang, text: texts }: DescriptionColumns, item: Ordinal, user: User) {
  const entries = Array.from({ length: starts[item + 1] - starts[item] }, (_, i) => starts[item] + i);
  const inLanguage = (wanted: string) => entries.find((entry) => lang.texts[lang.number[entry]] === wanted);
  const entry = inLanguage(user.lang) ?? inLanguage('en') ?? entries[0];
  const found = entry === undefined ? '' : textOfRow(texts, entry);
  return found === '' ? undefined : new ElementText(found);
}

function imageFields(url: string, kind: 'artist' | 'album' | 'track', id: number): Tree {
  const field = (width: number) => new ElementText(imageUrl(url, kind, id, width));
  return { smallImageUrl: field(100), mediumImageUrl: field(300), largeImageUrl: field(600) };
}

const SIMILAR_TRACKS = 100;

/** The artists of the tracks that are most similar to the artist's most popular one. */
async function similarArtists(call: PlayerCall, artist: Ordinal, count: number): Promise<Ordinal[]> {
  const [track] = await popularTracks(call, artist, 1);
  if (track === undefined) return [];
  const similar = await similarTracks(call, track, SIMILAR_TRACKS, true);
  const artists = new Set(similar.map((one) => call.catalogue.tracks.artist[one]));
  artists.delete(artist);
  return [...artists].slice(0, count);
}

function similarTracks(call: PlayerCall, track: Ordinal, limit: number, noArtist: boolean) {
  const id = call.catalogue.tracks.id[track];
  const query = { id, noArtist, noAlbum: false, offset: 0, limit };
  return findRows(call, 'tracks', listSimilar, query);
}

/** The artist of what a folder id names. */
function artistOf(catalogue: Catalogue, item: CatalogueItem): Ordinal {
  const row = rowOf(catalogue, item);
  return item.kind === 'artist' ? row : catalogue[item.kind === 'album' ? 'albums' : 'tracks'].artist[row];
}

/** A track to which others are similar. */
async function trackOf(call: PlayerCall, item: CatalogueItem): Promise<Ordinal | undefined> {
  const { catalogue } = call;
  const row = rowOf(catalogue, item);
  if (item.kind === 'artist') return (await popularTracks(call, row, 1))[0];
  return item.kind === 'album' ? listAt(catalogue.albums.tracks, row)[0] : row;
}

const songCount = withDefault(wholeNumber(500), 50);
const anyItem = required(itemId('track', 'album', 'artist', 'single'));
const ARTIST_INFO = { id: anyItem, count: withDefault(wholeNumber(100), 20), includeNotPresent: flag };
const ALBUM_INFO = { id: required(itemId('album', 'single', 'track')) };
const SIMILAR_SONGS = { id: anyItem, count: songCount };

async function artistInfo(
  { id: item, count }: Values<typeof ARTIST_INFO>,
  call: PlayerCall,
  areFolders: boolean,
): Promise<Tree> {
  const { catalogue, services, user } = call;
  const artist = artistOf(catalogue, item);
  const similar = await similarArtists(call, artist, count);
  return {
    biography: descriptionOf(catalogue.artists.description, artist, user),
    ...imageFields(services.settings.url, 'artist', catalogue.artists.id[artist]),
    similarArtist: (await listTrees(call, { artists: similar }, areFolders)).artist,
  };
}

function albumInfo({ id: item }: Values<typeof ALBUM_INFO>, { catalogue, services, user }: PlayerCall): Tree {
  const { url } = services.settings;
  const row = rowOf(catalogue, item);
  const album = item.kind === 'album' ? row : catalogue.tracks.album[row];
  if (album < 0) return imageFields(url, 'track', item.id);
  return {
    notes: descriptionOf(catalogue.albums.description, album, user),
    ...imageFields(url, 'album', catalogue.albums.id[album]),
  };
}

async function similarSongs({ id, count }: Values<typeof SIMILAR_SONGS>, call: PlayerCall) {
  const track = await trackOf(call, id);
  if (track === undefined) return { song: [] };
  // Players use them as a station.
  const { catalogue } = call;
  const similar = await similarTracks(call, track, count * CANDIDATES, false);
  const few = fewPerArtist(similar, (one) => catalogue.tracks.artist[one], count);
  return { song: await songTrees(call, few) };
}

/** The language of a text whose language is unknown. */
const UNKNOWN = 'und';
/** Tracks of one name and artist among which one with lyrics is looked for. */
const LOOKED_AT = 20;

const lyricsOf = ({ tracks }: Catalogue, track: Ordinal) => textOfRow(tracks.lyrics, track);
const titleOf = ({ tracks }: Catalogue, track: Ordinal) => textOfRow(tracks.name.exact, track);
const artistNameOf = ({ tracks, artists }: Catalogue, track: Ordinal) =>
  textOfRow(artists.name.exact, tracks.artist[track]);

export const INFO = [
  ...bothEndpoints(['getArtistInfo', 'getArtistInfo2'], ARTIST_INFO, artistInfo),
  endpoint('getAlbumInfo', ALBUM_INFO, albumInfo),
  endpoint('getAlbumInfo2', ALBUM_INFO, albumInfo, 'albumInfo'),
  ...bothEndpoints(['getSimilarSongs', 'getSimilarSongs2'], SIMILAR_SONGS, similarSongs),
  endpoint('getTopSongs', { artist: text, id: itemId('artist'), count: songCount }, async (p, call) => {
    const { catalogue } = call;
    if (p.id === undefined && p.artist === undefined) throw missing('artist');
    const artists =
      p.id === undefined ? ordinalsNamed(catalogue.artists.name, p.artist!) : [rowOf(catalogue, p.id)];
    const tracks = artists.length === 0 ? [] : await popularTracks(call, artists[0], p.count);
    return { song: await songTrees(call, tracks) };
  }),

  endpoint('getLyrics', { artist: text, title: text }, async ({ artist, title }, call) => {
    const { catalogue } = call;
    if (title === undefined) return { value: '' };
    const named = await findRows(call, 'tracks', listTracks, {
      types: TRACK_TYPES,
      name: title,
      artistName: artist,
      order: [{ field: 'id', descending: false }],
      offset: 0,
      limit: LOOKED_AT,
    });
    const track = named.find((one) => lyricsOf(catalogue, one) !== '');
    if (track === undefined) return { value: '' };
    return {
      artist: artistNameOf(catalogue, track),
      title: titleOf(catalogue, track),
      value: lyricsOf(catalogue, track),
    };
  }),

  endpoint(
    'getLyricsBySongId',
    { id: required(itemId('track')), enhanced: flag },
    ({ id }, { catalogue }) => {
      const track = rowOf(catalogue, id);
      const value = lyricsOf(catalogue, track);
      if (value === '') return { structuredLyrics: [] };
      const { texts, number } = catalogue.tracks.lang;
      return {
        structuredLyrics: [
          {
            displayArtist: artistNameOf(catalogue, track),
            displayTitle: titleOf(catalogue, track),
            lang: texts[number[track]] || UNKNOWN,
            // The catalogue has plain texts, so no line has a time.
            synced: false,
            line: value.split(/\r\n?|\n/).map((line) => ({ value: line })),
          },
        ],
      };
    },
    'lyricsList',
  ),
];
