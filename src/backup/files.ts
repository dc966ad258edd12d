/** The files of a backup: written once, with their hash, and read back in lines. Only the owner may read them. */
import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { mkdir, open, readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline as connect, Transform } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip, createGzip } from 'node:zlib';
import { Refusal } from '../domain/refusal.ts';
import { flushFolder } from '../media/storage/folder-storage.ts';
import type { HashedFile } from './manifest.ts';

/** The fastest: rows are small already, and a backup should not take the processor of a service. */
const GZIP_LEVEL = 1;

type Source = AsyncIterable<string | Buffer>;

/** A new file. */
export async function writeHashed(path: string, source: Source, signal?: AbortSignal): Promise<HashedFile> {
  return await writeThrough(path, source, [], signal);
}

export async function writeCompressed(
  path: string,
  source: Source,
  signal?: AbortSignal,
): Promise<HashedFile> {
  return await writeThrough(path, source, [createGzip({ level: GZIP_LEVEL })], signal);
}

async function writeThrough(path: string, source: Source, steps: Transform[], signal?: AbortSignal) {
  await mkdir(dirname(path), { recursive: true, mode: 0o700 });
  const { meter, result } = createMeter();
  const target = createWriteStream(path, { flags: 'wx', mode: 0o600 });
  await pipeline([source, ...steps, meter, target], signal === undefined ? {} : { signal });
  return result();
}

/** Passes all bytes on, and counts and hashes them. */
function createMeter() {
  const hash = createHash('sha256');
  let bytes = 0;
  const meter = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length;
      hash.update(chunk);
      done(null, chunk);
    },
  });
  return { meter, result: (): HashedFile => ({ bytes, sha256: hash.digest('hex') }) };
}

const SYNCED_AT_ONCE = 32;

/**
 * All files and folders below a folder, and the folder itself, so that a backup with its final name is complete after a power
 * cut. Several at a time, because they share writes of the disk.
 */
export async function syncTree(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  for (let at = 0; at < entries.length; at += SYNCED_AT_ONCE) {
    const some = entries.slice(at, at + SYNCED_AT_ONCE).map(async (entry) => {
      const path = join(entry.parentPath, entry.name);
      if (entry.isFile()) await syncFile(path);
      else if (entry.isDirectory()) await flushFolder(path);
    });
    await Promise.all(some);
  }
  await flushFolder(folder);
}

async function syncFile(path: string): Promise<void> {
  // Windows syncs only files that are open for writing.
  const file = await open(path, 'r+');
  await file.sync().finally(() => file.close());
}

/** Throws a `Refusal` that names the file if it is missing or has changed. */
export async function requireUnchanged(
  path: string,
  expected: HashedFile,
  signal?: AbortSignal,
): Promise<void> {
  const found = await hashFile(path, signal).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') throw damaged(path, 'it is missing', error);
    throw error;
  });
  if (found.bytes !== expected.bytes)
    throw damaged(path, `expected ${expected.bytes} bytes, got ${found.bytes}`);
  if (found.sha256 !== expected.sha256) throw damaged(path, 'its content has changed (SHA-256)');
}

export async function hashFile(path: string, signal?: AbortSignal): Promise<HashedFile> {
  const hash = createHash('sha256');
  let bytes = 0;
  for await (const chunk of createReadStream(path, {
    highWaterMark: 2 ** 20,
    signal,
  }) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    hash.update(chunk);
  }
  return { bytes, sha256: hash.digest('hex') };
}

export function damaged(path: string, reason: string, cause?: unknown): Refusal {
  return new Refusal('store', `The backup is damaged: ${path}: ${reason}. Use another backup.`, { cause });
}

/** The lines of a compressed file, without their ends. */
export async function* readLines(path: string): AsyncGenerator<string> {
  // An error of the first is one of the last, which is read below.
  const text = connect(createReadStream(path), createGunzip(), () => {});
  text.setEncoding('utf8');
  /** The pieces of a line whose end has not come yet. */
  let pieces: string[] = [];
  for await (const chunk of text as AsyncIterable<string>) {
    const lines = chunk.split('\n');
    const last = lines.pop() as string;
    if (lines.length === 0) {
      pieces.push(last);
      continue;
    }
    yield pieces.join('') + lines[0];
    yield* lines.slice(1);
    pieces = [last];
  }
}
