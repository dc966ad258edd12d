import assert from 'node:assert/strict';
import { test } from 'node:test';
import { CHUNK_BYTES, giveBackChunk, lendChunk } from './chunks.ts';

test('a returned chunk is lent again, to one borrower only', () => {
  const first = lendChunk();
  assert.equal(first.length, CHUNK_BYTES);
  assert.notEqual(lendChunk(), first);
  giveBackChunk(first);
  giveBackChunk(first);
  assert.equal(lendChunk(), first);
  assert.notEqual(lendChunk(), first);
});

test('a part of a chunk, and a foreign one, is not accepted', () => {
  const chunk = lendChunk();
  const [part, same, foreign] = [
    chunk.subarray(0, 10),
    chunk.subarray(),
    Buffer.allocUnsafeSlow(CHUNK_BYTES),
  ];
  for (const one of [part, same, foreign]) giveBackChunk(one);
  const next = lendChunk();
  assert.ok(![chunk, part, same, foreign].some((one) => one.buffer === next.buffer));
});

test('a limited number of chunks is kept', () => {
  const many = Array.from({ length: 100 }, () => lendChunk());
  for (const chunk of many) giveBackChunk(chunk);
  const again = Array.from({ length: 100 }, () => lendChunk());
  assert.equal(again.filter((chunk) => many.includes(chunk)).length, 32);
});
