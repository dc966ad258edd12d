/**
 * The first line of an export. It is not a record: an import checks it and writes nothing.
 *
 *   {"entity":"export","format":1,"program":"0.1.0"}
 *
 * Files of other programs need none. It may be on any line, and there may be several, so exports can be sorted and joined.
 */
import { softwareVersion } from '../version.ts';
import { isObject, show } from './rules.ts';

/** Raised when earlier versions would read the records wrongly instead of rejecting them. */
const FORMAT = 1;

const ENTITY = 'export';
const VERSION = /^[\w.+-]{1,60}$/;
const versions = new Intl.Collator('en', { numeric: true });

export function exportHeader() {
  return { entity: ENTITY, format: FORMAT, program: softwareVersion() };
}

/** `format` and `program` may have any value: a later version may have written it. */
export interface ExportHeader {
  entity: typeof ENTITY;
  format?: unknown;
  program?: unknown;
}

export function isExportHeader(record: unknown): record is ExportHeader {
  return isObject(record) && record['entity'] === ENTITY;
}

/** The fault of a header, as `findFault` returns that of a record. Fields that later versions may add are ignored. */
export function findHeaderFault({ format, program }: ExportHeader): string | undefined {
  if (!Number.isSafeInteger(format) || (format as number) < 1)
    return `export.format: expected a whole number from 1, got ${show(format)}`;
  if ((format as number) > FORMAT)
    return `export.format: expected at most ${FORMAT}, got ${format}. ${isVersion(program) ? adviceFor(program) : LATER}`;
  if (isVersion(program)) return undefined;
  return `export.program: expected a version of Cantiga, such as ${softwareVersion()}, got ${show(program)}`;
}

const LATER = 'A later version of Cantiga exported this file: import it with that version';

/** Advice about a file with a record that is not accepted; `undefined` if this version exported it, or it has no valid header. */
export function versionAdvice({ program }: ExportHeader): string | undefined {
  return isVersion(program) && program !== softwareVersion() ? `${adviceFor(program)}.` : undefined;
}

function adviceFor(program: string): string {
  const own = softwareVersion();
  const what = `Cantiga ${program} exported this file, and this is ${own}: import it`;
  return versions.compare(program, own) > 0
    ? `${what} with ${program} or later`
    : `${what} with ${program} into an empty database, and start ${own} with that database`;
}

function isVersion(value: unknown): value is string {
  return typeof value === 'string' && VERSION.test(value);
}
