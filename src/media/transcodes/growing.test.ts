import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import { createAudio, decodedSeconds, ffmpegForTests } from '../ffmpeg/audio.fixture.ts';
import {
  countedFfmpeg,
  endlessSamples,
  fetchAudio,
  firstBytes,
  isAlive,
  requestFor,
  setUpTranscodes,
  until,
} from './transcodes.fixture.ts';
import type { AudioRequest } from './transcodes.ts';

const found = await ffmpegForTests();
const options = { skip: found.skip, timeout: 240_000 };

test('the first bytes are sent before the conversion has ended', options, async (t) => {
  const { transcodes } = await setUpTranscodes(t, found.ffmpeg);
  const { request, end } = endlessSamples('a');
  const audio = await transcodes.open(request);
  const stream = audio.read(0);
  assert.equal((await firstBytes(stream)).toString('latin1', 0, 3), 'ID3');
  assert.deepEqual([audio.size, audio.etag], [undefined, undefined]);
  end();
  await audio.finished;
  assert.ok(audio.size! > 0);
  assert.match(audio.etag!, /^"/);
  stream.destroy();
  audio.release();
});

test('20 readers share one process, and all get the same', options, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { folder, transcodes } = await setUpTranscodes(t, ffmpeg);
  const file = await createAudio(join(folder, 'a.wav'), 'anoisesrc=d=20');
  const all = await Promise.all(
    Array.from({ length: 20 }, async () => {
      const audio = await transcodes.open(requestFor(file, 'ogg'));
      const bytes = buffer(audio.read(0));
      audio.release();
      return await bytes;
    }),
  );
  assert.equal((await pids()).length, 1);
  assert.ok(all[0].length > 10_000);
  assert.ok(all.every((one) => one.equals(all[0])));
  await fetchAudio(transcodes, requestFor(file, 'ogg'));
  assert.equal((await pids()).length, 1, 'a finished file is not converted again');
});

for (const format of ['mp31', 'mp32', 'flac'] as const) {
  test(
    `${format} read while it grew differs only in its first frame, and can be decoded`,
    options,
    async (t) => {
      const { folder, transcodes } = await setUpTranscodes(t, found.ffmpeg);
      const { request, end } = endlessSamples('a');
      const audio = await transcodes.open({ ...request, format });
      const growing = buffer(audio.read(0));
      await buffer(audio.read(100_000, 100_001));
      end();
      const early = await growing;
      const late = await buffer(audio.read(0));
      audio.release();
      assert.equal(early.length, late.length);
      assert.ok(early.subarray(2000).equals(late.subarray(2000)));
      const [before, after] = [join(folder, 'early'), join(folder, 'late')];
      await writeFile(before, early);
      await writeFile(after, late);
      assert.ok(Math.abs((await decodedSeconds(before)) - (await decodedSeconds(after))) < 0.1);
    },
  );
}

test('a range that does not exist yet waits for it', options, async (t) => {
  const { transcodes } = await setUpTranscodes(t, found.ffmpeg);
  const { request, end } = endlessSamples('a');
  const audio = await transcodes.open(request);
  const range = await buffer(audio.read(300_000, 300_100));
  assert.equal(range.length, 100);
  assert.equal(audio.size, undefined);
  const beyond = buffer(audio.read(1_000_000_000));
  end();
  assert.equal((await beyond).length, 0);
  const whole = await buffer(audio.read(0));
  assert.equal(whole.length, audio.size);
  assert.ok(whole.subarray(300_000, 300_100).equals(range));
  audio.release();
});

test('a conversion without readers is stopped', options, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
  const { request, playing } = endlessSamples('a');
  const [one, other] = await Promise.all([transcodes.open(request), transcodes.open(request)]);
  const [pid] = await pids();
  const stream = one.read(0);
  one.release();
  other.release();
  await firstBytes(stream);
  assert.deepEqual([isAlive(pid), playing()], [true, 1], 'the stream holds it');
  stream.destroy();
  await assert.rejects(one.finished, { kind: 'overload' });
  assert.deepEqual([isAlive(pid), playing()], [false, 0]);
  assert.deepEqual(await cachedFiles(), []);
});

