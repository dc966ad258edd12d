/** Songs, albums and artists as the protocol has them: `Child`, `AlbumID3`, `ArtistID3`, and the same as folders. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { listAt } from '../../catalogue/columns/list-column.ts';
import { indexOfNumber, rowsWithIds } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { tracksOfAlbum } from '../../catalogue/query/albums.ts';
import type { IdPage } from '../../catalogue/query/list-questions.ts';
import type { Question } from '../../catalogue/question.ts';
import { tagKindOf, tagOf } from '../../catalogue/tags/tag-columns.ts';
import type { ItemMark, Marks } from '../../core/users/users.ts';
import { formatDay } from '../../domain/calendar.ts';
import { MP32_KBITS } from '../../domain/media/media.ts';
import { RELEASE_TYPES, TAG_KINDS } from '../../domain/vocabulary.ts';
import type { PlayerCall } from './endpoint.ts';
import { longList, type Tree } from './formats.ts';
import { type ItemId, idText, unknownItem } from './protocol.ts';

/** The default format, see `media.ts`. */
const DEFAULT_AUDIO = { contentType: 'audio/mpeg', suffix: 'mp3', bitRate: MP32_KBITS };
const GENRES = TAG_KINDS.indexOf('genres');
const GENRES_MAX = 5;

/** A song, as `Child` of the protocol. */
export function songTree(catalogue: Catalogue, track: Ordinal, marks?: Marks): Tree {
  const { tracks, artists } = catalogue;
  const id = tracks.id[track];
  const title = textOfRow(tracks.name.exact, track);
  const artist = textOfRow(artists.name.exact, tracks.artist[track]);
  const artistId = idText('artist', artists.id[tracks.artist[track]]);
  const { albumId, album, year } = albumFields(catalogue, track);
  const genres = genresOf(catalogue, track);
  const position = tracks.position[track];
  return {
    id: idText('track', id),
    parent: albumId,
    isDir: false,
    title,
    album,
    artist,
    track: position === 0 ? undefined : position,
    year,
    genre: genres[0],
    coverArt: coverOf(catalogue, track),
    ...DEFAULT_AUDIO,
    duration: tracks.duration[track],
    path: pathOf([artist, album, `${String(position).padStart(2, '0')} - ${title}.mp3`]),
    isVideo: false,
    created: dateOf(tracks.releasedate[track]),
    albumId,
    artistId,
    type: 'music',
    mediaType: 'song',
    averageRating: averageOf(catalogue, track),
    ...markFields(marks?.tracks.get(id)),
    genres: genres.map((name) => ({ name })),
    artists: [{ id: artistId, name: artist }],
    displayArtist: artist,
    albumArtists: [{ id: artistId, name: artist }],
    displayAlbumArtist: artist,
  };
}

function albumFields({ tracks, albums }: Catalogue, track: Ordinal) {
  const album = tracks.album[track];
  const year = yearOf(tracks.releasedate[track]);
  if (album < 0)
    return { albumId: idText('single', tracks.id[track]), album: textOfRow(tracks.name.exact, track), year };
  return { albumId: idText('album', albums.id[album]), album: textOfRow(albums.name.exact, album), year };
}

/** The cover of the album, or the image of a track without one. */
function coverOf({ tracks, albums }: Catalogue, track: Ordinal): string {
  const album = tracks.album[track];
  return album < 0 ? idText('track', tracks.id[track]) : idText('album', albums.id[album]);
}

function genresOf({ tracks, tags }: Catalogue, track: Ordinal): string[] {
  const { starts, items } = tracks.tags;
  const names: string[] = [];
  for (let i = starts[track]; i < starts[track + 1] && names.length < GENRES_MAX; i++)
    if (tagKindOf(items[i]) === GENRES) names.push(tags.name[tagOf(items[i])]);
  return names;
}

/** Mean score of all reviews, as stars. */
function averageOf({ tracks: { stats } }: Catalogue, track: Ordinal): number | undefined {
  const at = indexOfNumber(stats.track, track);
  if (at < 0 || stats.notes[at] === 0) return undefined;
  return Math.min(5, Math.max(1, Math.round(stats.avgnote[at] * 50) / 100));
}

function yearOf(day: number): number | undefined {
  return day === 0 ? undefined : Math.trunc(day / 10_000);
}

/** Midnight; a day that is not known is that of the epoch. */
function dateOf(day: number): string {
  return `${day === 0 ? '1970-01-01' : formatDay(day)}T00:00:00.000Z`;
}

