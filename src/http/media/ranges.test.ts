import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { isFromStart, readRange } from './ranges.ts';

const SIZE = 1000;

test('parses one range, from either end', () => {
  const cases: Record<string, [number, number]> = {
    'bytes=0-': [0, 1000],
    'bytes=5-9': [5, 10],
    'bytes=0-0': [0, 1],
    'bytes=999-999': [999, 1000],
    'bytes=990-2000': [990, 1000],
    'bytes=-500': [500, 1000],
    'bytes=-1': [999, 1000],
    'bytes=-5000': [0, 1000],
    'bytes=007-0009': [7, 10],
    'bytes=0-99999999999999999999999999': [0, 1000],
    'bytes=-99999999999999999999999999': [0, 1000],
  };
  for (const [header, [from, to]] of Object.entries(cases)) {
    assert.deepEqual(readRange(header, SIZE), { from, to }, header);
  }
});

test('ignores white space, letter case and empty elements', () => {
  for (const header of ['Bytes=5-9', 'BYTES = 5-9', ' bytes=\t5 - 9 ', 'bytes=,5-9', 'bytes=5-9 , ,']) {
    assert.deepEqual(readRange(header, SIZE), { from: 5, to: 10 }, header);
  }
});

test('detects ranges that cannot be satisfied', () => {
  for (const header of ['bytes=1000-', 'bytes=1000-1001', 'bytes=-0', `bytes=${'9'.repeat(100)}-`]) {
    assert.equal(readRange(header, SIZE), 'unsatisfiable', header);
  }
  assert.equal(readRange('bytes=0-', 0), 'unsatisfiable');
  assert.equal(readRange('bytes=-5', 0), 'whole');
});

test('ignores invalid ranges, and more than one', () => {
  const ignored = [
    '',
    'bytes',
    'bytes=',
    'bytes=-',
    'bytes=9-5',
    'bytes=a-b',
    'bytes=1',
    'bytes=1-2-3',
    'bytes=--1',
  ];
  const others = [
    'lines=1-2',
    'xbytes=1-2',
    'bytes:1-2',
    'bytes=+1-2',
    'bytes=1.5-2',
    'bytes=0x1-2',
    'bytes=١-٢',
  ];
  for (const header of [...ignored, ...others, 'bytes=0-0,-1', 'bytes=1-2,x']) {
    assert.equal(readRange(header, SIZE), 'whole', header);
  }
  assert.equal(readRange(undefined, SIZE), 'whole');
});

test('ignores headers that are too long', () => {
  for (const header of [
    `bytes=${' '.repeat(150_000)}x`,
    `bytes=${'0-1,'.repeat(30_000)}`,
    `bytes=${'1'.repeat(1000)}-`,
  ]) {
    assert.equal(readRange(header, SIZE), 'whole');
  }
});

test('detects a range of the whole file', () => {
  for (const header of ['bytes=0-', ' Bytes = 00 - ']) assert.ok(isFromStart(header), header);
  for (const header of ['bytes=0-1', 'bytes=1-', 'bytes=-0', 'x', ''])
    assert.ok(!isFromStart(header), header);
});

test('every parsed range lies within the file and equals a slice', () => {
  const bytes = Buffer.from(Array.from({ length: 50 }, (_, i) => i));
  const position = fc.option(fc.nat(70), { nil: undefined });
  fc.assert(
    fc.property(position, position, fc.nat(50), (first, last, size) => {
      const range = readRange(`bytes=${first ?? ''}-${last ?? ''}`, size);
      if (typeof range === 'string') return;
      const all = bytes.subarray(0, size);
      const naive = first === undefined ? all.subarray(-last!) : all.subarray(first, (last ?? size) + 1);
      assert.ok(range.from < range.to);
      assert.deepEqual(all.subarray(range.from, range.to), naive);
    }),
  );
});
