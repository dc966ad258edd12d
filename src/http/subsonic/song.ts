/** A song, as `Child` of the protocol. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { indexOfNumber } from '../../catalogue/columns/lookup.ts';
import { textOfRow } from '../../catalogue/columns/row-texts.ts';
import type { Ordinal } from '../../catalogue/columns/types.ts';
import { tagKindOf, tagOf } from '../../catalogue/tags/tag-columns.ts';
import type { Marks } from '../../core/users/users.ts';
import { formatDay } from '../../domain/calendar.ts';
import { MP32_KBITS } from '../../domain/media/media.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';
import { idText } from './ids.ts';
import { markFields } from './marks.ts';
import type { Tree } from './tree.ts';

/** The default format, see `media.ts`. */
const DEFAULT_AUDIO = { contentType: 'audio/mpeg', suffix: 'mp3', bitRate: MP32_KBITS };
const GENRES = TAG_KINDS.indexOf('genres');
const GENRES_MAX = 5;

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

export function genresOf({ tracks, tags }: Catalogue, track: Ordinal): string[] {
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

export function yearOf(day: number): number | undefined {
  return day === 0 ? undefined : Math.trunc(day / 10_000);
}

/** Midnight; a day that is not known is that of the epoch. */
export function dateOf(day: number): string {
  return `${day === 0 ? '1970-01-01' : formatDay(day)}T00:00:00.000Z`;
}

/** Players show it and name files by it. */
function pathOf(parts: readonly string[]): string {
  return parts.map((part) => part.replaceAll(/[/\\]/g, '_')).join('/');
}