test('a client that returns within the grace period continues with the same process', options, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { transcodes } = await setUpTranscodes(t, ffmpeg, { graceMs: 60_000 });
  const { request, end } = endlessSamples('a');
  (await transcodes.open(request)).release();
  const again = await transcodes.open(request);
  end();
  await again.finished;
  assert.equal((await pids()).length, 1);
  again.release();
});

test(
  'a killed ffmpeg leaves no partial file, all readers get an error, and the next one succeeds',
  options,
  async (t) => {
    const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
    const { transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
    const { request, end } = endlessSamples('a');
    const audio = await transcodes.open(request);
    const reading = buffer(audio.read(0));
    process.kill((await pids())[0], 'SIGKILL');
    const interrupted = { kind: 'overload', message: /interrupted/, retryAfter: 2 };
    await Promise.all([assert.rejects(reading, interrupted), assert.rejects(audio.finished, interrupted)]);
    assert.deepEqual(await cachedFiles(), []);

    end();
    const again = await transcodes.open({ ...request, key: 'b' });
    await again.finished;
    again.release();
    audio.release();
    assert.equal((await cachedFiles()).length, 1);
  },
);

test('requests above the limit are refused, waiting ones are served in order', options, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { transcodes } = await setUpTranscodes(t, ffmpeg, { atOnce: 1, waitingMax: 1 });
  const first = endlessSamples('a');
  const second = endlessSamples('b');
  const audio = await transcodes.open(first.request);
  const waiting = transcodes.open(second.request);
  await until(() => transcodes.status().waiting === 1);
  await assert.rejects(transcodes.open(endlessSamples('c').request), { kind: 'overload', retryAfter: 10 });
  assert.equal((await pids()).length, 1);
  const { running, waiting: behind, waitingMax, refused } = transcodes.status();
  assert.deepEqual([running, behind, waitingMax, refused], [1, 1, 1, 1]);
  first.end();
  second.end();
  (await waiting).release();
  assert.equal((await pids()).length, 2);
  await audio.finished;
  audio.release();
  await until(() => transcodes.status().running === 0);
  const { converted, failed, bytes, max } = transcodes.status();
  assert.ok(converted >= 1 && bytes > 0 && bytes < max);
  assert.equal(failed, 0);
});

test('conversions with listeners run before those without', options, async (t) => {
  const { transcodes } = await setUpTranscodes(t, found.ffmpeg, { atOnce: 1 });
  const [first, patient, listener] = ['a', 'b', 'c'].map(endlessSamples);
  const audio = await transcodes.open(first.request);
  const started: string[] = [];
  const open = async (request: AudioRequest) => {
    const opened = await transcodes.open(request);
    started.push(request.key);
    await opened.finished;
    opened.release();
  };
  const both = [open({ ...patient.request, patient: true }), open(listener.request)];
  for (const one of [first, patient, listener]) one.end();
  audio.release();
  await Promise.all(both);
  assert.deepEqual(started, ['c', 'b']);
});

test('a client that gives up while waiting leaves the queue', options, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { transcodes } = await setUpTranscodes(t, ffmpeg, { atOnce: 1, waitingMax: 1 });
  const first = endlessSamples('a');
  const audio = await transcodes.open(first.request);
  const aborted = new AbortController();
  const waiting = transcodes.open(endlessSamples('b').request, aborted.signal);
  setImmediate(() => aborted.abort(new Error('hung up')));
  await assert.rejects(waiting, /hung up/);
  first.end();
  await audio.finished;
  audio.release();
  const next = endlessSamples('c');
  next.end();
  (await transcodes.open(next.request)).release();
  assert.equal((await pids()).length, 2);
});

