/**
 * Converted audio of all nodes, in their storage: what one node has converted, another one copies. The name of a converted file
 * contains all that determines its bytes, so it is never outdated. Failures cost a conversion, and are logged.
 */
import { createHash } from 'node:crypto';
import { createWriteStream } from 'node:fs';
import { rm, utimes } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { createQueue } from '../../domain/collections/queue.ts';
import type { Log } from '../../domain/ports.ts';
import type { DiskCache } from '../disk-cache.ts';
import { contentTypeOf } from '../storage/content-type.ts';
import { continued } from '../storage/continued.ts';
import type { Storage } from '../storage/storage.ts';

export interface SharedTranscodesOptions {
  storage: Pick<Storage, 'find' | 'read' | 'write' | 'list'>;
  cache: DiskCache;
  log: Log;
}

/** Uploads at a time, and those that wait; further files stay on this node. */
const AT_ONCE = 2;
const WAITING_MAX = 100;

export function createSharedTranscodes({ storage, cache, log }: SharedTranscodesOptions) {
  const inTurn = createQueue({ atOnce: AT_ONCE, waitingMax: WAITING_MAX });
  const uploads = new Set<Promise<void>>();
  const stop = new AbortController();
  const { signal } = stop;

  async function copyTo(temporary: string, name: string, source: string): Promise<void> {
    const key = sourceFolder(source) + name;
    const opened = await storage.read(key);
    const { size, modified } = opened;
    await pipeline(
      continued(opened, { from: 0, to: size }, (range) => storage.read(key, range)),
      createWriteStream(temporary, { flags: 'wx', flush: true }),
    );
    await utimes(temporary, new Date(), modified);
    await cache.add(temporary, name, size);
  }

  async function upload(name: string, source: string): Promise<void> {
    const path = await cache.find(name);
    if (path === undefined) return;
    await storage.write(sourceFolder(source) + name, { from: { path }, type: contentTypeOf(name) });
  }

  return {
    /** The path of a copy in the cache; `undefined` if no node has converted it. `source` is the audio of its track, as the store has it. */
    async fetch(name: string, source: string): Promise<string | undefined> {
      if (!cache.hasRoom()) return undefined;
      const temporary = await cache.temporary(name);
      try {
        await copyTo(temporary, name, source);
        return await cache.find(name);
      } catch (error) {
        await rm(temporary, { force: true });
        if ((error as NodeJS.ErrnoException).code !== 'ENOENT')
          log.warn('converted audio of other nodes could not be read', { error });
        return undefined;
      }
    },
    /** The name of a converted file that begins so; `undefined` if there is none, or that is not known. */
    async find(beginning: string, source: string): Promise<string | undefined> {
      const folder = sourceFolder(source);
      try {
        for await (const { key } of storage.list(folder + beginning)) return key.slice(folder.length);
      } catch (error) {
        log.warn('converted audio of other nodes could not be listed', { error });
      }
      return undefined;
    },
    /** Whether a node has converted it; `false` if that is not known. */
    async has(name: string, source: string): Promise<boolean> {
      return (await storage.find(sourceFolder(source) + name).catch(() => undefined)) !== undefined;
    },
    /** Uploads a file of the cache. Resolves when that has ended; a failure is logged. */
    save(name: string, source: string): Promise<void> {
      const done = inTurn(() => upload(name, source), { signal }).catch((error) => {
        if (!signal.aborted) log.warn('converted audio could not be stored for other nodes', { error });
      });
      uploads.add(done);
      return done.finally(() => uploads.delete(done));
    },
    /** When the running uploads have ended. */
    async close(): Promise<void> {
      stop.abort();
      await Promise.all(uploads);
    },
  };
}

export type SharedTranscodes = ReturnType<typeof createSharedTranscodes>;

/** Where the converted audio of a track is, so that it can be found when the track is gone: `stored:3f9a….flac` → `transcodes/77d0…/` */
export function sourceFolder(source: string): string {
  return `transcodes/${createHash('sha256').update(source).digest('hex').slice(0, 32)}/`;
}
