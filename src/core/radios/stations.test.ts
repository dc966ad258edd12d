import assert from 'node:assert/strict';
import { once } from 'node:events';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import type { TrackMedia } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { Log, LogFields } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createAudio, ffmpegForTests } from '../../media/ffmpeg/audio.fixture.ts';
import { BYTES_A_FRAME, createFrameCutter, FRAMES_A_SECOND, SILENT_FRAME } from '../../media/radio/frames.ts';
import { drain, extractTitles } from '../../media/radio/radio.fixture.ts';
import { requestFor, setUpTranscodes, until } from '../../media/transcodes/transcodes.fixture.ts';
import { createListening } from '../listening/listening.ts';
import type { Radio } from './pool.ts';
import { createProgramme, type ProgrammeTrack, succeeding } from './programme.ts';
import { createStations, type StationsParts } from './stations.ts';

const { ffmpeg, skip } = await ffmpegForTests();

const RADIO: Radio = { id: 1, name: 'r', dispname: 'R', type: 'www', tags: [], tracks: [] };
const LISTENER = { address: '192.0.2.7', userAgent: 'test', from: 'app-5eedcafe' };
const CLIENT = {
  clientId: '5eedcafe',
  name: 'x',
  plan: 'read',
  suspended: false,
  httpStatuses: false,
} as const;

function framesIn(bytes: Buffer): number {
  const cutter = createFrameCutter();
  cutter.add(bytes);
  let count = 0;
  while (cutter.next() !== undefined) count++;
  return count;
}

/** A radio of one track of eight seconds, real audio, and a clock set by the test. */
async function scene(t: TestContext, change: Partial<StationsParts> = {}) {
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'tone.wav'), 'sine=frequency=440:duration=8');
  const time = { now: 1_700_000_000_000 };
  const pool: ProgrammeTrack[] = [{ id: 10, artistId: 1, duration: 8 }];
  const listened: string[] = [];
  const open = { sounds: 0 };
  const clock = () => time.now;
  const stations = createStations({
    ffmpeg: () => ffmpeg,
    radios: { programme: async (id) => createProgramme(id, [...pool]) },
    media: {
      findTrack: async (id) => ({ id, name: 'Tone', artist_name: 'Ana' }) as TrackMedia,
      async openAudio(_track, format, { signal }) {
        const audio = await transcodes.open(requestFor(file, format as 'mp31'), signal);
        open.sounds++;
        const release = () => {
          open.sounds--;
          audio.release();
        };
        return { ...audio, read: audio.read, release, size: undefined, etag: undefined };
      },
    },
    listening: createListening({
      activity: { listened: (track, client) => listened.push(`${track} ${client}`), downloaded() {} },
      clients: { find: (id) => (id === CLIENT.clientId ? CLIENT : undefined) },
      clock,
    }),
    log: quiet,
    clock,
    graceMs: 30,
    followMs: 20,
    ...change,
  });
  t.after(() => stations.close());
  return { stations, time, pool, listened, open, clock };
}

test('a radio plays while it has listeners, and stops soon after', { skip }, async (t) => {
  const { stations, open } = await scene(t);
  assert.equal(open.sounds, 0);
  const { stream } = await stations.listen(RADIO, LISTENER, false);
  const got = drain(stream);
  await until(() => framesIn(got()) >= 4 * FRAMES_A_SECOND);
  assert.ok(open.sounds > 0);
  stream.destroy();
  await until(() => open.sounds === 0);
});

test('a listener who returns within the grace period finds the radio still playing', { skip }, async (t) => {
  const { stations, open } = await scene(t, { graceMs: 60_000 });
  const { stream } = await stations.listen(RADIO, LISTENER, false);
  const got = drain(stream);
  await until(() => framesIn(got()) >= 4 * FRAMES_A_SECOND);
  stream.destroy();
  await once(stream, 'close');
  const again = (await stations.listen(RADIO, LISTENER, true)).stream;
  const more = drain(again);
  await until(() => more().length > 40_000);
  assert.ok(open.sounds > 0);
  const { audio } = extractTitles(more());
  assert.ok(got().includes(audio.subarray(0, 20_000)), 'no time has passed');
});

test('half of a sent track is a listen, once in half an hour', { skip }, async (t) => {
  const { stations, time, listened } = await scene(t);
  const { stream, taken } = await stations.listen(RADIO, LISTENER, false);
  let all = 0;
  stream.on('data', (chunk: Buffer) => {
    all += chunk.length;
    taken(chunk.length);
  });
  await until(() => listened.length > 0);
  assert.deepEqual(listened, ['10 5eedcafe']);
  time.now += 16_000;
  const before = all;
  await until(() => all >= before + 12_000 * 5);
  assert.deepEqual(listened, ['10 5eedcafe']);
});

test('a track that follows itself is heard once more', { skip }, async (t) => {
  let heard = 0;
  const count = () => {
    heard++;
    return () => {};
  };
  const { stations, time } = await scene(t, { listening: { stream: count } });
  const { stream, taken } = await stations.listen(RADIO, LISTENER, false);
  stream.on('data', (chunk: Buffer) => taken(chunk.length));
  await until(() => heard > 0);
  await until(() => {
    time.now += 100;
    return heard > 1;
  });
});

