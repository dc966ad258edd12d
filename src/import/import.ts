/** `cantiga import <path>`: finds out what the path is and imports it. */
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { printable } from '../domain/printable.ts';
import { Refusal } from '../domain/refusal.ts';
import type { Store } from '../store/store.ts';
import type { Source } from './source.ts';
import { jsonlSource } from './sources/jsonl.ts';
import { findStats } from './sources/lines.ts';
import { mtgSource } from './sources/mtg.ts';
import { type ImportOptions, type ImportSummary, importRecords } from './writing/writer.ts';

const ACCEPTED =
  'expected a JSON Lines file (.jsonl, .jsonl.gz), an MTG-Jamendo file (.tsv, .tsv.gz), or a folder with raw_30s.tsv or raw_30s.tsv.gz';

/** Everything in `path`, or, when anything is wrong, nothing of it. */
export async function importPath(
  store: Store,
  path: string,
  options: ImportOptions = {},
): Promise<ImportSummary> {
  return await importRecords(store, openSource(path), options);
}

function openSource(path: string): Source {
  const stats = findStats(path);
  const shown = printable(path);
  if (stats === undefined) throw new Refusal('import', `${shown}: ${ACCEPTED}, got a path where nothing is.`);
  if (stats.isDirectory()) {
    const inside = ['raw_30s.tsv', 'raw_30s.tsv.gz']
      .map((name) => join(path, name))
      .find((each) => existsSync(each));
    if (inside === undefined) throw new Refusal('import', `${shown}: ${ACCEPTED}, got a folder without it.`);
    return mtgSource(inside);
  }
  if (!stats.isFile()) throw new Refusal('import', `${shown}: ${ACCEPTED}, got something that is no file.`);
  if (/\.jsonl(\.gz)?$/i.test(path)) return jsonlSource(path);
  if (/\.tsv(\.gz)?$/i.test(path)) return mtgSource(path);
  throw new Refusal('import', `${shown}: ${ACCEPTED}, got a file with another ending.`);
}
