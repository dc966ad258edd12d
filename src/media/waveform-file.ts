/**
 * A node's own copy of all waveforms, as the text in responses, read by position.
 *
 * Record n is at n × 3,840 bytes: `0,12,100,…`, then zeros. Every peak takes at most four bytes, so the text
 * fits with at least one zero after it. The store never changes a record, so the same record always
 * has the same bytes at the same position: two processes that share a data folder may both write the file.
 *
 * Record 0 is the header: how far the file is known to be complete, written only once that much is on the disk.
 * The file can be deleted at any time; it is then created again.
 */
import { closeSync, constants, fdatasync, fstatSync, openSync, readSync, writeSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { type Log, WAVEFORM_TEXT_MAX, type WaveformRecord, type Waveforms } from '../domain/ports.ts';
import { WAVEFORM_PEAKS } from '../domain/vocabulary.ts';

const RECORD = WAVEFORM_TEXT_MAX;
/** Popular tracks are requested often: the last few thousand records are cached (16 MB). */
const KEPT = 4096;
const MAGIC = 'cantiga waveforms 1';

/** A track without a waveform has silence, so that clients always get the same number of peaks. */
const SILENCE = Buffer.from(Array(WAVEFORM_PEAKS).fill(0).join(','));

export interface WaveformFile extends Waveforms {
  close(): void;
}

/** `storeId` is in the name, so that another database in the same data folder gets a file of its own. */
export function openWaveformFile(folder: string, storeId: string, log: Log): WaveformFile {
  let fd = openFile(folder, storeId);
  const kept = Buffer.alloc(KEPT * RECORD);
  /** The record in each slot, and the length of its text; 0 is the header, which is never requested. */
  const records = new Uint32Array(KEPT);
  const lengths = new Uint16Array(KEPT);

  /** Whether the file has the record. */
  function load(record: number, place: number): boolean {
    records[place] = 0;
    const read = readSync(fd, kept, place * RECORD, RECORD, record * RECORD);
    lengths[place] = textLength(kept, place * RECORD, read);
    if (lengths[place] > 0) records[place] = record;
    return lengths[place] > 0;
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
      const place = record % KEPT;
      if (record < 0 || (records[place] !== record && isAbsent(record, place)))
        return SILENCE.copy(target, at);
      return kept.copy(target, at, place * RECORD, place * RECORD + lengths[place]);
    },
    close: () => closeSync(fd),
  };
}

/**
 * Updates the file: `recordsAfter(n)` returns all records above n, ascending. When this returns every record can be read;
 * `onDisk` resolves once the header says so too. If that fails, the next fill repeats it.
 */
export async function fillWaveformFile(
  folder: string,
  storeId: string,
  recordsAfter: (record: number) => AsyncIterable<WaveformRecord[]>,
): Promise<{ onDisk: Promise<void> }> {
  const fd = openFile(folder, storeId);
  const complete = readHeader(fd);
  let last = complete;
  try {
    for await (const page of recordsAfter(complete)) {
      writePage(fd, page);
      last = page[page.length - 1].record;
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

/** All records up to this one are durably in the file; 0 if it is missing, truncated or something else. */
export function waveformsOnDisk(folder: string, storeId: string): number {
  const fd = openFile(folder, storeId);
  try {
    return readHeader(fd);
  } finally {
    closeSync(fd);
  }
}

function openFile(folder: string, storeId: string): number {
  return openSync(join(folder, `waveforms-${storeId}`), constants.O_RDWR | constants.O_CREAT, 0o644);
}

/** The longest text before the zeros; found by binary search, because digits and zeros do not mix. */
function textLength(bytes: Uint8Array, at: number, read: number): number {
  let low = 0;
  let high = read;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (bytes[at + middle] === 0) high = middle;
    else low = middle + 1;
  }
  return low;
}

/** Consecutive records are written together. */
function writePage(fd: number, page: WaveformRecord[]): void {
  for (let start = 0, end = 1; start < page.length; start = end, end = start + 1) {
    while (end < page.length && page[end].record === page[end - 1].record + 1) end++;
    const bytes = new Uint8Array((end - start) * RECORD);
    for (let i = start; i < end; i++) writePeaks(page[i].peaks, bytes, (i - start) * RECORD);
    writeSync(fd, bytes, 0, bytes.length, page[start].record * RECORD);
  }
}

/** Each peak and a comma, four bytes wide, and how many of them count: `7,`, `12,`, `100,`. */
const PEAK_TEXTS = Uint8Array.from({ length: 101 * 4 }, (_, i) => `${i >> 2},\0\0`.charCodeAt(i & 3));
const PEAK_LENGTHS = Uint8Array.from({ length: 101 }, (_, peak) => `${peak},`.length);

/** `[0, 12, 100]` as `0,12,100`. All four bytes are written unconditionally; the next peak overwrites the rest. */
function writePeaks(peaks: Uint8Array, target: Uint8Array, start: number): void {
  let at = start;
  for (let i = 0; i < peaks.length; i++) {
    const peak = peaks[i];
    const text = peak * 4;
    target[at] = PEAK_TEXTS[text];
    target[at + 1] = PEAK_TEXTS[text + 1];
    target[at + 2] = PEAK_TEXTS[text + 2];
    target[at + 3] = PEAK_TEXTS[text + 3];
    at += PEAK_LENGTHS[peak];
  }
  target[at - 1] = 0;
}

function readHeader(fd: number): number {
  const bytes = new Uint8Array(RECORD);
  const text = Buffer.from(
    bytes.subarray(0, textLength(bytes, 0, readSync(fd, bytes, 0, RECORD, 0))),
  ).toString();
  const match = /^(.*): (\d+)$/.exec(text);
  const complete = match !== null && match[1] === MAGIC ? Number(match[2]) : 0;
  // A truncated file is filled again from the start.
  return fstatSync(fd).size >= (complete + 1) * RECORD ? complete : 0;
}

function writeHeader(fd: number, complete: number): void {
  const bytes = Buffer.alloc(RECORD);
  bytes.write(`${MAGIC}: ${complete}`);
  writeSync(fd, bytes, 0, RECORD, 0);
}
