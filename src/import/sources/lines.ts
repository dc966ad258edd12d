/**
 * Lines of a file, plain or gzipped, in bounded memory. Line ends are LF or CRLF; a byte order mark at the start is
 * skipped; blank lines are counted but not returned, and cost next to nothing.
 */
import { isUtf8 } from 'node:buffer';
import { createReadStream, type ReadStream, type Stats, statSync } from 'node:fs';
import { basename } from 'node:path';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../../domain/refusal.ts';
import { printable } from '../../domain/text/printable.ts';
import { badLine } from '../bad-line.ts';

export interface Line {
  /** Valid UTF-8, without the line end. */
  bytes: Buffer;
  /** From 1. */
  line: number;
}

export interface LineFile {
  /** The lines of each chunk of the file; a batch may be empty. */
  batches: AsyncIterable<Line[]>;
  /** Bytes of the file on the disk, compressed or not. */
  bytesDone(): number;
  bytesTotal: number;
}

const MEGABYTE = 1 << 20;
const LONGEST_LINE = 16 * MEGABYTE;
/** Records are compressed to a tenth or so; a few kB that unpack to gigabytes would keep an import busy for hours. */
const UNPACKED_MAX = 200;
/** Bytes that any file may unpack to. */
const UNPACKED_FREE = 64 * MEGABYTE;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;

/** `name` is the name of the file in messages. The file is opened when the first line is read. */
export function readLines(path: string, name: string): LineFile {
  let raw: ReadStream | undefined;
  async function* batches(): AsyncGenerator<Line[]> {
    raw = createReadStream(path, { highWaterMark: MEGABYTE });
    try {
      yield* splitLines(/\.gz$/i.test(path) ? unzip(raw, name) : raw, name);
    } finally {
      raw.destroy();
    }
  }
  return {
    batches: batches(),
    bytesDone: () => raw?.bytesRead ?? 0,
    bytesTotal: findStats(path)?.size ?? 0,
  };
}

/** The name of a file in messages, made printable. */
export function nameOf(path: string): string {
  return printable(basename(path));
}

/** `undefined` if nothing exists. */
export function findStats(path: string): Stats | undefined {
  try {
    return statSync(path, { throwIfNoEntry: false });
  } catch (error) {
    throw unreadable(error, printable(path));
  }
}

async function* unzip(raw: ReadStream, name: string): AsyncGenerator<Buffer> {
  const unzipped = createGunzip({ chunkSize: MEGABYTE });
  raw.on('error', (error) => unzipped.destroy(error));
  let bytes = 0;
  for await (const chunk of raw.pipe(unzipped) as AsyncIterable<Buffer>) {
    bytes += chunk.length;
    if (bytes > UNPACKED_FREE + UNPACKED_MAX * raw.bytesRead)
      throw new Refusal(
        'import',
        `${name}: expected a file that unpacks to at most ${UNPACKED_MAX} times its size`,
      );
    yield chunk;
  }
}

async function* splitLines(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Line[]> {
  /** The start of a line whose end was not read yet. */
  let parts: Buffer[] = [];
  let pending = 0;
  let line = 1;
  /** The start of the first line at or after `start` that is not blank, or that does not end in this chunk. */
  const skipBlankLines = (chunk: Buffer, start: number): number => {
    let next = start;
    for (let at = start; at < chunk.length && isBlankByte(chunk[at]); at++) {
      if (chunk[at] !== LF) continue;
      line++;
      next = at + 1;
    }
    return next;
  };
  const take = (bytes: Buffer, batch: Line[]) => {
    const content = contentOf(bytes, name, line);
    if (!isBlank(content)) batch.push({ bytes: content, line });
    line++;
  };

  try {
    for await (const chunk of chunks) {
      const batch: Line[] = [];
      let start = pending === 0 ? skipBlankLines(chunk, 0) : 0;
      for (let end = chunk.indexOf(LF, start); end !== -1; end = chunk.indexOf(LF, start)) {
        const piece = chunk.subarray(start, end);
        requireLength(pending + piece.length, name, line);
        take(pending === 0 ? piece : Buffer.concat([...parts, piece]), batch);
        parts = [];
        pending = 0;
        start = skipBlankLines(chunk, end + 1);
      }
      if (start < chunk.length) {
        parts.push(chunk.subarray(start));
        pending += chunk.length - start;
        requireLength(pending, name, line);
      }
      yield batch;
    }
  } catch (error) {
    throw explain(error, name, line);
  }
  if (pending > 0) {
    const batch: Line[] = [];
    take(Buffer.concat(parts), batch);
    yield batch;
  }
}

function requireLength(length: number, name: string, line: number): void {
  if (length > LONGEST_LINE) throw badLine(name, line, 'expected a line of at most 16 MB, got a longer one');
}

function contentOf(bytes: Buffer, name: string, line: number): Buffer {
  if (!isUtf8(bytes)) throw badLine(name, line, 'expected UTF-8 text, got bytes that are none');
  const start = line === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  return bytes.subarray(start, bytes.at(-1) === CR ? bytes.length - 1 : bytes.length);
}

const isBlank = (bytes: Buffer) => bytes.every(isBlankByte);

function isBlankByte(byte: number): boolean {
  return byte === LF || byte === SPACE || byte === TAB || byte === CR;
}

function explain(error: unknown, name: string, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR')
    return badLine(name, line, 'the compressed file ends too early; it is truncated', error);
  if (code.startsWith('Z_'))
    return badLine(name, line, 'expected a gzip file, got damaged or other data', error);
  return error instanceof Error && 'syscall' in error ? unreadable(error, name) : error;
}

function unreadable(error: unknown, name: string): Refusal {
  const why = systemReason(error as NodeJS.ErrnoException);
  return new Refusal('import', `${name}: cannot be read: ${why}.`, { cause: error });
}

/** The system's reason for a failure. */
export function systemReason({ code, message }: NodeJS.ErrnoException): string {
  return (code !== undefined && REASONS.get(code)) || code || message;
}

/** Error codes of the system. */
const REASONS = new Map([
  ['EACCES', 'permission denied'],
  ['EPERM', 'permission denied'],
  ['EISDIR', 'it is a folder'],
  ['ELOOP', 'its symbolic links lead in a circle'],
  ['ENAMETOOLONG', 'the name is too long'],
  ['ENOENT', 'it is gone'],
]);
