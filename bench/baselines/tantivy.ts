/** Tantivy through its Python wheel, in a process of its own (`tantivy-index.py`). Optional: it need not be installed. */
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { createInterface } from 'node:readline';
import { fileURLToPath } from 'node:url';

export interface TantivyDocument {
  name: string;
  artist: string;
  album: string;
}

export interface TantivyRequest {
  queries: readonly string[];
  limit: number;
  /** So many of the queries run before the measurement. */
  warmups: number;
}

/** Milliseconds of wall time for each query, of processor time for all of them. */
export interface TantivyResponse {
  found: number[][];
  times: number[];
  cpu: number;
}

export interface Tantivy {
  search(request: TantivyRequest): Promise<TantivyResponse>;
  close(): Promise<void>;
}

const SCRIPT = fileURLToPath(new URL('./tantivy-index.py', import.meta.url));

/** Undefined if there is no `python3` with tantivy. */
export async function startTantivy(documents: readonly TantivyDocument[]): Promise<Tantivy | undefined> {
  const child = spawn('python3', [SCRIPT], { stdio: ['pipe', 'pipe', 'ignore'] });
  const ended = once(child, 'close').catch(() => undefined);
  child.stdin.on('error', () => undefined);
  const lines = createInterface({ input: child.stdout })[Symbol.asyncIterator]();
  const request = async <T>(body: unknown): Promise<T | undefined> => {
    child.stdin.write(`${JSON.stringify(body)}\n`);
    const { value } = await lines.next();
    return value === undefined ? undefined : JSON.parse(value);
  };
  const close = async (): Promise<void> => {
    child.stdin.end();
    await ended;
  };
  const ready = await request(documents.map(({ name, artist, album }) => [name, artist, album]));
  if (ready === undefined) {
    await close();
    return undefined;
  }
  return {
    async search(body) {
      const response = await request<TantivyResponse>(body);
      if (response === undefined) throw new Error('tantivy ended');
      return response;
    },
    close,
  };
}
