/** The tracks that are looked for, with what tells them apart. */
import { fold } from '../../../src/catalogue/text/words/fold.ts';
import type { BenchRecord } from '../../catalogue/records.ts';

export interface SoughtTrack {
  name: string;
  artist: string;
  /** Empty for a single. */
  album: string;
  /** The language of the name, empty if unknown. */
  lang: string;
  popularity: number;
  /** No other track has this title, so that the title alone identifies it. */
  alone: boolean;
}

export interface Sought {
  tracks: readonly SoughtTrack[];
  /** Tracks with a clearly higher popularity than all others of the same title. */
  hits: readonly SoughtTrack[];
  /** Whether other tracks are meant as well, so that nothing can be said about the results for the text. */
  isAmbiguous(text: string, wanted: SoughtTrack, counted: Counted): boolean;
}

/** Whether the track itself should be found, or any track of the same title, or of the same artist. */
export type Counted = 'track' | 'title' | 'artist';

export type Names = Pick<SoughtTrack, 'name' | 'artist'>;

/** Two tracks with the same name by artists with the same name count as one. */
export function isCounted(found: Names, wanted: Names, counted: Counted): boolean {
  if (counted !== 'artist' && keyOf(found.name) !== keyOf(wanted.name)) return false;
  return counted === 'title' || keyOf(found.artist) === keyOf(wanted.artist);
}

/** A hit has at least so many times the popularity of the next track of the same title. */
const CLEARLY = 5;
const POPULAR = 200;
/** If so many tracks have all the words typed, they may be the first three. */
const OTHERS = 3;

export function collectSought(records: Iterable<BenchRecord>): Sought {
  const artists = new Map<number, string>();
  const albums = new Map<number, string>();
  const tracks: SoughtTrack[] = [];
  for (const record of records) {
    if (record.entity === 'artist') artists.set(record.id, record.name);
    else if (record.entity === 'album') albums.set(record.id, record.name);
    else
      tracks.push({
        name: record.name,
        artist: artists.get(record.artist_id) ?? '',
        album: albums.get(record.album_id ?? 0) ?? '',
        lang: record.musicinfo?.lang ?? '',
        popularity: record.ratings?.popularity_month ?? 0,
        alone: false,
      });
  }
  return soughtAmong(tracks);
}

const wordsOf = (text: string): string[] => fold(text).match(/[\p{L}\p{N}]+/gu) ?? [];

/** Two titles that differ in nothing but signs and spaces are one for a listener. */
const keyOf = (text: string): string => wordsOf(text).join('');

function soughtAmong(all: readonly SoughtTrack[]): Sought {
  // Names without a letter or digit cannot be typed in another way.
  const byTitle = Map.groupBy(
    all.filter(({ name, artist }) => keyOf(name) !== '' && artist !== ''),
    ({ name }) => keyOf(name),
  );
  const hits: SoughtTrack[] = [];
  for (const same of byTitle.values()) {
    if (same.length === 1) same[0].alone = true;
    const [first, second] = same.toSorted((a, b) => b.popularity - a.popularity);
    if (second !== undefined && first.popularity >= Math.max(POPULAR, CLEARLY * second.popularity))
      hits.push(first);
  }
  const tracks = [...byTitle.values()].flat();
  const having = tracksHavingAll(tracks);
  return {
    tracks,
    hits,
    isAmbiguous(text, wanted, counted) {
      const { name, artist } = wanted;
      const typed = keyOf(text);
      const isExact = [name, name + artist, artist + name].some((one) => keyOf(one) === typed);
      if (counted === 'track' && isExact) return false;
      const isOther = (track: SoughtTrack): boolean => !isCounted(track, wanted, counted);
      const others = having(wordsOf(text)).filter(isOther).length;
      return others >= OTHERS || (byTitle.get(typed)?.every(isOther) ?? false);
    },
  };
}

/** The tracks that have all the words in their title or artist. */
function tracksHavingAll(tracks: readonly SoughtTrack[]): (words: readonly string[]) => SoughtTrack[] {
  const having = new Map<string, Set<SoughtTrack>>();
  for (const track of tracks) {
    for (const word of wordsOf(`${track.name} ${track.artist}`)) {
      const set = having.get(word);
      if (set === undefined) having.set(word, new Set([track]));
      else set.add(track);
    }
  }
  const none: ReadonlySet<SoughtTrack> = new Set();
  return (words) => {
    const sets = words.map((word) => having.get(word) ?? none).sort((a, b) => a.size - b.size);
    return sets.length === 0 ? [] : [...sets.reduce((both, set) => both.intersection(set))];
  };
}
