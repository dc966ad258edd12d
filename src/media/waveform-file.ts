/**
 * A node's own copy of all waveforms, read by position, and their texts in responses: `0,12,100,…`.
 *
 * Record n is at n × 961 bytes: a 1, then one byte for each peak. The store never changes a record, so the same record always
 * has the same bytes at the same position: two processes that share a data folder may both write the file. Only a restored backup
 * gives the same numbers to other waveforms: see `discardOtherHistory`. The texts would be four times as large: writing all of them
 * took longer than the rest of a first start.
 *
 * Record 0 is the header: how far the file is known to be complete, written only once that much is on the disk.
 * The file can be deleted at any time; it is then created again.
 */
import {
  closeSync,
  constants,
  fdatasync,
  fstatSync,
  ftruncateSync,
  openSync,
  readSync,
  writeSync,
} from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import {
  type Log,
  WAVEFORM_TEXT_MAX,
  type WaveformPage,
  type WaveformRecord,
  type Waveforms,
} from '../domain/ports.ts';
import { WAVEFORM_PEAKS } from '../domain/vocabulary.ts';

const RECORD = 1 + WAVEFORM_PEAKS;
/** The first byte of a record; 0 if it was never written. */
const PRESENT = 1;
/** Popular tracks are requested often: the last few thousand records are cached (4 MB). */
const CACHED = 4096;
const MAGIC = 'cantiga waveforms 2';

/** A track without a waveform has silence, so that clients always get the same number of peaks. */
const SILENCE = Buffer.from(Array(WAVEFORM_PEAKS).fill(0).join(','));

export interface WaveformFile extends Waveforms {
  close(): void;
}

/** `storeId` is in the name, so that another database in the same data folder gets a file of its own. `cached`: records. */
export function openWaveformFile(folder: string, storeId: string, log: Log, cached = CACHED): WaveformFile {
  let fd = openFile(folder, storeId);
  const bytes = Buffer.alloc(cached * RECORD);
  /** The record in each place; 0 is the header, which is never requested. */
  const records = new Uint32Array(cached);
  const text = Buffer.alloc(WAVEFORM_TEXT_MAX);
  const textView = new DataView(text.buffer, text.byteOffset, text.length);

  /** Whether the file has the record. */
  function load(record: number, place: number): boolean {
    const start = place * RECORD;
    records[place] = 0;
    if (readSync(fd, bytes, start, RECORD, record * RECORD) < RECORD || bytes[start] !== PRESENT)
      return false;
    records[place] = record;
    return true;
  }

  /** The file was deleted and created again under the same name: the open descriptor is that of the deleted one. */
  function reopen(): void {
    closeSync(fd);
    fd = openFile(folder, storeId);
  }

  function isAbsent(record: number, place: number): boolean {
    if (load(record, place)) return false;
    reopen();
    if (load(record, place)) return false;
    log.error('a waveform is missing from its file; it is shown as silence until the next start', { record });
    return true;
  }

  return {
    copy(record, target, at) {
      const place = record % cached;
      if (record < 0 || (records[place] !== record && isAbsent(record, place)))
        return SILENCE.copy(target, at);
      return text.copy(target, at, 0, writeText(bytes, place * RECORD + 1, textView));
    },
    close: () => closeSync(fd),
  };
}

/** What the store knows of its waveforms. */
export interface WaveformHistory {
  /** The highest number so far; that record may have been removed. */
  highest(): Promise<number>;
  /** The latest record up to this one. */
  lastUpTo(record: number): Promise<WaveformRecord | undefined>;
}

/** Empties the file if it has records that the store made after the time of a backup, which was restored since. */
export async function discardOtherHistory(
  folder: string,
  storeId: string,
  { highest, lastUpTo }: WaveformHistory,
): Promise<void> {
  const fd = openFile(folder, storeId);
  try {
    const complete = readHeader(fd);
    if (complete === 0) return;
    const last = await lastUpTo(complete);
    if ((await highest()) < complete || (last !== undefined && !hasRecord(fd, last))) ftruncateSync(fd, 0);
  } finally {
    closeSync(fd);
  }
}

function hasRecord(fd: number, { record, peaks }: WaveformRecord): boolean {
  const bytes = Buffer.alloc(RECORD);
  readSync(fd, bytes, 0, RECORD, record * RECORD);
  return bytes.subarray(1).equals(peaks);
}

/**
 * Updates the file: `recordsAfter(n)` returns all records above n, ascending. When this returns every record can be read;
 * `onDisk` resolves once the header says so too. If that fails, the next fill repeats it.
 */