test('audio that the connection does not accept is not a listen', { skip }, async (t) => {
  const { stations, listened } = await scene(t);
  const { stream } = await stations.listen(RADIO, LISTENER, false);
  const got = drain(stream);
  await until(() => framesIn(got()) >= 4.5 * FRAMES_A_SECOND);
  assert.deepEqual(listened, []);
});

test('follows its programme when that changes', { skip }, async (t) => {
  const found: number[] = [];
  const { stations, pool } = await scene(t, {
    media: {
      async findTrack(id) {
        found.push(id);
        return undefined;
      },
      openAudio: async () => assert.fail(),
    },
  });
  drain((await stations.listen(RADIO, LISTENER, false)).stream);
  await until(() => found.includes(10));
  pool.splice(0, 1, { id: 20, artistId: 1, duration: 300 });
  await until(() => found.includes(20));
});

test('a listener hears the current track to its announced end while the tracks change', async (t) => {
  const frames = Buffer.concat(Array<Buffer>(Math.ceil(40 * FRAMES_A_SECOND)).fill(SILENT_FRAME));
  const tracksOf = (count: number) =>
    Array.from({ length: count }, (_, i) => ({ id: i + 1, artistId: i + 1, duration: 40 }));
  let programme = createProgramme(1, tracksOf(3));
  const heard: { id: number; to: number }[] = [];
  const { stations, time } = await scene(t, {
    radios: { programme: async () => programme },
    media: {
      findTrack: async (id) => ({ id, name: 'Tone', artist_name: 'Ana' }) as TrackMedia,
      openAudio: async () => ({
        ...{ type: '', size: frames.length, etag: '"x"', modified: new Date(), finished: Promise.resolve() },
        ...{ hasDuration: true, version: '1', reached: async () => {} },
        read: (from) => Readable.from([frames.subarray(from)], { objectMode: false }),
        release() {},
      }),
    },
    listening: {
      stream: (_asker, { id }) => {
        heard.push({ id, to: 0 });
        return (_from, to) => {
          heard.at(-1)!.to = to / (BYTES_A_FRAME * FRAMES_A_SECOND);
        };
      },
    },
  });
  const { stream, taken } = await stations.listen(RADIO, LISTENER, false);
  stream.on('data', (chunk: Buffer) => taken(chunk.length));
  await until(() => heard.length > 0);
  // Ten seconds before its end: the next one may already be on its way.
  const playing = programme.at(time.now)!;
  const announced = programme.at(playing.end)!;
  while (time.now < playing.end - 10_000) await passSome();
  const next = createProgramme(1, tracksOf(7));
  programme = succeeding(programme, next, { now: time.now, leadMs: 30_000, isThere: () => true });
  while (heard.length < 3) await passSome();
  const [first, second, third] = heard;
  assert.deepEqual([first.id, second.id], [playing.trackId, announced.trackId]);
  for (const { to } of [first, second]) assert.ok(Math.abs(to - 40) < 0.1, `${to}`);
  assert.equal(third.id, next.at(announced.end)?.trackId);

  /** A station checks the clock several times per second. */
  async function passSome() {
    time.now += 2000;
    await new Promise((resolve) => setTimeout(resolve, 260));
  }
});

test('ends when there is nothing left to play', { skip }, async (t) => {
  const { stations, pool, open } = await scene(t);
  const { stream } = await stations.listen(RADIO, LISTENER, false);
  const got = drain(stream);
  await until(() => got().length > 0);
  const ended = once(stream, 'end');
  pool.length = 0;
  await ended;
  await until(() => open.sounds === 0);
});

test('a track that cannot be played is logged once, however often it is due', { skip }, async (t) => {
  const lines: (LogFields | undefined)[] = [];
  const log: Log = { ...quiet, warn: (_message, fields) => lines.push(fields) };
  let tries = 0;
  const { stations, time } = await scene(t, {
    log,
    media: {
      async findTrack() {
        tries++;
        return undefined;
      },
      openAudio: async () => assert.fail(),
    },
  });
  const got = drain((await stations.listen(RADIO, LISTENER, false)).stream);
  for (let i = 1; i <= 3; i++) {
    time.now += 8000;
    await until(() => tries > i);
  }
  assert.ok(framesIn(got()) > 0, 'silence');
  assert.deepEqual(lines, [{ radio: 1, track: 10, reason: 'The track no longer exists.' }]);
});

test('refuses with a clear error if nothing can be played', async (t) => {
  const { stations, pool } = await scene(t);
  pool.length = 0;
  await assert.rejects(stations.listen(RADIO, LISTENER, false), { kind: 'not-found' });
  await assert.rejects(stations.check(RADIO), { kind: 'not-found' });
  const { stations: mute } = await scene(t, {
    ffmpeg: () => ({ missing: 'There is no ffmpeg.', remedy: '' }),
  });
  await assert.rejects(mute.listen(RADIO, LISTENER, false), (error) => {
    assert.ok(error instanceof Refusal);
    assert.deepEqual([error.kind, error.message], ['overload', 'Radios are not available right now.']);
    return true;
  });
});

test('closing ends every stream, and starts none', { skip }, async (t) => {
  const { stations, open } = await scene(t);
  const { stream } = await stations.listen(RADIO, LISTENER, false);
  const got = drain(stream);
  await until(() => got().length > 0);
  const ended = once(stream, 'end');
  stations.close();
  await ended;
  assert.equal(open.sounds, 0);
  await assert.rejects(stations.listen(RADIO, LISTENER, false), { kind: 'overload' });
});
