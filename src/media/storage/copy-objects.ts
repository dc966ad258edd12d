/** Copies the objects of one storage to another. Those that are there with the same size are left out, so it can be repeated. */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { contentTypeOf } from './content-type.ts';
import { continued } from './continued.ts';
import type { Storage, StoredObject } from './storage.ts';

export interface CopyOptions {
  onObject(copied: CopiedObjects): void;
  signal: AbortSignal;
}

export interface CopiedObjects {
  /** All that were found. */
  files: number;
  copied: number;
  /** The size of the copied objects. */
  bytes: number;
  /** Keys of originals whose content is not that of their name. They are left out. */
  damaged: string[];
}

/** Objects at a time: enough to hide the latency of the storages. */
const AT_ONCE = 4;
/** The name of an original contains its hash. */
const HASHED = /^originals\/..\/([0-9a-f]{64})(\.|$)/;

export async function copyObjects(
  from: Pick<Storage, 'list' | 'read'>,
  to: Pick<Storage, 'find' | 'write'>,
  { onObject, signal }: CopyOptions,
): Promise<CopiedObjects> {
  const result: CopiedObjects = { files: 0, copied: 0, bytes: 0, damaged: [] };
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-copy-'));
  const objects = from.list('')[Symbol.asyncIterator]();
  const copyOn = async (path: string) => {
    for (let next = await objects.next(); !next.done; next = await objects.next()) {
      signal.throwIfAborted();
      const { key, size } = next.value;
      if ((await to.find(key))?.size !== size) {
        if (await copyObject(from, to, next.value, path)) {
          result.copied++;
          result.bytes += size;
        } else result.damaged.push(key);
      }
      result.files++;
      onObject(result);
    }
  };
  try {
    await Promise.all(Array.from({ length: AT_ONCE }, (_, at) => copyOn(join(folder, String(at)))));
    return result;
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

/**
 * Through a file: a storage needs to know the size, and may need the content again. Resolves to whether the content is that of its
 * name.
 */
async function copyObject(
  from: Pick<Storage, 'read'>,
  to: Pick<Storage, 'write'>,
  { key, size }: StoredObject,
  path: string,
): Promise<boolean> {
  const hash = createHash('sha256');
  const opened = await from.read(key);
  const bytes = continued(opened, { from: 0, to: size }, (range) => from.read(key, range));
  await pipeline(
    bytes,
    async function* (chunks: AsyncIterable<Buffer>) {
      for await (const chunk of chunks) {
        hash.update(chunk);
        yield chunk;
      }
    },
    createWriteStream(path),
  );
  const sha256 = hash.digest('hex');
  const [, expected = sha256] = HASHED.exec(key) ?? [];
  if (sha256 !== expected) return false;
  await to.write(key, { from: { path }, type: contentTypeOf(key), sha256 });
  return true;
}
