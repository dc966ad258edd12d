/**
 * Lines of a file, plain or gzipped, in bounded memory. Line ends are LF or CRLF; a byte order mark at the start is
 * skipped; empty lines are counted but not given.
 */
import { isUtf8 } from 'node:buffer';
import { createReadStream, type ReadStream, type Stats, statSync } from 'node:fs';
import { createGunzip } from 'node:zlib';
import { Refusal } from '../../domain/refusal.ts';

export interface Line {
  /** Valid UTF-8, without the line end. */
  bytes: Buffer;
  /** From 1. */
  line: number;
}

export interface LineFile {
  batches: AsyncIterable<Line[]>;
  /** Of the file as it lies there, compressed or not. */
  bytesDone(): number;
  bytesTotal: number;
}

const MEGABYTE = 1 << 20;
const LONGEST_LINE = 16 * MEGABYTE;
const BYTE_ORDER_MARK = Buffer.from('\uFEFF');
const TAB = 9;
const LF = 10;
const CR = 13;
const SPACE = 32;

/** `name` is what messages call the file. Nothing is opened before the first line is asked for. */
export function readLines(path: string, name: string): LineFile {
  let raw: ReadStream | undefined;
  async function* batches(): AsyncGenerator<Line[]> {
    raw = createReadStream(path, { highWaterMark: MEGABYTE });
    try {
      yield* splitLines(/\.gz$/i.test(path) ? unzip(raw) : raw, name);
    } finally {
      raw.destroy();
    }
  }
  return { batches: batches(), bytesDone: () => raw?.bytesRead ?? 0, bytesTotal: statSync(path).size };
}

/** `undefined` when nothing is there. */
export function findStats(path: string): Stats | undefined {
  return statSync(path, { throwIfNoEntry: false });
}

function unzip(raw: ReadStream): AsyncIterable<Buffer> {
  const unzipped = createGunzip({ chunkSize: MEGABYTE });
  raw.on('error', (error) => unzipped.destroy(error));
  return raw.pipe(unzipped);
}

async function* splitLines(chunks: AsyncIterable<Buffer>, name: string): AsyncGenerator<Line[]> {
  /** The beginning of a line whose end has not come yet. */
  let parts: Buffer[] = [];
  let pending = 0;
  let line = 1;
  const take = (bytes: Buffer, batch: Line[]) => {
    const content = contentOf(bytes, name, line);
    if (!isBlank(content)) batch.push({ bytes: content, line });
    line++;
  };

  try {
    for await (const chunk of chunks) {
      const batch: Line[] = [];
      let start = 0;
      for (let end = chunk.indexOf(LF); end !== -1; end = chunk.indexOf(LF, start)) {
        const piece = chunk.subarray(start, end);
        requireLength(pending + piece.length, name, line);
        take(pending === 0 ? piece : Buffer.concat([...parts, piece]), batch);
        parts = [];
        pending = 0;
        start = end + 1;
      }
      if (start < chunk.length) {
        parts.push(chunk.subarray(start));
        pending += chunk.length - start;
        requireLength(pending, name, line);
      }
      if (batch.length > 0) yield batch;
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
  if (length <= LONGEST_LINE) return;
  throw new Refusal('import', `${name}:${line}: expected a line of at most 16 MB, got a longer one.`);
}

function contentOf(bytes: Buffer, name: string, line: number): Buffer {
  if (!isUtf8(bytes))
    throw new Refusal('import', `${name}:${line}: expected UTF-8 text, got bytes that are none.`);
  const start = line === 1 && bytes.subarray(0, 3).equals(BYTE_ORDER_MARK) ? 3 : 0;
  return bytes.subarray(start, bytes.at(-1) === CR ? bytes.length - 1 : bytes.length);
}

function isBlank(bytes: Buffer): boolean {
  for (const byte of bytes) if (byte !== SPACE && byte !== TAB) return false;
  return true;
}

function explain(error: unknown, name: string, line: number): unknown {
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'Z_BUF_ERROR') {
    return new Refusal('import', `${name}:${line}: the compressed file ends too early; it is truncated.`, {
      cause: error,
    });
  }
  if (code.startsWith('Z_')) {
    return new Refusal('import', `${name}:${line}: expected a gzip file, got damaged or other data.`, {
      cause: error,
    });
  }
  if (code === 'EACCES' || code === 'EPERM' || code === 'EIO') {
    return new Refusal('import', `${name}: the file cannot be read (${code}).`, { cause: error });
  }
  return error;
}
