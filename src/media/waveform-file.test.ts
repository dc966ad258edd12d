import assert from 'node:assert/strict';
import { mkdtempSync, rmSync, statSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, it } from 'node:test';
import { type Log, WAVEFORM_TEXT_MAX, type WaveformPage, type WaveformRecord } from '../domain/ports.ts';
import { WAVEFORM_PEAKS } from '../domain/vocabulary.ts';
import { discardOtherHistory, fillWaveformFile, openWaveformFile } from './waveform-file.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-waveforms-'));
after(() => rmSync(folder, { recursive: true }));

const complaints: unknown[] = [];
const log: Log = {
  debug() {},
  info() {},
  warn() {},
  error: (_, fields) => complaints.push(fields),
  isEnabled: () => true,
};
const silence = Array(WAVEFORM_PEAKS).fill(0);

const waveform = (record: number, peak: (i: number) => number): WaveformRecord => ({
  record,
  peaks: Uint8Array.from({ length: WAVEFORM_PEAKS }, (_, i) => peak(i)),
});

async function* pages(...all: WaveformRecord[][]): AsyncGenerator<WaveformPage> {
  for (const page of all) {
    const peaks = page.flatMap(({ peaks }) => [1, ...peaks]).slice(1);
    yield { records: page.map(({ record }) => record), peaks: Uint8Array.from(peaks) };
  }
}

function read(storeId: string, record: number): number[] {
  const file = openWaveformFile(folder, storeId, log);
  try {
    const target = new Uint8Array(WAVEFORM_TEXT_MAX + 20).fill(255);
    const length = file.copy(record, target, 10);
    assert.equal(target[9], 255);
    return JSON.parse(`[${Buffer.from(target.subarray(10, 10 + length)).toString()}]`);
  } finally {
    file.close();
  }
}

it('returns every waveform, including the longest and the shortest text', async () => {
  const records = [
    waveform(1, (i) => i % 101),
    waveform(2, () => 100),
    waveform(5, () => 0),
    waveform(6, (i) => i % 10),
  ];
  const { onDisk } = await fillWaveformFile(folder, 'a', () => pages(records.slice(0, 3), records.slice(3)));
  for (const { record, peaks } of records) assert.deepEqual(read('a', record), [...peaks]);
  await onDisk;
});

it('requests only missing waveforms', async () => {
  const requested: number[] = [];
  const fill = async (...records: WaveformRecord[]) => {
    const { onDisk } = await fillWaveformFile(folder, 'b', (record) => {
      requested.push(record);
      return records.length > 0 ? pages(records) : pages();
    });
    await onDisk;
  };
  await fill(
    waveform(1, () => 1),
    waveform(2, () => 2),
  );
  await fill();
  await fill(waveform(4, () => 4));
  await fill();
  assert.deepEqual(requested, [0, 2, 2, 4]);
  assert.deepEqual(read('b', 2), Array(WAVEFORM_PEAKS).fill(2));
});

it('is emptied for a restored backup, in which the same numbers are other waveforms', async () => {
  const [one, two, three] = [1, 2, 3].map((record) => waveform(record, () => record));
  const other = waveform(3, () => 53);
  const follow = async (records: WaveformRecord[], highest = 3) => {
    await discardOtherHistory(folder, 'j', {
      highest: async () => highest,
      lastUpTo: async (record) => records.findLast((one) => one.record <= record),
    });
    const after = (record: number) => records.filter((one) => one.record > record);
    const missing = (record: number) => (after(record).length > 0 ? pages(after(record)) : pages());
    await (await fillWaveformFile(folder, 'j', missing)).onDisk;
  };
  await follow([one, two, three]);
  await follow([one, two]);
  assert.equal(read('j', 3)[0], 3, 'a removed record is no other history');
  await follow([one, two], 2);
  await follow([one, two, other]);
  assert.deepEqual([read('j', 1)[0], read('j', 3)[0]], [1, 53], 'noticed before the numbers are used again');
  await follow([one, two, three], 4);
  assert.equal(read('j', 3)[0], 3, 'noticed after the numbers are used again');
});

it('separates the waveforms of different databases', async () => {
  await (await fillWaveformFile(folder, 'c', () => pages([waveform(1, () => 7)]))).onDisk;
  await (await fillWaveformFile(folder, 'd', () => pages([waveform(1, () => 9)]))).onDisk;
  assert.equal(read('c', 1)[0], 7);
  assert.equal(read('d', 1)[0], 9);
});

it('returns silence for no waveform and for a missing one, which it reports', async () => {
  await (await fillWaveformFile(folder, 'e', () => pages([waveform(3, () => 7)]))).onDisk;
  complaints.length = 0;
  assert.deepEqual(read('e', -1), silence);
  assert.deepEqual(complaints, []);
  assert.deepEqual(read('e', 2), silence);
  assert.deepEqual(read('e', 4), silence);
  assert.deepEqual(complaints, [{ record: 2 }, { record: 4 }]);
});

it('finds the records of a file that was deleted and created again', async () => {
  await (await fillWaveformFile(folder, 'g', () => pages([waveform(1, () => 1)]))).onDisk;
  const file = openWaveformFile(folder, 'g', log);
  const target = new Uint8Array(WAVEFORM_TEXT_MAX);
  file.copy(1, target, 0);
  rmSync(join(folder, 'waveforms-g'));
  await (await fillWaveformFile(folder, 'g', () => pages([waveform(1, () => 1), waveform(2, () => 22)])))
    .onDisk;
  const length = file.copy(2, target, 0);
  assert.equal(Buffer.from(target.subarray(0, length)).toString(), Array(WAVEFORM_PEAKS).fill(22).join(','));
  file.close();
});

it('fills a truncated file again', async () => {
  const all = [waveform(1, () => 1), waveform(2, () => 2), waveform(3, () => 3)];
  const fill = async () => {
    const { onDisk } = await fillWaveformFile(folder, 'h', (after) =>
      pages(all.filter(({ record }) => record > after)),
    );
    await onDisk;
  };
  await fill();
  truncateSync(join(folder, 'waveforms-h'), 2 * WAVEFORM_PEAKS + 100);
  await fill();
  assert.equal(read('h', 3)[0], 3);
});

it('replaces a file of an earlier version', async () => {
  const path = join(folder, 'waveforms-i');
  writeFileSync(path, `cantiga waveforms 1: 2${'\0'.repeat(20_000)}`);
  await (await fillWaveformFile(folder, 'i', (after) => pages([waveform(after + 1, () => 8)]))).onDisk;
  assert.equal(read('i', 1)[0], 8);
  assert.ok(statSync(path).size < 2000);
});

it('separates records that share a slot in memory', async () => {
  const records = [waveform(1, () => 1), waveform(4097, () => 97), waveform(8193, () => 5)];
  await (await fillWaveformFile(folder, 'f', () => pages(records))).onDisk;
  const file = openWaveformFile(folder, 'f', log);
  const target = new Uint8Array(WAVEFORM_TEXT_MAX);
  for (const record of [1, 4097, 1, 1, 8193, 4097]) {
    const length = file.copy(record, target, 0);
    const { peaks } = records.find((one) => one.record === record)!;
    assert.equal(Buffer.from(target.subarray(0, length)).toString(), peaks.join(','));
  }
  assert.equal(file.copy(4098, target, 0), silence.join(',').length);
  assert.equal(file.copy(1, target, 0), WAVEFORM_PEAKS * 2 - 1);
  file.close();
});
