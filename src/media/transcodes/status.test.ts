import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { createAudio, ffmpegForTests } from '../ffmpeg/audio.fixture.ts';
import { createOriginals } from '../originals.ts';
import { fetchAudio, requestFor, setUpTranscodes } from './transcodes.fixture.ts';

const { ffmpeg, skip } = await ffmpegForTests();
const options = { skip, timeout: 240_000 };
const NONE = { missing: 'ffmpeg is not on PATH.', remedy: 'Install it.' };

test('reports whether audio must be converted, without converting', options, async (t) => {
  const { folder, transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'a.flac'), 'anoisesrc=d=1:r=44100', '-ac', '2');
  const request = requestFor(file, 'mp32');
  const { version, state } = await transcodes.look(request);
  assert.equal(state, 'unmade');
  assert.equal((await transcodes.look(requestFor(file, 'flac'))).state, 'ready');
  assert.deepEqual(await cachedFiles(), []);
  const audio = await transcodes.open(request);
  assert.equal(audio.version, version);
  await audio.finished;
  assert.deepEqual(await transcodes.look(request), { version, state: 'ready' });
  audio.release();
});

test(
  'rejects unreadable files, and marks earlier failures and missing converters as doubtful',
  options,
  async (t) => {
    const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
    const file = join(folder, 'a.flac');
    const request = requestFor(file, 'mp32');
    await assert.rejects(transcodes.look(request), { kind: 'not-found' });
    await writeFile(file, 'this is no sound');
    assert.equal((await transcodes.look(request)).state, 'unmade');
    await assert.rejects(fetchAudio(transcodes, request), { kind: 'not-found' });
    assert.equal((await transcodes.look(request)).state, 'doubtful');
    const without = await setUpTranscodes(t, NONE, {
      originals: createOriginals({ library: folder, data: folder }),
    });
    assert.equal((await without.transcodes.look(request)).state, 'doubtful');
    const full = await setUpTranscodes(t, ffmpeg, {
      originals: createOriginals({ library: folder, data: folder }),
      hasRoom: () => false,
    });
    assert.equal((await full.transcodes.look(request)).state, 'doubtful');
  },
);
