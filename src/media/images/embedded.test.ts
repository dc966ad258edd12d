import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { promisify } from 'node:util';
import sharp from 'sharp';
import { coverOf } from './cover.ts';

let folder: string;
before(async () => {
  folder = await mkdtemp(join(tmpdir(), 'cantiga-embedded-'));
  const red = sharp({ create: { width: 60, height: 40, channels: 3, background: 'red' } });
  await writeFile(join(folder, 'red.png'), await red.png().toBuffer());
  const sine = ['-f', 'lavfi', '-i', 'sine=duration=1'];
  const cover = ['-i', 'red.png', '-map', '0', '-map', '1', '-c:v', 'copy', '-disposition:v', 'attached_pic'];
  const run = (...args: string[]) => promisify(execFile)('ffmpeg', ['-v', 'error', ...args], { cwd: folder });
  await run(...sine, ...cover, 'with.mp3');
  await run(...sine, ...cover, 'with.flac');
  await run(...sine, 'without.mp3');
  await writeFile(join(folder, 'text.mp3'), 'no music at all');
});
after(() => rm(folder, { recursive: true }));

for (const name of ['with.mp3', 'with.flac']) {
  test(`the cover in ${name} is shown`, async () => {
    const { data, info } = await sharp(await coverOf(`embedded:${join(folder, name)}`, 25, 'jpeg'))
      .raw()
      .toBuffer({ resolveWithObject: true });
    assert.deepEqual([info.width, info.height], [25, 25]);
    assert.ok(data[0] > 240 && data[1] < 20 && data[2] < 20, `it is ${data.subarray(0, 3).join(' ')}`);
  });
}

test('a file without a cover, or without music, is refused as no picture', async () => {
  for (const name of ['without.mp3', 'text.mp3']) {
    await assert.rejects(coverOf(`embedded:${join(folder, name)}`, 25, 'jpeg'), { kind: 'type' });
  }
});
