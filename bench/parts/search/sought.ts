/** The tracks that are looked for, with what tells them apart. */
import { fold } from '../../../src/catalogue/text/fold.ts';
import type { BenchRecord } from '../../catalogue/records.ts';

export interface SoughtTrack {
  name: string;
  artist: string;
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
  /** Whether the text is the title of some track. */
  isTitle(text: string): boolean;
}

/** A hit has at least so many times the popularity of the next track of the same title. */
const CLEARLY = 5;
const POPULAR = 200;

/** Reads the records on their way to the catalogue; complete after the last of them. */
export function collectSought(records: Iterable<BenchRecord>): {
  passing: Iterable<BenchRecord>;
  sought(): Sought;
} {
  const artists = new Map<number, string>();
  const tracks: SoughtTrack[] = [];
  function* passing(): Generator<BenchRecord> {
    for (const record of records) {
      if (record.entity === 'artist') artists.set(record.id, record.name);
      if (record.entity === 'track')
        tracks.push({
          name: record.name,
          artist: artists.get(record.artist_id) ?? '',
          lang: record.musicinfo?.lang ?? '',
          popularity: record.ratings?.popularity_month ?? 0,
          alone: false,
        });
      yield record;
    }
  }
  return { passing: passing(), sought: () => soughtAmong(tracks) };
}

/** Letters and digits alone: two titles that differ in nothing else are one for a listener. */
const keyOf = (text: string): string => fold(text).replace(/[^\p{L}\p{N}]/gu, '');

function soughtAmong(all: readonly SoughtTrack[]): Sought {
  // Names without a letter or digit cannot be typed in another way.
  const byTitle = Map.groupBy(
    all.filter(({ name, artist }) => /[\p{L}\p{N}]/u.test(name) && artist !== ''),
    ({ name }) => keyOf(name),
  );
  const hits: SoughtTrack[] = [];
  for (const same of byTitle.values()) {
    if (same.length === 1) same[0].alone = true;
    const [first, second] = same.toSorted((a, b) => b.popularity - a.popularity);
    if (second !== undefined && first.popularity >= Math.max(POPULAR, CLEARLY * second.popularity))
      hits.push(first);
  }
  return { tracks: [...byTitle.values()].flat(), hits, isTitle: (text) => byTitle.has(keyOf(text)) };
}