export async function fillWaveformFile(
  folder: string,
  storeId: string,
  recordsAfter: (record: number) => AsyncIterable<WaveformPage>,
): Promise<{ onDisk: Promise<void> }> {
  const fd = openFile(folder, storeId);
  let complete: number;
  let last: number;
  try {
    discardEarlierVersion(fd);
    complete = readHeader(fd);
    last = complete;
    for await (const page of recordsAfter(complete)) {
      writePage(fd, page);
      last = page.records[page.records.length - 1];
    }
  } catch (error) {
    closeSync(fd);
    throw error;
  }
  return { onDisk: settle(fd, last > complete ? last : undefined) };
}

async function settle(fd: number, complete: number | undefined): Promise<void> {
  try {
    if (complete === undefined) return;
    await promisify(fdatasync)(fd);
    writeHeader(fd, complete);
  } finally {
    closeSync(fd);
  }
}

function openFile(folder: string, storeId: string): number {
  return openSync(join(folder, `waveforms-${storeId}`), constants.O_RDWR | constants.O_CREAT, 0o644);
}

/** Consecutive records are written together, each after a byte `PRESENT`, which a page has between two of them. */
function writePage(fd: number, { records, peaks }: WaveformPage): void {
  for (let start = 0, end = 1; start < records.length; start = end, end = start + 1) {
    while (end < records.length && records[end] === records[end - 1] + 1) end++;
    const from = Math.max(0, start * RECORD - 1);
    const position = records[start] * RECORD + (start === 0 ? 1 : 0);
    writeSync(fd, peaks, from, end * RECORD - 1 - from, position);
  }
  // The first of the page has no byte before it. Last, because a record with this byte is complete.
  writeSync(fd, Uint8Array.of(PRESENT), 0, 1, records[0] * RECORD);
}

const PEAK_MAX = 100;
/** A power of two above it. */
const STRIDE = 128;
const PAIRS = STRIDE * STRIDE;
/** The text of each two peaks, at `STRIDE * second + first`, in eight bytes, such as `7,100,`, and its length. */
const PAIR_TEXTS = new DataView(new ArrayBuffer(PAIRS * 8));
const PAIR_LENGTHS = new Uint8Array(PAIRS);
for (let second = 0; second <= PEAK_MAX; second++) {
  for (let first = 0; first <= PEAK_MAX; first++) {
    const pair = STRIDE * second + first;
    PAIR_LENGTHS[pair] = Buffer.from(PAIR_TEXTS.buffer, pair * 8).write(`${first},${second},`, 'latin1');
  }
}

/**
 * Writes the peaks from `from` on as `0,12,100`; returns the length. All eight bytes of a pair are written, and the next pair overwrites the
 * rest. They are moved as one float of no meaning; no text is a NaN, which would not be moved exactly.
 */
function writeText(peaks: Uint8Array, from: number, target: DataView): number {
  let at = 0;
  for (let i = from; i < from + WAVEFORM_PEAKS; i += 2) {
    // A damaged file has any bytes.
    const pair = (STRIDE * peaks[i + 1] + peaks[i]) & (PAIRS - 1);
    target.setFloat64(at, PAIR_TEXTS.getFloat64(pair * 8, true), true);
    at += PAIR_LENGTHS[pair];
  }
  return at - 1;
}

/** All records up to this one are durably in the file; 0 if it is missing, truncated or something else. */
function readHeader(fd: number): number {
  const [, magic, complete] = /^(.*): (\d+)\0/.exec(headerText(fd)) ?? [];
  if (magic !== MAGIC) return 0;
  // A truncated file is filled again from the start.
  return fstatSync(fd).size >= (Number(complete) + 1) * RECORD ? Number(complete) : 0;
}

/** Without a header, another process may be filling the file. */
function discardEarlierVersion(fd: number): void {
  const text = headerText(fd);
  if (text.startsWith('cantiga waveforms') && !text.startsWith(MAGIC)) ftruncateSync(fd, 0);
}

function headerText(fd: number): string {
  const bytes = Buffer.alloc(RECORD);
  readSync(fd, bytes, 0, RECORD, 0);
  return bytes.toString('latin1');
}

function writeHeader(fd: number, complete: number): void {
  const bytes = Buffer.alloc(RECORD);
  bytes.write(`${MAGIC}: ${complete}`);
  writeSync(fd, bytes, 0, RECORD, 0);
}
