import assert from 'node:assert/strict';
import { mkdirSync, mkdtempSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { hasAudio as checkOne, createAudioCheck } from './audio-check.ts';

const folder = mkdtempSync(join(tmpdir(), 'cantiga-audio-check-'));
after(() => rmSync(folder, { recursive: true }));
const library = join(folder, 'library');
mkdirSync(join(library, '48'), { recursive: true });
writeFileSync(join(library, '48', '948.mp3'), '');
writeFileSync(join(library, 'top.flac'), '');
mkdirSync(join(folder, 'elsewhere'));
writeFileSync(join(folder, 'elsewhere', 'own.ogg'), '');

test('a track has audio if its file exists, in the library or elsewhere', () => {
  const hasAudio = createAudioCheck(library);
  const there = ['48/948.mp3', './48/948.mp3', 'top.flac', join(folder, 'elsewhere', 'own.ogg')];
  const one = (audio: string) => checkOne(library, audio);
  for (const check of [hasAudio, one]) assert.deepEqual(there.map(check), [true, true, true, true]);
  const missing = [
    '48/949.mp3',
    '49/948.mp3',
    'top.flac/x.mp3',
    join(folder, 'away', 'own.ogg'),
    'a\0b/c.mp3',
  ];
  for (const check of [hasAudio, one])
    assert.deepEqual(missing.map(check), [false, false, false, false, false]);
});

test('the demo synthesizes its audio; a track without a source has none', () => {
  const hasAudio = createAudioCheck(join(folder, 'no-library'));
  const one = (audio: string) => checkOne(join(folder, 'no-library'), audio);
  for (const check of [hasAudio, one])
    assert.deepEqual(['demo:7', '', '48/948.mp3'].map(check), [true, false, false]);
});

test('a folder that cannot be read counts as complete', () => {
  const loop = join(folder, 'loop');
  symlinkSync(loop, loop);
  assert.equal(createAudioCheck(loop)('a.mp3'), true);
  assert.equal(checkOne(loop, 'a.mp3'), true);
});
