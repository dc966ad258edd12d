/** The check of `cantiga doctor` for files in the storage of all nodes. */

import { STORED } from '../../domain/media/media.ts';
import type { StorageLocation } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { originalKey } from '../../media/originals.ts';
import { openStorage } from '../../media/storage/open-storage.ts';
import { reasonOf } from '../../media/storage/reported-storage.ts';
import { withCommas } from '../progress.ts';
import { type Finding, ok, problem } from './finding.ts';

const ABOUT = 'Storage';
const LISTED_MAX = 3;

/** `files` are a sample of those that are in the storage, as the database has them; there may be none. Each is a request. */
export async function checkStorage(
  location: StorageLocation | undefined,
  files: string[],
): Promise<Finding[]> {
  if (location === undefined) return files.length === 0 ? [] : [unset()];
  const storage = openStorage(location);
  const keys = files.map(keyOf);
  try {
    // Also without files: shows whether the bucket exists and may be listed.
    for await (const _ of storage.list('doctor/')) break;
    const found = await Promise.all(keys.map((key) => storage.find(key)));
    const missing = keys.filter((_, at) => found[at] === undefined);
    return [
      missing.length === 0 ? ok(ABOUT, `${nameOf(location)} can be read.`) : missingFinding(missing, keys),
    ];
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    const advice =
      'Check that it runs and is reachable from here, that its clock is right, and that CANTIGA_STORAGE has the key of an account that may list, read and write the bucket.';
    return [problem(ABOUT, `${nameOf(location)} cannot be used: ${reasonOf(error)}.`, advice)];
  } finally {
    storage.close();
  }
}

function nameOf(location: StorageLocation): string {
  return location.kind === 'folder'
    ? location.folder
    : `The bucket ${location.bucket} at ${location.endpoint}`;
}

function keyOf(file: string): string {
  return file.startsWith(STORED) ? originalKey(file.slice(STORED.length)) : `library/${file}`;
}

function unset(): Finding {
  const advice = 'Set CANTIGA_STORAGE as on the node that imported them.';
  return problem(ABOUT, 'The database names files in a storage, and CANTIGA_STORAGE is not set.', advice);
}

function missingFinding(missing: string[], keys: string[]): Finding {
  const some = missing.slice(0, LISTED_MAX).join('\n');
  const more = missing.length > LISTED_MAX ? `\nand ${withCommas(missing.length - LISTED_MAX)} more` : '';
  const text = `Of ${keys.length} files that were looked for, ${missing.length} are missing:\n${some}${more}`;
  const advice =
    'Restore them from a backup of the bucket. An import copies audio and covers again whose file was touched within a day: `touch` the files, and import their folder.';
  return problem(ABOUT, text, advice);
}
