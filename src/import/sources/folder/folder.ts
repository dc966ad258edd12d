/**
 * A folder of audio files. First the tags of new and changed files are read, while others may write to the store. Then all
 * records are computed, and those that differ are imported in one transaction.
 */
import { realpath, stat } from 'node:fs/promises';
import { basename, join, relative, sep } from 'node:path';
import { NO_LICENCE } from '../../../domain/imports/import-runs.ts';
import { FOLDER } from '../../../domain/imports/import-sources.ts';
import { Refusal } from '../../../domain/refusal.ts';
import { printable } from '../../../domain/text/printable.ts';
import { storedName } from '../../../media/library-file.ts';
import type { FolderFileTable } from '../../../store/schema.ts';
import type { Store } from '../../../store/store.ts';
import { findFault } from '../../entities.ts';
import { FilesRefused, type Skipped } from '../../refused-items.ts';
import type { Source } from '../../source.ts';
import { type ImportOptions, importRecords } from '../../writing/import-records.ts';
import { requireGoOn } from '../../writing/progress.ts';
import type { FolderReport, ImportSummary } from '../../writing/summary.ts';
import { nameOf } from '../lines.ts';
import { type FolderPlan, planOf } from './grouping.ts';
import { normalLicense } from './license.ts';
import { readNotes } from './notes.ts';
import { changedRecords, type SettledFiles } from './records.ts';
import { nameFiles, type OriginalStorage, shareFiles } from './shared-files.ts';
import { artistNames, storedFiles } from './stored-files.ts';
import { openTagReaders } from './tag-readers.ts';
import type { FileTags, ReadFile } from './tags.ts';
import { type FolderFiles, type FoundFile, walk } from './walk.ts';

export interface FolderOptions extends ImportOptions {
  /** The licence of files without any other. */
  license?: string;
  /** Accepts a folder that contained files before and is empty now: their tracks are hidden. */
  allowEmpty?: boolean;
  /** Files that are currently being written: their known data is kept. */
  unsettled?: ReadonlySet<string>;
  /** The storage of all nodes: files are copied there. Without it, they are read where they are. */
  storage?: OriginalStorage;
  /**
   * The files were uploaded, and are only here during the import: `storage` must be set. They are added to those of earlier uploads. A
   * file with the content of one of these, or that claims its track, replaces it, whatever their paths are.
   */
  upload?: string;
  /** The data folder. Files in it are named relative to it, so that it can be moved. */
  data?: string;
}

/** `upload:/3f9a…/Mar de Fóra/01.flac` is the path that the store has for a file of the upload 3f9a…. */
const UPLOAD_ROOT = 'upload:';

/** `folder` is absolute. Throws a `Refusal` if nothing in it can be imported, or a file has no licence. */
export async function importFolder(
  store: Store,
  folder: string,
  { data: dataFolder, ...rest }: FolderOptions = {},
): Promise<ImportSummary> {
  const started = performance.now();
  // By its real path, as the folder is.
  const data = dataFolder && (await realpath(dataFolder).catch(() => dataFolder));
  const options = { ...rest, ...(data !== undefined && { data }) };
  const content = await readFolder(store, folder, options);
  await copyToStorage(store, folder, content, options);
  const { plan, skipped, paths } = content;
  const { signal, onProgress, finish, replace = false, upload } = options;
  const root = upload === undefined ? folder : UPLOAD_ROOT;
  if (upload !== undefined)
    for (const { file } of [...plan.tracks, ...plan.duplicates])
      file.path = join(root, upload, relative(folder, file.path));
  let settled: SettledFiles = { disappeared: [], restored: [], hiddenOrShown: [] };
  const whole = (summary: ImportSummary): ImportSummary => {
    const seconds = (performance.now() - started) / 1000;
    return { ...summary, seconds, files: reportOf(root, content, settled) };
  };
  const source: Source = {
    name: nameOf(folder),
    owner: FOLDER,
    ownFiles: true,
    bytesTotal: 0,
    notes: plan.notes,
    bytesDone: () => 0,
    hiddenOrShown: () => settled.hiddenOrShown,
    batches: (trx) =>
      changedRecords(trx, {
        folder: root,
        data,
        plan,
        isWhole: upload === undefined,
        isGone: (path) => !paths.has(path),
        replace,
        onSettled: (files) => {
          settled = files;
        },
      }),
  };
  const summary = await importRecords(store, source, {
    replace,
    ...(signal !== undefined && { signal }),
    ...(onProgress !== undefined && {
      onProgress: (step) => onProgress({ ...step, refused: skipped.length }),
    }),
    ...(finish !== undefined && { finish: (trx, written) => finish(trx, whole(written)) }),
  });
  return whole(summary);
}

