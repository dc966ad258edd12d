/** The album tracks in tantivy, and the times of its queries. */
import { parseDay } from '../../../src/domain/calendar.ts';
import type { Tantivy, TantivyDocument } from '../../baselines/tantivy.ts';
import { records } from '../../catalogue/records.ts';
import { tagMeaning } from '../../catalogue/synonyms.ts';
import { type Effort, summary, type Times } from '../../measure/times.ts';
import type { QueryCase } from './query-classes.ts';

/** Synonyms of tags are resolved already, as in SQLite, so they cost nothing. */
export function* tantivyDocuments(tracks: number): Generator<TantivyDocument> {
  const artists = new Map<number, string>();
  const albums = new Map<number, string>();
  for (const record of records(tracks)) {
    if (record.entity === 'artist') artists.set(record.id, record.name);
    else if (record.entity === 'album') albums.set(record.id, record.name);
    else if (record.album_id !== undefined) {
      const { tags = {}, speed = '', lang = '', vocalinstrumental = '' } = record.musicinfo!;
      const all = [...new Set(Object.values(tags).flat())];
      yield {
        title: record.name,
        artist: artists.get(record.artist_id)!,
        album: albums.get(record.album_id)!,
        tags: all.join(' '),
        tag: [...new Set(all.map(tagMeaning))],
        speed,
        lang,
        vocalinstrumental,
        duration: record.duration,
        releasedate: parseDay(record.releasedate)!,
        popularity_month: record.ratings!.popularity_month!,
      };
    }
  }
}

/** By the way of writing the query; empty for classes that have no equivalent. It caches no results, so the warm-ups may be counted again. */
export async function measureTantivy(
  tantivy: Tantivy,
  cases: readonly QueryCase[],
  { warmups, milliseconds }: Effort,
): Promise<Map<string, Times>> {
  const times = new Map<string, Times>();
  for (const way of Object.keys(cases[0].tantivy ?? {})) {
    const queries = cases.map(({ tantivy }) => tantivy![way]);
    times.set(way, summary((await tantivy.search({ queries, limit: 10, warmups, milliseconds })).times));
  }
  return times;
}
