/** `cantiga import <path>`: detects the kind of the path and imports it. */
import { existsSync } from 'node:fs';
import { realpath } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { isBuiltIn } from '../domain/built-in.ts';
import { Refusal } from '../domain/refusal.ts';
import { printable } from '../domain/text/printable.ts';
import type { Store } from '../store/store.ts';
import type { Placed, Source } from './source.ts';
import { type FolderOptions, importFolder } from './sources/folder/folder.ts';
import { watchFolder } from './sources/folder/watch.ts';
import { jsonlSource } from './sources/jsonl.ts';
import { findStats } from './sources/lines.ts';
import { mtgSource } from './sources/mtg.ts';
import { importRecords } from './writing/import-records.ts';
import type { ImportSummary } from './writing/summary.ts';

const ACCEPTED =
  'expected a JSON Lines file (.jsonl, .jsonl.gz), an MTG-Jamendo file (.tsv, .tsv.gz) or its folder, or a folder of audio files';

export interface PathOptions extends FolderOptions {
  /** The source of the records of a file; `jsonl` or `mtg`, unless it is named. */
  source?: string;
  /** The folder in which the service looks for the files that records name: those that are missing are noted. */
  library?: string;
}

/** Imports everything in `path`, or nothing if there is any error; of a folder of audio files, all readable ones. */
export async function importPath(
  store: Store,
  path: string,
  options: PathOptions = {},
): Promise<ImportSummary> {
  const stats = findStats(path);
  const shown = printable(path);
  if (stats === undefined) throw new Refusal('import', `${shown} does not exist; ${ACCEPTED}.`);
  const inside = stats.isDirectory() ? findMtg(path) : undefined;
  if (stats.isDirectory() && inside === undefined) {
    // By its real path, so that another name for the same folder leads to the same ids.
    if (options.source !== undefined)
      throw new Refusal(
        'usage',
        `A source (--source) needs a file, but ${shown} is a folder of audio files.`,
      );
    return await importFolder(store, await realpath(path), options);
  }
  for (const [option, isGiven] of [
    ['A default licence (--license)', options.license !== undefined],
    ['--allow-empty', options.allowEmpty],
  ])
    if (isGiven)
      throw new Refusal('usage', `${option} needs a folder of audio files, and ${shown} is not one.`);
  if (inside === undefined && !stats.isFile())
    throw new Refusal('import', `${shown}: ${ACCEPTED}, but it is not a file.`);
  const source = openSource(inside ?? path, options.source);
  const { library } = options;
  return await importRecords(store, library === undefined ? source : notingMissing(source, library), options);
}

const EXAMPLES = 3;

/** Adds a note of the audio files that the library lacks: their tracks are imported, but cannot be played. */
function notingMissing(source: Source, library: string): Source {
  const notes = source.notes ?? [];
  async function* batches() {
    const examples: string[] = [];
    let count = 0;
    for await (const batch of source.batches as AsyncIterable<Placed[]>) {
      for (const { record } of batch) {
        const { audio } = (record ?? {}) as { audio?: unknown };
        if (typeof audio !== 'string' || audio === '' || isBuiltIn(audio)) continue;
        if (existsSync(resolve(library, audio))) continue;
        count++;
        if (examples.length < EXAMPLES) examples.push(printable(audio));
      }
      yield batch;
    }
    if (count > 0)
      notes.push(
        `Audio files not found: ${count} (${examples.join(', ')}${count > examples.length ? ', …' : ''}). Their tracks cannot be played until the files are below ${printable(library)} (CANTIGA_LIBRARY).`,
      );
  }
  return { ...source, notes, batches: batches() };
}

export interface Watcher {
  imported(summary: ImportSummary): void;
  /** Runs one import, so that its report can be stored. */
  record(work: (options: FolderOptions) => Promise<ImportSummary>): Promise<ImportSummary>;
  /** The catalogue is unchanged; watching continues. */
  refused(refusal: Refusal): void;
  say(line: string): void;
}

/** Imports a folder of audio files, and again whenever it has changed, until `signal`. Refuses any other path. */
export async function watchPath(
  store: Store,
  path: string,
  options: Pick<FolderOptions, 'license' | 'replace' | 'storage' | 'data'>,
  { imported, record, refused, say }: Watcher,
  signal: AbortSignal,
): Promise<void> {
  if (!findStats(path)?.isDirectory() || findMtg(path) !== undefined)
    throw new Refusal('usage', `--watch needs a folder of audio files, and ${printable(path)} is not one.`);
  const folder = await realpath(path);
  const importNow = async (unsettled: ReadonlySet<string>): Promise<boolean> => {
    try {
      imported(await record((more) => importFolder(store, folder, { ...options, ...more, unsettled })));
      return true;
    } catch (error) {
      const refusal = store.dialect.explain(error) ?? error;
      if (!(refusal instanceof Refusal)) throw error;
      refused(refusal);
      // An error of the folder stays until it changes; a database may become available again.
      return refusal.kind === 'import';
    }
  };
  await watchFolder({ folder, importNow, say, signal });
}

function findMtg(folder: string): string | undefined {
  return ['raw_30s.tsv', 'raw_30s.tsv.gz'].map((name) => join(folder, name)).find((each) => existsSync(each));
}

const JSONL = /\.jsonl(\.gz)?$/i;
const TSV = /\.tsv(\.gz)?$/i;

/** Whether a file of this name can be imported alone. */
export function isImportFile(name: string): boolean {
  return JSONL.test(name) || TSV.test(name);
}

function openSource(path: string, owner: string | undefined): Source {
  if (JSONL.test(path)) return jsonlSource(path, owner);
  if (TSV.test(path)) return mtgSource(path, owner);
  throw new Refusal('import', `${printable(path)}: ${ACCEPTED}, but it has another extension.`);
}