interface FolderContent {
  plan: FolderPlan;
  /** The number of audio files, and of those that were new or changed. */
  found: number;
  read: number;
  /** Files that are not imported. */
  skipped: Skipped[];
  /** The paths of all audio files, imported or not. */
  paths: ReadonlySet<string>;
}

async function readFolder(store: Store, folder: string, options: FolderOptions): Promise<FolderContent> {
  const place = await placeOf(folder);
  const found = await walk(folder, options.signal);
  requireGoOn(options.signal);
  const notes = await readNotes(folder, found);
  const known = await storedFiles(store.db, folder, options.data);
  const { files, read, skipped } = await readFiles(found, known, folder, options);
  skipped.push(...found.skipped, ...notes.strays);
  // A drive that is removed meanwhile leaves an empty folder, or none.
  if ((await placeOf(folder)) !== place) throw wentAway(folder);
  const isEmptied = options.allowEmpty && [...known.values()].some((row) => row.gone === '');
  if (files.length === 0 && !isEmptied)
    throw nothingFound(titleOf(folder, options), skipped, [...known.values()]);

  const license = options.license === undefined ? '' : normalLicense(options.license);
  const artists = await artistNames(store.db);
  const plan = planOf(files, { folder, beside: found.beside, notes, license, artists });
  dropUnfit(plan, folder, skipped);
  if (plan.unlicensed.length > 0) throw unlicensed(folder, plan.unlicensed, options);
  for (const { file, of } of plan.duplicates)
    skipped.push({ file: shown(folder, file.path), reason: `it is the same track as ${shown(folder, of)}` });
  const paths = new Set([...found.files, ...files].map((file) => file.path));
  return { plan, found: found.files.length, read, skipped, paths };
}

async function copyToStorage(
  store: Store,
  folder: string,
  { plan, skipped }: FolderContent,
  { storage, data, signal, onProgress }: FolderOptions,
): Promise<void> {
  if (storage === undefined) return nameFiles(plan, (path) => storedName(path, data));
  await shareFiles(store.db, plan, {
    storage,
    signal,
    onFile: (done, total, path) => {
      const refused = skipped.length;
      onProgress?.({ phase: 'reading', done, total, records: 0, refused, last: shown(folder, path) });
    },
  });
}

function reportOf(
  folder: string,
  { found, read, skipped }: FolderContent,
  { disappeared, restored }: SettledFiles,
): FolderReport {
  return {
    found,
    read,
    skipped,
    disappeared: disappeared.map((path) => shown(folder, path)),
    restored: restored.map((path) => shown(folder, path)),
  };
}

/** Reads new and changed files; the others are taken from the database. */
async function readFiles(
  found: FolderFiles,
  known: Map<string, FolderFileTable>,
  folder: string,
  { signal, onProgress, unsettled }: FolderOptions,
): Promise<{ files: ReadFile[]; read: number; skipped: Skipped[] }> {
  const files: ReadFile[] = [];
  const skipped: Skipped[] = [];
  const toRead: FoundFile[] = [];
  for (const file of found.files) {
    const row = known.get(file.path);
    const isSame =
      row?.size === file.size && row.modified === file.modified && row.tags.includes('"badDate":');
    if (row !== undefined && (isSame || unsettled?.has(file.path))) files.push(readFileOf(row));
    else if (!unsettled?.has(file.path)) toRead.push(file);
  }
  // An inaccessible file does not count as missing.
  const hidden = (path: string) => found.unreadable.some((at) => path === at || path.startsWith(at + sep));
  for (const row of known.values()) if (row.gone === '' && hidden(row.path)) files.push(readFileOf(row));

  const readers = openTagReaders();
  let done = 0;
  let reported = performance.now();
  const waiting = toRead.values();
  const readOn = async () => {
    for (const file of waiting) {
      requireGoOn(signal);
      const answer = await readers.read(file.path);
      const row = known.get(file.path);
      if ('tags' in answer) files.push({ ...file, ...answer, taken: (row?.track_id ?? null) !== null });
      else {
        const stays = row === undefined ? '' : '; what it said before stays';
        skipped.push({ file: shown(folder, file.path), reason: `${answer.reason}${stays}` });
        if (row !== undefined) files.push(readFileOf(row));
      }
      done++;
      if (performance.now() - reported < 100) continue;
      reported = performance.now();
      report(file.path);
    }
  };
  const report = (last: string) =>
    onProgress?.({
      phase: 'reading',
      done,
      total: toRead.length,
      records: 0,
      refused: skipped.length,
      last: last && shown(folder, last),
    });
  report('');
  try {
    await Promise.all(Array.from({ length: readers.atOnce }, readOn));
  } finally {
    await readers.close();
  }
  const inOrder = (a: { path: string }, b: { path: string }) => (a.path < b.path ? -1 : 1);
  skipped.sort((a, b) => (a.file < b.file ? -1 : 1));
  return { files: files.sort(inOrder), read: toRead.length, skipped };
}

