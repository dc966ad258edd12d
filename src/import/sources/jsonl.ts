/** JSON Lines: one object per line. */
import { JSON_LINES } from '../../domain/imports/import-sources.ts';
import { badLine } from '../bad-line.ts';
import { type ExportHeader, findHeaderFault, isExportHeader, versionAdvice } from '../export-header.ts';
import type { Placed, Source } from '../source.ts';
import { findJsonFault } from './json-fault.ts';
import { type Line, nameOf, readLines } from './lines.ts';
import { cutPeaks } from './peaks.ts';

export function jsonlSource(path: string, owner: string = JSON_LINES): Source {
  const name = nameOf(path);
  const file = readLines(path, name);
  const open = () => readLines(path, name).batches;
  return {
    ...file,
    name,
    owner,
    batches: parse(file.batches, name),
    reopen: () => parse(open(), name),
    async adviceForFault() {
      // The fault is reported even if the rest of the file cannot be read.
      const header = await findHeader(open()).catch(() => undefined);
      return header && versionAdvice(header);
    },
  };
}

async function* parse(lines: AsyncIterable<Line[]>, name: string): AsyncGenerator<Placed[]> {
  for await (const batch of lines) {
    const placed = batch.map(({ bytes, line }) => ({ record: parseLine(bytes, name, line), line }));
    yield placed.filter(({ record, line }) => !isSoundHeader(record, name, line));
  }
}

function isSoundHeader(record: unknown, name: string, line: number): boolean {
  if (!isExportHeader(record)) return false;
  const fault = findHeaderFault(record);
  if (fault !== undefined) throw badLine(name, line, fault);
  return true;
}

/** The first one. Most lines are not parsed. */
async function findHeader(lines: AsyncIterable<Line[]>): Promise<ExportHeader | undefined> {
  for await (const batch of lines)
    for (const { bytes } of batch) {
      if (!bytes.includes('"export"')) continue;
      const record = tryParse(bytes);
      if (isExportHeader(record)) return record;
    }
  return undefined;
}

function tryParse(bytes: Buffer): unknown {
  try {
    return JSON.parse(bytes.toString());
  } catch {
    return undefined;
  }
}

function parseLine(bytes: Buffer, name: string, line: number): unknown {
  try {
    const cut = cutPeaks(bytes);
    const record = JSON.parse(cut?.rest ?? bytes.toString());
    if (cut === undefined) return record;
    // Another value in the record is called waveform: no short cut.
    if (record.waveform !== 0) return JSON.parse(bytes.toString());
    record.waveform = cut.peaks;
    return record;
  } catch {
    // The error of the parser quotes the line, which may contain a password, so it is dropped.
    throw badLine(name, line, `expected one JSON object on the line; ${fault(bytes)}`);
  }
}

function fault(bytes: Buffer): string {
  const text = bytes.toString();
  const { at, expected } = findJsonFault(text);
  if (at >= text.length) return 'the line ends too early, the file may be truncated';
  return `at character ${at + 1}, expected ${expected}`;
}
