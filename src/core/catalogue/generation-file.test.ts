import assert from 'node:assert/strict';
import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { test } from 'node:test';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import { findGeneration, newPart, writeGeneration } from './generation-file.ts';

test('all arrays are read back, each in shared memory of its own', async (t) => {
  const folder = mkdtempSync(join(tmpdir(), 'cantiga-generation-file-'));
  t.after(() => rmSync(folder, { recursive: true }));
  const filled = (length: number, first: number) => Uint8Array.from({ length }, (_, i) => first + i);
  const long = Float64Array.from({ length: 200_000 }, (_, i) => i / 3);
  const written = {
    short: filled(13, 1),
    empty: new Uint32Array(0),
    long,
    same: long,
    none: new Uint8Array(0),
    blocks: Array.from({ length: 9 }, (_, i) => ({ items: filled(300_001, i), starts: Uint32Array.of(i) })),
    last: filled(3, 7),
  };
  const key = { storeId: 'a', format: 'b', version: 1, changedAt: '', rating: 0 };
  await writeGeneration(folder, newPart(folder, 'a'), key, written as unknown as Catalogue);
  const read = (await findGeneration(folder, 'a', () => true)) as unknown as typeof written;
  assert.deepEqual(read, written);
  assert.equal(read.long.buffer.byteLength, long.byteLength);
  assert.ok(read.same.buffer === read.long.buffer);
  const [first, second] = read.blocks;
  assert.ok(first!.items.buffer !== second!.items.buffer && first!.items.buffer !== read.long.buffer);
  for (const { items } of read.blocks) assert.ok(items.buffer instanceof SharedArrayBuffer);
});