function readFileOf(row: FolderFileTable): ReadFile {
  const { path, size, modified, hash, tags: text, track_id } = row;
  // Earlier versions did not read all tags.
  const tags: FileTags = {
    isrc: '',
    replaygain: null,
    release: '',
    bytes: {},
    badDate: '',
    ...JSON.parse(text),
  };
  return { path, size, modified, hash, tags, taken: track_id !== null };
}

/** A file whose values the import format does not accept must not fail the others. */
function dropUnfit(plan: FolderPlan, folder: string, skipped: Skipped[]): void {
  plan.tracks = plan.tracks.filter(({ file, record }) => {
    if (record.license_ccurl === '') return true;
    const fault = findFault({ ...record, id: 1, artist_id: 1 }, true);
    if (fault !== undefined) skipped.push({ file: shown(folder, file.path), reason: fault });
    return fault === undefined;
  });
}

/** A message names this many files. */
const SHOWN_MAX = 20;

/** Identifies the folder and its drive; empty if it is missing. */
async function placeOf(folder: string): Promise<string> {
  const stats = await stat(folder).catch(() => undefined);
  return stats === undefined ? '' : `${stats.dev} ${stats.ino}`;
}

function wentAway(folder: string): Refusal {
  return new Refusal(
    'import',
    `${printable(folder)}: the folder disappeared while it was read. The catalogue was not changed.`,
  );
}

/** Then nothing is marked as missing: an unmounted drive looks the same as an emptied one. */
function nothingFound(title: string, skipped: Skipped[], known: FolderFileTable[]): Refusal {
  const expected = `${title}: expected audio files (mp3, flac, ogg, opus, wav, aiff, m4a, aac, wma, wv, ape), got`;
  const before = known.filter((row) => row.gone === '').length;
  const hint =
    before === 0
      ? ''
      : ` Before, it held ${before}: is its drive not mounted? The catalogue stays as it was. (If it was emptied on purpose, --allow-empty hides its tracks.)`;
  if (skipped.length === 0) return new Refusal('import', `${expected} a folder without any.${hint}`);
  const lines = skipped.map(({ file, reason }) => `  ${file}: ${reason}`);
  return new FilesRefused(`${expected} none that can be read:\n${someOf(lines)}`, skipped);
}

/** The folder of an upload is of no interest. */
function titleOf(folder: string, { upload }: FolderOptions): string {
  return printable(upload === undefined ? folder : basename(folder));
}

function unlicensed(folder: string, paths: string[], options: FolderOptions): Refusal {
  const many = paths.length === 1 ? '1 file has no licence' : `${paths.length} files have no licence`;
  const files = paths.map((path) => {
    return { file: shown(folder, path), reason: 'it has no licence', field: NO_LICENCE };
  });
  const list = someOf(files.map(({ file }) => `  ${file}`));
  return new FilesRefused(
    `${titleOf(folder, options)}: ${many}. Write it into their tags, put a LICENSE or a catalogue.json beside or above them, or choose a default licence (--license <url>).\n${list}`,
    files,
  );
}

function someOf(lines: string[]): string {
  const more = lines.length - SHOWN_MAX;
  return [...lines.slice(0, SHOWN_MAX), ...(more > 0 ? [`  and ${more} more`] : [])].join('\n');
}

function shown(folder: string, path: string): string {
  return printable(relative(folder, path));
}
