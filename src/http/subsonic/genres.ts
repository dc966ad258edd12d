/** The genres of tracks, with the numbers of their songs and albums. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';
import type { Catalogue, TrackColumns } from '../../catalogue/catalogue.ts';
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
/** Tracks between two pauses: a few milliseconds. */
const STEP = 50_000;

/** They are counted once for each list of tags, in steps. */
const counted = new WeakMap<TrackColumns['tags'], Promise<GenreCount[]>>();

/** The most frequent first. */
export function genreCounts(catalogue: Catalogue): Promise<GenreCount[]> {
  const { tags } = catalogue.tracks;
  let counts = counted.get(tags);
  if (counts === undefined) {
    counts = count(catalogue);
    counted.set(tags, counts);
    counts.catch(() => counted.delete(tags));
  }
  return counts;
}

async function count({ tracks, albums, tags }: Catalogue): Promise<GenreCount[]> {
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
  let visited = 0;
  for (let album = 0; album < albums.count; album++) {
    for (let i = albums.tracks.starts[album]; i < albums.tracks.starts[album + 1]; i++, visited++)
      visit(albums.tracks.items[i], album + 1);
    if (visited < STEP) continue;
    visited = 0;
    await yieldToEvents();
  }
  // Each of the others is an album of its own.
  for (let track = 0; track < tracks.count; track++) {
    if (tracks.album[track] < 0) visit(track, albums.count + 1 + track);
    if (track % STEP === STEP - 1) await yieldToEvents();
  }
  return tags.name
    .map((name, tag) => ({ name, songs: songs[tag], albums: albumCounts[tag] }))
    .filter((genre) => genre.songs > 0)
    .sort((one, other) => other.songs - one.songs || (one.name < other.name ? -1 : 1))
    .slice(0, GENRES_MAX);
}