/** Players show it and name files by it. */
function pathOf(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(/[/\\]/g, '_')).join('/');
}

/** Songs of one album. */
const SONGS_MAX = 10_000;

/** The tracks of an album, in their order. */
export const albumTracks = (catalogue: Catalogue, album: Ordinal) =>
  tracksOfAlbum(catalogue, album).slice(0, SONGS_MAX);

/** As `AlbumID3` of the protocol. A track without an album is shown as an album of one song. */
export function releaseTree(
  catalogue: Catalogue,
  kind: 'album' | 'single',
  row: Ordinal,
  marks?: Marks,
): Tree {
  const { artists, tracks, albums } = catalogue;
  const isSingle = kind === 'single';
  const rows = isSingle ? tracks : albums;
  const id = rows.id[row];
  const songs = isSingle ? [row] : listAt(albums.tracks, row);
  const artist = textOfRow(artists.name.exact, rows.artist[row]);
  const artistId = idText('artist', artists.id[rows.artist[row]]);
  const day = rows.releasedate[row];
  let duration = 0;
  for (let i = 0; i < songs.length; i++) duration += tracks.duration[songs[i]];
  const genres = songs.length === 0 ? [] : genresOf(catalogue, songs[0]);
  return {
    id: idText(kind, id),
    name: textOfRow(rows.name.exact, row),
    artist,
    artistId,
    coverArt: idText(isSingle ? 'track' : 'album', id),
    songCount: songs.length,
    duration,
    created: dateOf(day),
    year: yearOf(day),
    genre: genres[0],
    ...markFields(marks?.[isSingle ? 'tracks' : 'albums'].get(id)),
    genres: genres.map((name) => ({ name })),
    artists: [{ id: artistId, name: artist }],
    displayArtist: artist,
    releaseTypes: [isSingle || RELEASE_TYPES[albums.type[row]] === 'single' ? 'Single' : 'Album'],
    releaseDate: dayTree(day),
    isCompilation: false,
  };
}

function dayTree(day: number): Tree | undefined {
  if (day === 0) return undefined;
  return { year: Math.trunc(day / 10_000), month: Math.trunc(day / 100) % 100, day: day % 100 };
}

/** The same as a folder, for browsing by folders. */
export function folderOf({ name, artistId, ...album }: Tree): Tree {
  const { id, artist, coverArt, created, year, genre, starred, userRating, duration, songCount } = album;
  return {
    id,
    parent: artistId,
    isDir: true,
    // Players read one or the other.
    name,
    title: name,
    album: name,
    artist,
    year,
    genre,
    coverArt,
    songCount,
    duration,
    created,
    starred,
    userRating,
    albumId: id,
    artistId,
    mediaType: 'album',
  };
}

/** The tracks of an artist without an album, of the newest at most so many. */
const SINGLES_MAX = 1000;

export function singlesOf({ artists, tracks }: Catalogue, artist: Ordinal): Ordinal[] {
  const singles: Ordinal[] = [];
  for (const track of listAt(artists.tracks, artist)) if (tracks.album[track] < 0) singles.push(track);
  return singles.sort((a, b) => tracks.releasedate[b] - tracks.releasedate[a] || b - a).slice(0, SINGLES_MAX);
}

/** The newest albums of one artist. */
const ALBUMS_MAX = 2000;

/** The newest first. */
export function albumsOf({ albums }: Catalogue, artist: Ordinal): Ordinal[] {
  return [...listAt(albums.ofArtist, artist)]
    .sort((a, b) => albums.releasedate[b] - albums.releasedate[a] || b - a)
    .slice(0, ALBUMS_MAX);
}

/** As `ArtistID3` and `Artist` of the protocol. */
export function artistTree({ catalogue, services }: PlayerCall, artist: Ordinal, marks?: Marks): Tree {
  const { artists, albums } = catalogue;
  const id = artists.id[artist];
  const releases = albums.ofArtist.starts[artist + 1] - albums.ofArtist.starts[artist];
  return {
    id: idText('artist', id),
    name: textOfRow(artists.name.exact, artist),
    coverArt: idText('artist', id),
    artistImageUrl: imageUrl(services.settings.url, 'artist', id, 300),
    albumCount: Math.min(releases, ALBUMS_MAX) + countSingles(catalogue, artist),
    ...markFields(marks?.artists.get(id)),
  };
}

