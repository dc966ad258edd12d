/** JSON Lines: one object per line. */
import { JSON_LINES } from '../../domain/imports/import-sources.ts';
import { badLine } from '../bad-line.ts';
import type { Placed, Source } from '../source.ts';
import { findJsonFault } from './json-fault.ts';
import { type Line, nameOf, readLines } from './lines.ts';
import { cutPeaks } from './peaks.ts';

export function jsonlSource(path: string, owner: string = JSON_LINES): Source {
  const name = nameOf(path);
  const file = readLines(path, name);
  const reopen = () => parse(readLines(path, name).batches, name);
  return { ...file, name, owner, batches: parse(file.batches, name), reopen };
}

async function* parse(lines: AsyncIterable<Line[]>, name: string): AsyncGenerator<Placed[]> {
  for await (const batch of lines) {
    yield batch.map(({ bytes, line }) => ({ record: parseLine(bytes, name, line), line }));
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