test('a waiting conversion without clients takes no slot', options, async (t) => {
  const { transcodes } = await setUpTranscodes(t, found.ffmpeg, {
    atOnce: 1,
    waitingMax: 1,
    graceMs: 60_000,
  });
  const first = endlessSamples('a');
  const audio = await transcodes.open(first.request);
  for (const key of ['b', 'c', 'd']) {
    const aborted = new AbortController();
    const waiting = transcodes.open(endlessSamples(key).request, aborted.signal);
    const refused = assert.rejects(waiting, /hung up/);
    await turn();
    aborted.abort(new Error('hung up'));
    await refused;
  }
  first.end();
  await audio.finished;
  audio.release();
});

test(
  'a conversion that lost its listeners yields to waiting ones, regardless of order',
  options,
  async (t) => {
    const { transcodes } = await setUpTranscodes(t, found.ffmpeg, { atOnce: 1, graceMs: 60_000 });
    const [left, leaving, next] = ['a', 'b', 'c'].map(endlessSamples);
    (await transcodes.open(left.request)).release();
    const second = await transcodes.open(leaving.request);
    assert.equal(left.playing(), 0);
    const waiting = transcodes.open(next.request);
    await turn();
    second.release();
    next.end();
    const third = await waiting;
    assert.equal(leaving.playing(), 0);
    await third.finished;
    third.release();
  },
);

test(
  'no client takes all slots, and a later client is served before the rest of theirs',
  options,
  async (t) => {
    const { transcodes } = await setUpTranscodes(t, found.ffmpeg, { atOnce: 1 });
    const first = endlessSamples('first');
    const audio = await transcodes.open({ ...first.request, of: 'greedy' });
    const started: string[] = [];
    const open = async (key: string, of: string) => {
      const { request, end } = endlessSamples(key);
      end();
      const opened = await transcodes.open({ ...request, of });
      started.push(of);
      await opened.finished;
      opened.release();
    };
    const greedy = Array.from({ length: 30 }, (_, i) => open(String(i), 'greedy'));
    const refused = Promise.allSettled(greedy).then((all) =>
      all.filter(({ status }) => status === 'rejected'),
    );
    await turn();
    const other = open('other', 'other');
    first.end();
    await other;
    assert.ok(started.length <= 2, started.join());
    assert.equal((await refused).length, 5);
    audio.release();
  },
);

test('closing stops everything', options, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg, { atOnce: 1 });
  const { request, playing } = endlessSamples('a');
  const audio = await transcodes.open(request);
  const waiting = assert.rejects(transcodes.open(endlessSamples('b').request), { kind: 'overload' });
  await until(async () => (await cachedFiles()).length === 1);
  await transcodes.close();
  await waiting;
  await assert.rejects(audio.finished, { kind: 'overload' });
  assert.deepEqual((await pids()).map(isAlive), [false]);
  assert.equal(playing(), 0);
  assert.deepEqual(await cachedFiles(), []);
  await assert.rejects(transcodes.open(request), { kind: 'overload' });
  audio.release();
});

test('an error while generating samples is reported, and stops ffmpeg', options, async (t) => {
  const { ffmpeg, pids } = await countedFfmpeg(t, found.ffmpeg);
  const { transcodes, cachedFiles } = await setUpTranscodes(t, ffmpeg);
  const { request } = endlessSamples('a');
  async function* samples() {
    yield new Uint8Array(1000);
    throw new Error('out of tune');
  }
  await assert.rejects(transcodes.open({ ...request, source: { samples } }), /out of tune/);
  async function* killed() {
    yield new Uint8Array(1000);
    throw Object.assign(new Error('gone'), { code: 'ERR_WORKER_NOT_RUNNING' });
  }
  const interrupted = { kind: 'overload', message: /interrupted/ };
  await assert.rejects(transcodes.open({ ...request, source: { samples: killed } }), interrupted);
  assert.deepEqual((await pids()).filter(isAlive), []);
  assert.deepEqual(await cachedFiles(), []);
});