function countSingles({ artists, tracks }: Catalogue, artist: Ordinal): number {
  const { starts, items } = artists.tracks;
  let count = 0;
  for (let i = starts[artist]; i < starts[artist + 1] && count < SINGLES_MAX; i++)
    if (tracks.album[items[i]] < 0) count++;
  return count;
}

/** Public, without credentials. */
export function imageUrl(url: string, kind: 'artist' | 'album' | 'track', id: number, width: number): string {
  return `${url}/image/?type=${kind}&id=${id}&width=${width}`;
}

/** Artists for browsing by folders have fewer fields. */
export const folderArtist = ({ id, name, artistImageUrl, starred }: Tree): Tree => {
  return { id, name, artistImageUrl, starred };
};

interface Listed {
  tracks?: readonly number[];
  albums?: readonly number[];
  artists?: readonly number[];
}

/** What the user has starred and rated of the items with these ordinals. */
export async function marksOf(
  { services, catalogue, user }: PlayerCall,
  { tracks = [], albums = [], artists = [] }: Listed,
): Promise<Marks> {
  return await services.users.marksAmong(user.id, {
    tracks: tracks.map((ordinal) => catalogue.tracks.id[ordinal]),
    albums: albums.map((ordinal) => catalogue.albums.id[ordinal]),
    artists: artists.map((ordinal) => catalogue.artists.id[ordinal]),
  });
}

/** The lists of a response, with what the user has starred and rated. `areFolders`: for browsing by folders. */
export async function listTrees(call: PlayerCall, listed: Listed, areFolders = false) {
  const { catalogue } = call;
  const { artists = [], albums = [], tracks = [] } = listed;
  const marks = await marksOf(call, listed);
  return {
    artist: longList(artists, (artist) => {
      const tree = artistTree(call, artist, marks);
      return areFolders ? folderArtist(tree) : tree;
    }),
    album: longList(albums, (album) => {
      const tree = releaseTree(catalogue, 'album', album, marks);
      return areFolders ? folderOf(tree) : tree;
    }),
    song: longList(tracks, (track) => songTree(catalogue, track, marks)),
  };
}

/** Songs of a response, with what the user has starred and rated. */
export async function songTrees(call: PlayerCall, tracks: readonly Ordinal[]) {
  return (await listTrees(call, { tracks })).song;
}

/** Reviews have scores from 1 to 10, players show up to five stars. */
const STAR = 2;

export const scoreOf = (stars: number): number => stars * STAR;
const starsOf = (score: number): number => Math.round(score / STAR);

export function markFields(mark: ItemMark | undefined): Tree {
  if (mark === undefined) return {};
  const { starred, score } = mark;
  return {
    starred: starred === '' ? undefined : momentOf(starred),
    userRating: score === 0 ? undefined : Math.max(1, starsOf(score)),
  };
}

/** `2026-01-31 12:00:00.000`, as the store has it, in UTC → ISO 8601. */
export function momentOf(stored: string): string {
  return stored.includes('T') ? stored : `${stored.replace(' ', 'T')}Z`;
}

const ROWS = { track: 'tracks', single: 'tracks', album: 'albums', artist: 'artists' } as const;
type CatalogueKind = keyof typeof ROWS;
export type CatalogueItem<Kind extends CatalogueKind = CatalogueKind> = ItemId<Kind>;

/** The row of an item. Unknown ids are errors 70. */
export function rowOf(catalogue: Catalogue, { kind, id }: CatalogueItem): Ordinal {
  const row = indexOfNumber(catalogue[ROWS[kind]].id, id);
  if (row < 0 || (kind === 'single' && catalogue.tracks.album[row] >= 0)) throw unknownItem(kind);
  return row;
}

/** A track without an album as a track; all others as they are. Unknown ids are errors 70. */
export function knownItem(catalogue: Catalogue, { kind, id }: CatalogueItem) {
  const item = { kind: kind === 'single' ? 'track' : kind, id } as const;
  rowOf(catalogue, item);
  return item;
}

/** The tracks with these ids that the catalogue has, in the same order. */
export const tracksWithIds = ({ tracks }: Catalogue, ids: Iterable<number>) => rowsWithIds(tracks.id, ids);

/** The rows that a question finds, of those that the catalogue has. */
export async function findRows<Input>(
  { ask, catalogue }: PlayerCall,
  of: 'tracks' | 'albums' | 'artists',
  question: Question<Input, IdPage>,
  input: Input,
): Promise<Ordinal[]> {
  return rowsWithIds(catalogue[of].id, (await ask(question, input)).ids);
}
