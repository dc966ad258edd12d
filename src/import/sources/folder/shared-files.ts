/**
 * Copies the audio and the covers of a plan to the storage of all nodes, and names them in its records:
 *
 *   audio: '/srv/music/a.flac'             → 'stored:3f9a….flac'
 *   image: 'embedded:/srv/music/a.flac'    → 'embedded:stored:3f9a….flac'
 *
 * They are copied before the records are written. An import that fails leaves objects without records.
 */
import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { extname } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { STORED } from '../../../domain/media/media.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { printable } from '../../../domain/text/printable.ts';
import { originalKey } from '../../../media/originals.ts';
import { contentTypeOf } from '../../../media/storage/content-type.ts';
import { reasonOf } from '../../../media/storage/reported-storage.ts';
import type { Storage } from '../../../media/storage/storage.ts';
import { readFileNames } from '../../../store/imports/data-files.ts';
import type { Db } from '../../../store/schema.ts';
import { requireGoOn } from '../../writing/progress.ts';
import type { FolderPlan } from './grouping.ts';

export interface OriginalStorage extends Pick<Storage, 'find' | 'write'> {
  /** The text that records have for `3f9a….flac`, unless that is `stored:3f9a….flac`. */
  textOf?(name: string): string;
}

interface SharingOptions {
  storage: OriginalStorage;
  signal: AbortSignal | undefined;
  /** Called for every copied file. */
  onFile(done: number, total: number, path: string): void;
}

/** Files at a time: enough to hide the latency of the storage. */
const AT_ONCE = 4;
const EMBEDDED = /^embedded:/;
/** Other nodes may remove unused objects after a day: what is half as old, and has no row, is written again. */
const FRESH_MS = 12 * 3600_000;
/** A cover that was changed or touched within this time is looked for in the storage. */
const TOUCHED_MS = 24 * 3600_000;

export async function shareFiles(
  db: Db,
  plan: FolderPlan,
  { storage, signal, onFile }: SharingOptions,
): Promise<void> {
  const stored = new Map<string, string>();
  for (const { file } of plan.tracks)
    if (file.tags.stored !== undefined) stored.set(file.path, file.tags.stored);
  const pictured = [...plan.albums.values(), ...plan.tracks].map(({ record }) => record);
  const paths = new Set([
    ...plan.tracks.map(({ file }) => file.path),
    ...pictured.map(({ image = '' }) => image.replace(EMBEDDED, '')).filter((path) => path !== ''),
  ]);
  const missing = [...paths].filter((path) => !stored.has(path));
  const known = missing.length === 0 ? new Set<string>() : await storedNames(db);
  const audio = new Set(plan.tracks.map(({ file }) => file.path));
  const waiting = missing.values();
  let done = 0;
  const shareOn = async () => {
    for (const path of waiting) {
      requireGoOn(signal);
      stored.set(
        path,
        await share(path, { storage, known, isAudio: audio.has(path) }).catch((error) =>
          Promise.reject(unshared(path, error)),
        ),
      );
      onFile(++done, missing.length, path);
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, shareOn));

  for (const { file } of plan.tracks) file.tags.stored = stored.get(file.path)!;
  nameFiles(plan, (path) => stored.get(path)!);
}

/** In the records of the plan, which have paths. */
export function nameFiles({ tracks, albums }: FolderPlan, nameOf: (path: string) => string): void {
  for (const { file, record } of tracks) record.audio = nameOf(file.path);
  for (const { record } of [...albums.values(), ...tracks]) {
    if (!record.image) continue;
    const prefix = EMBEDDED.exec(record.image)?.[0] ?? '';
    record.image = prefix + nameOf(record.image.slice(prefix.length));
  }
}

interface Sharing {
  storage: OriginalStorage;
  /** Texts that rows have. */
  known: ReadonlySet<string>;
  isAudio: boolean;
}

/**
 * Audio comes here when its file is new or changed, and is looked for even if a row has it: so an object that the storage has lost is
 * written again. Covers come here in every import: one that a row has is looked for only if its file was touched, since each look
 * is a request.
 */
async function share(path: string, { storage, known, isAudio }: Sharing): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  const sha256 = hash.digest('hex');
  const name = `${sha256}${extname(path).toLowerCase()}`;
  const key = originalKey(name);
  const text = storage.textOf?.(name) ?? STORED + name;
  const isKnown = known.has(text);
  if (isKnown && !isAudio && !(await wasTouched(path))) return text;
  const found = await storage.find(key);
  const isSafe = isKnown || (found !== undefined && Date.now() - found.modified.getTime() < FRESH_MS);
  if (found === undefined || !isSafe)
    await storage.write(key, { from: { path }, type: contentTypeOf(name), sha256 });
  return text;
}

async function wasTouched(path: string): Promise<boolean> {
  return Date.now() - (await stat(path)).mtimeMs < TOUCHED_MS;
}

function unshared(path: string, error: Error): Refusal {
  const message = `${printable(path)}: it cannot be copied to the storage: ${reasonOf(error)}. The catalogue is as it was.`;
  return new Refusal('import', message, { cause: error });
}

/** The audio and covers that rows name: they exist, and need not be looked for. */
async function storedNames(db: Db): Promise<Set<string>> {
  const names = new Set<string>();
  for await (const name of readFileNames(db)) if (name.startsWith(STORED)) names.add(name);
  return names;
}
