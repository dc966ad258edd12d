/** Complete files: converted files, and originals. */
import { close, fstat, open } from 'node:fs';
import { promisify } from 'node:util';
import { Refusal } from '../../domain/refusal.ts';
import { type HeldFile, type LibraryFile, openFile } from '../library-file.ts';
import type { Original, Originals } from '../originals.ts';
import { type ReadBytes, readerOf } from '../read-at.ts';
import type { WholeFile } from './audio-file.ts';
import { readAudioStart } from './audio-start.ts';
import { GrowingFile } from './growing-file.ts';
import { unreadable } from './refusals.ts';
import { openRemote } from './remote-file.ts';

/** `undefined` if it cannot be opened. */
export async function openWhole(path: string): Promise<WholeFile | undefined> {
  let descriptor: number;
  try {
    descriptor = await promisify(open)(path, 'r');
  } catch {
    return undefined;
  }
  return await take(descriptor, async () => true);
}

/**
 * `undefined` if it is not the `wanted` one. Rejects a file that cannot be opened, and one that has changed since it was
 * inspected.
 */
export async function openSource(
  source: LibraryFile,
  wanted: (read: ReadBytes) => Promise<boolean>,
): Promise<WholeFile | undefined> {
  let descriptor: number;
  try {
    descriptor = await openFile(source);
  } catch (error) {
    throw unopened(error);
  }
  return await take(descriptor, wanted);
}

async function take(
  descriptor: number,
  isWanted: (read: ReadBytes) => Promise<boolean>,
): Promise<WholeFile | undefined> {
  const read = readerOf(descriptor);
  let taken = false;
  try {
    const stats = await promisify(fstat)(descriptor);
    if (!(await isWanted(read))) return undefined;
    const begin = await readAudioStart(read);
    taken = true;
    const file = new GrowingFile(descriptor);
    file.finish(stats.size);
    return { file, modified: stats.mtime, begin };
  } finally {
    if (!taken) close(descriptor, () => {});
  }
}

/** Rejects anything but a file of the library, and an empty one. */
export async function lookAtSource(file: string, originals: Pick<Originals, 'look'>): Promise<Original> {
  let source: Original;
  try {
    source = await originals.look(file);
  } catch (error) {
    throw unopened(error);
  }
  if (source.size === 0) throw unreadable('its file is empty');
  return source;
}

/** `undefined` if it is not in a storage, this machine has a copy, or it is not the `wanted` one. */
export async function openRemoteSource(
  { remote }: Original,
  wanted: (read: ReadBytes) => Promise<boolean>,
): Promise<WholeFile | undefined> {
  if (remote === undefined || remote.isCopied) return undefined;
  try {
    return await openRemote(remote, wanted);
  } catch (error) {
    throw unopened(error);
  }
}

/** Rejects a file that is missing by now. */
export async function holdSource(source: Original): Promise<HeldFile> {
  try {
    return await source.hold();
  } catch (error) {
    throw unopened(error);
  }
}

/** Explains errors that the operator can repair; other disk errors are not caused by the file. */
function unopened(error: unknown): unknown {
  if (error instanceof Refusal) {
    return error.kind === 'type' ? unreadable('its path is not that of a file', error) : error;
  }
  const { code } = error as NodeJS.ErrnoException;
  if (code === 'EMFILE' || code === 'ENFILE' || code === 'EIO') return error;
  const isForbidden = code === 'EACCES' || code === 'EPERM';
  return unreadable(isForbidden ? 'the service may not read its file' : 'its file is missing', error);
}
