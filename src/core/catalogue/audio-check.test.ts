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
  const hasAudio = createAudioCheck({ data: folder, library });
  const there = [
    '48/948.mp3',
    './48/948.mp3',
    'top.flac',
    join(folder, 'elsewhere', 'own.ogg'),
    'data:elsewhere/own.ogg',
  ];
  const one = (audio: string) => checkOne({ data: folder, library }, audio);
  for (const check of [hasAudio, one])
    assert.deepEqual(
      there.map(check),
      there.map(() => true),
    );
  const missing = [
    '48/949.mp3',
    '49/948.mp3',
    'top.flac/x.mp3',
    join(folder, 'away', 'own.ogg'),
    'a\0b/c.mp3',
    'data:elsewhere/other.ogg',
  ];
  for (const check of [hasAudio, one])
    assert.deepEqual(
      missing.map(check),
      missing.map(() => false),
    );
});

test('the demo synthesizes its audio; a track without a source has none', () => {
  const none = { data: folder, library: join(folder, 'no-library') };
  const hasAudio = createAudioCheck(none);
  const one = (audio: string) => checkOne(none, audio);
  for (const check of [hasAudio, one])
    assert.deepEqual(['demo:7', '', '48/948.mp3'].map(check), [true, false, false]);
});

test('a folder that cannot be read counts as complete', () => {
  const loop = join(folder, 'loop');
  symlinkSync(loop, loop);
  assert.equal(createAudioCheck({ data: folder, library: loop })('a.mp3'), true);
  assert.equal(checkOne({ data: folder, library: loop }, 'a.mp3'), true);
});
