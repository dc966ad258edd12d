/**
 * Finds the objects of the storage that the catalogue does not name any more, and removes them:
 *
 *   originals/3f/3f9a….flac      no row has `stored:3f9a….flac`
 *   transcodes/77d0…/9c41….mp3   no track has the audio whose hash is 77d0…
 *   uploads/5c20…/0000…          no upload has this part
 *
 * Files below `library/` belong to the operator and stay. An import writes its objects before its rows, so young objects stay, and
 * nothing is removed while an import runs.
 */

import { readPartKeys } from '../core/studio/studio-rows.ts';
import { STORED } from '../domain/media/media.ts';
import { Refusal } from '../domain/refusal.ts';
import { fileHolding } from '../media/images/embedded.ts';
import { originalKey } from '../media/originals.ts';
import type { Storage, StoredObject } from '../media/storage/storage.ts';
import { sourceFolder } from '../media/transcodes/shared-transcodes.ts';
import { forgetStored, readFileNames } from '../store/imports/data-files.ts';
import { endSilentRuns, findRunning } from '../store/imports/import-runs.ts';
import type { Store } from '../store/store.ts';

export interface PruneOptions {
  storage: Pick<Storage, 'find' | 'list' | 'remove'>;
  now: Date;
  /** Called for every object that was listed or removed. */
  onProgress?(step: { phase: 'listing' | 'removing'; done: number; total: number }): void;
  signal?: AbortSignal | undefined;
}

export interface Unused {
  objects: StoredObject[];
  /** All that were listed. */
  listed: { files: number; bytes: number };
  /** Whether the catalogue names originals at all. */
  isNamed: boolean;
}

/** What has changed within a day may belong to an import that has not written its rows yet. */
const YOUNG_MS = 24 * 3600_000;
/** Removals at a time. */
const AT_ONCE = 8;
const ORIGINALS = 'originals/';
const PREFIXES = [ORIGINALS, 'transcodes/', 'uploads/'];

export async function findUnused(store: Store, options: PruneOptions): Promise<Unused> {
  const { storage, now, onProgress, signal } = options;
  const listed = { files: 0, bytes: 0 };
  const old: StoredObject[] = [];
  for (const prefix of PREFIXES)
    for await (const object of storage.list(prefix)) {
      signal?.throwIfAborted();
      listed.files++;
      listed.bytes += object.size;
      if (isOld(object, now)) old.push(object);
      onProgress?.({ phase: 'listing', done: listed.files, total: 0 });
    }
  // After the list: what has got a row meanwhile is used.
  const used = await usedNames(store);
  return {
    objects: old.filter(({ key }) => !used.has(nameOf(key))),
    listed,
    isNamed: used.keys().some((name) => name.startsWith(ORIGINALS)),
  };
}

/**
 * Removes these objects, unless they were written again. Throws (kind `conflict`) while an import runs, and (kind `store`) for originals
 * if the catalogue names none: then it is probably the wrong database, such as a new one in another folder.
 */
export async function removeUnused(
  store: Store,
  { objects, isNamed }: Pick<Unused, 'objects' | 'isNamed'>,
  { storage, now, onProgress, signal }: PruneOptions,
): Promise<{ files: number; bytes: number }> {
  if (!isNamed && objects.some(({ key }) => key.startsWith(ORIGINALS)))
    throw new Refusal(
      'store',
      `Nothing was removed: ${store.dialect.title} names no original of the storage, so it may be the wrong database (CANTIGA_DATABASE, CANTIGA_DATA). If it is the right one, remove ${ORIGINALS} yourself.`,
    );
  await requireNoImport(store, now);
  // From now on an import uploads these files again. One that began before is found by the second look.
  await forgetStored(store, new Set(objects.map(({ key }) => STORED + key.slice(key.lastIndexOf('/') + 1))));
  await requireNoImport(store, now);
  const removed = { files: 0, bytes: 0 };
  const waiting = objects.values();
  const removeOn = async () => {
    for (const { key, size } of waiting) {
      signal?.throwIfAborted();
      const current = await storage.find(key);
      if (current === undefined || !isOld(current, now)) continue;
      await storage.remove(key);
      removed.files++;
      removed.bytes += size;
      onProgress?.({ phase: 'removing', done: removed.files, total: objects.length });
    }
  };
  await Promise.all(Array.from({ length: AT_ONCE }, removeOn));
  return removed;
}

function isOld({ modified }: StoredObject, now: Date): boolean {
  return now.getTime() - modified.getTime() > YOUNG_MS;
}

/** `originals/3f/3f9a….flac` is one name; the objects of one folder of transcodes share theirs. */
function nameOf(key: string): string {
  return key.startsWith('transcodes/') ? key.slice(0, key.lastIndexOf('/') + 1) : key;
}

async function usedNames({ db }: Store): Promise<Set<string>> {
  const used = new Set<string>();
  for await (const name of readFileNames(db)) {
    const file = fileHolding(name);
    if (file.startsWith(STORED)) used.add(originalKey(file.slice(STORED.length)));
    used.add(sourceFolder(name));
  }
  for await (const key of readPartKeys(db)) used.add(key);
  return used;
}

async function requireNoImport(store: Store, now: Date): Promise<void> {
  await endSilentRuns(store, now);
  const running = await findRunning(store.db);
  if (running !== undefined)
    throw new Refusal('conflict', `An import runs since ${running.started}. Try again when it has ended.`);
}
