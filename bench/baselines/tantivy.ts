/** Tantivy through its Python wheel, in a process of its own (`tantivy-index.py`). Optional: it need not be installed. */
import { spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';
import { parseDay } from '../../src/domain/calendar.ts';
import { records } from '../catalogue/records.ts';
import { tagMeaning } from '../catalogue/synonyms.ts';

/** `title`, `artist`, `album` and `tags` are searched by words; other texts are exact values. The same fields in all documents. */
export type TantivyDocument = Readonly<Record<string, string | number | readonly string[]>>;

export type TantivyQuery =
  /** As a listener types it, with typing errors. */
  | { typed: string }
  | { words: readonly string[]; beginnings: boolean }
  /** Any of these tags. */
  | { any: readonly string[] }
  | {
      /** Values by field. */
      all: Readonly<Record<string, readonly string[]>>;
      between?: Readonly<Record<string, readonly [number, number]>>;
      /** The largest first. */
      order: string;
      count?: boolean;
    };

export interface TantivyRequest {
  queries: readonly TantivyQuery[];
  limit: number;
  /** So many of the queries run before the measurement. */
  warmups: number;
  /** No query starts after this time. */
  milliseconds: number;
}

/** The numbers of the documents found and milliseconds of processor time, query by query; `cpu` is the time of all of them. */
export interface TantivyResponse {
  found: number[][];
  times: number[];
  cpu: number;
}

export interface Tantivy extends AsyncDisposable {
  search(request: TantivyRequest): Promise<TantivyResponse>;
}

/** Another engine with the same documents and queries. */
export type Beside = 'tantivy';

export const TANTIVY_MISSING = 'tantivy is not installed: pip install tantivy';

const SCRIPT = fileURLToPath(new URL('./tantivy-index.py', import.meta.url));

/** Undefined if there is no `python3` with tantivy. */
export async function startTantivy(documents: Iterable<TantivyDocument>): Promise<Tantivy | undefined> {
  if (spawnSync('python3', ['-c', 'import tantivy']).status !== 0) return undefined;
  const child = spawn('python3', [SCRIPT], { stdio: ['pipe', 'pipe', 'inherit'] });
  const ended = once(child, 'close');
  // If the process ends, there is no response, and that is the error.
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const write = async (line: string): Promise<void> => {
    if (!child.stdin.write(`${line}\n`)) await Promise.race([once(child.stdin, 'drain'), ended]);
  };
  const response = async (): Promise<string> => {
    const { value } = await lines.next();
    if (value === undefined) throw new Error('tantivy ended');
    return value;
  };
  for (const document of documents) await write(JSON.stringify(document));
  await write('');
  await response();
  return {
    async search(request) {
      await write(JSON.stringify(request));
      return JSON.parse(await response());
    },
    async [Symbol.asyncDispose]() {
      child.stdin.end();
      await ended;
    },
  };
}

/** The album tracks. Synonyms of tags are resolved already, as in SQLite, so they cost nothing. */
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
