import assert from 'node:assert/strict';
import { open, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { oggLength } from './audio-bytes.ts';
import { newFolder, toneOf } from './music.fixture.ts';

async function lengthOf(path: string): Promise<number | undefined> {
  const file = await open(path);
  try {
    return await oggLength(file, (await file.stat()).size, 44_100);
  } finally {
    await file.close();
  }
}

for (const ending of ['.ogg', '.opus']) {
  test(`${ending}: the last page contains the duration, also with other bytes after it`, async () => {
    const path = await toneOf(ending, 20);
    assert.equal((await lengthOf(path))?.toFixed(1), '20.0');
    const longer = join(await newFolder(), `x${ending}`);
    await writeFile(longer, Buffer.concat([await readFile(path), Buffer.from('OggS, but no page')]));
    assert.equal((await lengthOf(longer))?.toFixed(1), '20.0');
  });
}

test('without a page, or with pages of another stream only, the duration is unknown', async () => {
  const path = join(await newFolder(), 'x.ogg');
  const whole = await readFile(await toneOf('.ogg', 20));
  for (const content of [Buffer.from(''), Buffer.from('OggS'), Buffer.alloc(200_000)]) {
    await writeFile(path, content);
    assert.equal(await lengthOf(path), undefined);
  }
  const other = Buffer.from(whole);
  other.writeUInt32LE((other.readUInt32LE(14) ^ 1) >>> 0, 14);
  await writeFile(path, other);
  assert.equal(await lengthOf(path), undefined);
});
