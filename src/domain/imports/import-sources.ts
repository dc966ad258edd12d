/**
 * Where a record came from. Ids of different sources collide, so every record remembers its source, and an import changes
 * records of its own source only.
 */

/** Made here: by signing up, by an administrator, by a command. */
export const LOCAL = 'local';
/** Folders of audio files: all of them share one source, because the same artist may have files in several. */
export const FOLDER = 'folder';
export const DEMO = 'demo';
/** What files belong to, unless `--source` names another one. */
export const JSON_LINES = 'jsonl';
export const MTG = 'mtg';
/** Imported before sources were recorded. The first import with such a record becomes its owner. */
export const UNKNOWN = '';

const RESERVED: readonly string[] = [LOCAL, FOLDER, DEMO];
const NAME = /^[a-z0-9][a-z0-9._-]{0,63}$/;

/** The fault of a source name that an operator chose. */
export function sourceNameFault(name: string): string | undefined {
  if (NAME.test(name) && !RESERVED.includes(name)) return undefined;
  return `expected 1 to 64 lower-case letters, digits, dots, hyphens and underscores, and none of ${RESERVED.join(', ')}`;
}

/**
 * Artists, albums and tracks of folders get ids from here: far above those of real catalogues, and within 32 bits, because
 * clients may store them so.
 */
export const FOLDER_IDS = { first: 1_000_000_000, last: 2 ** 31 - 1 };

export function isFolderId(id: number): boolean {
  return id >= FOLDER_IDS.first && id <= FOLDER_IDS.last;
}

/** Artists, albums and tracks that are created here, in the Studio: below those of folders, and also far above those of catalogues. */
export const STUDIO_IDS = { first: 900_000_000, last: FOLDER_IDS.first - 1 };
