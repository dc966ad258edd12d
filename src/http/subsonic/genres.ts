/** The genres of tracks, with the numbers of their songs and albums. */
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { cached } from '../../catalogue/columns/cached.ts';
import { tagKindOf, tagOf } from '../../catalogue/tags/tag-columns.ts';
import { TAG_KINDS } from '../../domain/vocabulary.ts';

export interface GenreCount {
  name: string;
  songs: number;
  albums: number;
}

const GENRES = TAG_KINDS.indexOf('genres');
/** The most frequent. */
const GENRES_MAX = 1000;

/** The most frequent first. */
export const genreCounts = cached(
  ({ tracks, albums, tags }: Catalogue) => [tracks.tags, tracks.album, albums.tracks, tags],
  count,
);

function count({ tracks, albums, tags }: Catalogue): GenreCount[] {
  const { starts, items } = tracks.tags;
  const songs = new Uint32Array(tags.name.length);
  const albumCounts = new Uint32Array(tags.name.length);
  /** 1 + the last album that was counted for each tag. */
  const last = new Uint32Array(tags.name.length);
  const visit = (track: number, release: number) => {
    for (let i = starts[track]; i < starts[track + 1]; i++) {
      if (tagKindOf(items[i]) !== GENRES) continue;
      const tag = tagOf(items[i]);
      songs[tag]++;
      if (last[tag] === release) continue;
      last[tag] = release;
      albumCounts[tag]++;
    }
  };
  for (let album = 0; album < albums.count; album++)
    for (let i = albums.tracks.starts[album]; i < albums.tracks.starts[album + 1]; i++)
      visit(albums.tracks.items[i], album + 1);
  // Each of the others is an album of its own.
  for (let track = 0; track < tracks.count; track++)
    if (tracks.album[track] < 0) visit(track, albums.count + 1 + track);
  return tags.name
    .map((name, tag) => ({ name, songs: songs[tag], albums: albumCounts[tag] }))
    .filter((genre) => genre.songs > 0)
    .sort((one, other) => other.songs - one.songs || (one.name < other.name ? -1 : 1))
    .slice(0, GENRES_MAX);
}
