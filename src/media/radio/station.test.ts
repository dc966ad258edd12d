import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { type TestContext, test } from 'node:test';
import { setImmediate as turn } from 'node:timers/promises';
import type { OpenAudio } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { BYTES_A_FRAME, createFrameCutter, FRAMES_A_SECOND, SILENT_FRAME } from './frames.ts';
import { createListener, type RadioListener, type TrackPortion } from './listener.ts';
import { drain, extractTitles } from './radio.fixture.ts';
import { type Slot, Station, type StationOptions } from './station.ts';

/** The audio of a track in which every frame contains its track and its number. */
function audioOf(trackId: number, seconds: number): Buffer {
  const frames: Buffer[] = [];
  let length = 0;
  for (let i = 0; i < seconds * FRAMES_A_SECOND; i++) {
    const padding = Math.floor((i + 1) * BYTES_A_FRAME) - length - SILENT_FRAME.length;
    const frame = Buffer.alloc(SILENT_FRAME.length + padding);
    frame.set([0xff, 0xfb, 0x70 | (padding << 1), 0x44]);
    frame.writeUInt32BE(trackId, 40);
    frame.writeUInt32BE(i, 44);
    frames.push(frame);
    length += frame.length;
  }
  return Buffer.concat(frames);
}

interface Heard {
  /** 0 for silence. */
  track: number;
  frame: number;
}

function heardIn(bytes: Buffer): Heard[] {
  const cutter = createFrameCutter();
  cutter.add(bytes);
  const heard: Heard[] = [];
  for (let frame = cutter.next(); frame !== undefined; frame = cutter.next()) {
    heard.push({ track: frame.readUInt32BE(40), frame: frame.readUInt32BE(44) });
  }
  return heard;
}

/** `1×20 0×5`: twenty frames of track 1, five of silence. */
function summary(heard: readonly Heard[]): string {
  const runs: { track: number; count: number }[] = [];
  for (const { track } of heard) {
    const last = runs.at(-1);
    if (last?.track === track) last.count++;
    else runs.push({ track, count: 1 });
  }
  return runs.map(({ track, count }) => `${track}×${count}`).join(' ');
}

/** Rounded to a chunk, with which a listener starts. */
function assertLasts(bytes: Buffer, seconds: number): void {
  assert.ok(Math.abs(heardIn(bytes).length / FRAMES_A_SECOND - seconds) < 0.3);
}

const BEGIN = 32_000_000;
const inFrames = (seconds: number) => Math.ceil(seconds * FRAMES_A_SECOND);

interface Scene {
  station: Station;
  opened: number[];
  released: number[];
  failed: number[];
  /** Advances the clock and lets pending reads arrive. */
  pass(seconds: number): Promise<void>;
  listen(options?: {
    titles?: boolean;
    waitingMax?: number;
    heard?: (part: TrackPortion) => void;
  }): RadioListener;
}

/** A programme of tracks 1, 2, 3 … each of `seconds`, from `BEGIN` on. */
async function scene(
  t: TestContext,
  { seconds = 40, at = 0, ...change }: { seconds?: number; at?: number } & Partial<StationOptions> = {},
): Promise<Scene> {
  let now = BEGIN + at * 1000;
  const opened: number[] = [];
  const released: number[] = [];
  const failed: number[] = [];
  const station = new Station({
    slotAt(ms): Slot {
      const number = Math.floor((ms - BEGIN) / (seconds * 1000));
      const start = BEGIN + number * seconds * 1000;
      return { trackId: number + 1, start, end: start + seconds * 1000 };
    },
    async open(trackId) {
      opened.push(trackId);
      return {
        title: `Track ${trackId}`,
        audio: memoryAudio(audioOf(trackId, seconds), () => released.push(trackId)),
      };
    },
    failed: (trackId) => failed.push(trackId),
    clock: () => now,
    ...change,
  });
  t.after(() => station.close());
  const settle = async () => {
    for (let i = 0; i < 10; i++) await turn();
  };
  await settle();
  return {
    station,
    opened,
    released,
    failed,
    async pass(more) {
      for (let left = more; left > 0; left -= 0.25) {
        now += Math.min(left, 0.25) * 1000;
        station.tick();
        await settle();
      }
    },
    listen({ titles = false, heard = () => {}, ...rest } = {}) {
      const listener = createListener({ titles, heard, ...rest });
      station.join(listener, () => {});
      return listener;
    },
  };
}

function memoryAudio(bytes: Buffer, release: () => void): OpenAudio {
  return {
    ...{
      type: 'audio/mpeg',
      size: bytes.length,
      etag: '"x"',
      modified: new Date(),
      finished: Promise.resolve(),
      hasDuration: true,
      version: '1',
      reached: async () => {},
    },
    read: (from) => Readable.from(chunks(bytes.subarray(from)), { objectMode: false }),
    release,
  };
}

function* chunks(bytes: Buffer): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += 50_000) yield bytes.subarray(at, at + 50_000);
}

test('a listener gets five seconds immediately, then follows the clock', async (t) => {
  const { listen, pass } = await scene(t);
  const got = drain(listen().stream);
  await pass(0.25);
  assertLasts(got(), 5.25);
  await pass(10);
  assertLasts(got(), 15.25);
  assert.equal(heardIn(got())[0].frame, 0);
});

test('starts in the middle of a track if the programme is there', async (t) => {
  const { listen, pass } = await scene(t, { at: 50 });
  const got = drain(listen().stream);
  await pass(1);
  const [first] = heardIn(got());
  assert.deepEqual(first, { track: 2, frame: inFrames(50) - inFrames(40) });
});

test('tracks follow without a gap, opened ahead and released after', async (t) => {
  const { listen, pass, opened, released } = await scene(t);
  const got = drain(listen().stream);
  await pass(10);
  assert.deepEqual(opened, [1]);
  await pass(10);
  assert.deepEqual(opened, [1, 2]);
  await pass(30);
  assert.deepEqual(released, [1]);
  const heard = heardIn(got());
  assert.equal(summary(heard), `1×${inFrames(40)} 2×${inFrames(55) - inFrames(40)}`);
  assert.ok(heard.every(({ frame }, i) => frame === i % inFrames(40)));
});

test('audio shorter than its slot is filled with silence, longer audio is cut', async (t) => {
  const { listen, pass } = await scene(t, {
    open: async (trackId) => {
      const bytes = audioOf(trackId, trackId === 1 ? 30 : 60);
      return { title: '', audio: memoryAudio(bytes, () => {}) };
    },
  });
  const got = drain(listen().stream);
  await pass(80);
  const [first, gap, second, third] = summary(heardIn(got())).split(' ');
  assert.equal(first, `1×${inFrames(30)}`);
  assert.equal(gap, `0×${inFrames(40) - inFrames(30)}`);
  assert.equal(second, `2×${inFrames(80) - inFrames(40)}`);
  assert.match(third, /^3×/);
});

test('an unreadable track is silence for its slot, and the stream continues', async (t) => {
  const { listen, pass, failed } = await scene(t, {
    async open(trackId) {
      if (trackId === 2) throw new Refusal('not-found', 'gone');
      return { title: '', audio: memoryAudio(audioOf(trackId, 40), () => {}) };
    },
  });
  const got = drain(listen().stream);
  await pass(90);
  assert.deepEqual(failed, [2]);
  assert.match(summary(heardIn(got())), /^1×\d+ 0×1531 3×\d+$/);
});

test('audio that breaks off is silence from there on', async (t) => {
  const { listen, pass, failed } = await scene(t, {
    async open(trackId) {
      const audio = memoryAudio(audioOf(trackId, 40), () => {});
      const read = (from: number) => {
        const bytes = audioOf(trackId, 40).subarray(from, 120_000);
        return Readable.from(
          (function* () {
            yield bytes;
            throw new Error('broken');
          })(),
          { objectMode: false },
        );
      };
      return { title: '', audio: trackId === 1 ? { ...audio, read } : audio };
    },
  });
  const got = drain(listen().stream);
  await pass(50);
  assert.deepEqual(failed, [1]);
  assert.match(summary(heardIn(got())), /^1×382 0×\d+ 2×\d+$/);
});

test('late audio is waited for a little, then replaced by silence, then continues at its position', async (t) => {
  const late = Promise.withResolvers<void>();
  const { listen, pass } = await scene(t, {
    async open(trackId) {
      await late.promise;
      return { title: '', audio: memoryAudio(audioOf(trackId, 40), () => {}) };
    },
  });
  const got = drain(listen().stream);
  await pass(0.75);
  assert.equal(got().length, 0);
  await pass(9.25);
  assert.match(summary(heardIn(got())), /^0×\d+$/);
  late.resolve();
  await pass(1);
  const heard = heardIn(got());
  const silent = heard.findIndex(({ track }) => track === 1);
  assert.equal(heard[silent].frame, silent, 'the silence delays nothing');
  assertLasts(got(), 11 + 5);
});

test('turned on in the middle of a track that is not converted so far, plays its start until it is', async (t) => {
  const far = Promise.withResolvers<void>();
  const { listen, pass } = await scene(t, {
    at: 20,
    async open(trackId) {
      const bytes = audioOf(trackId, 40);
      const audio = memoryAudio(bytes, () => {});
      const read = (from: number) =>
        from === 0 ? audio.read(0) : Readable.from(afterwards(bytes, from), { objectMode: false });
      async function* afterwards(all: Buffer, from: number) {
        await far.promise;
        yield all.subarray(from);
      }
      return { title: 'Track', audio: { ...audio, read } };
    },
  });
  const parts: TrackPortion[] = [];
  const { stream, taken } = listen({ heard: (part) => parts.push(part) });
  const got = drain(stream);
  await pass(4);
  assertLasts(got(), 4 + 5);
  assert.deepEqual([heardIn(got())[0].frame, heardIn(got()).at(-1)?.frame], [0, heardIn(got()).length - 1]);
  far.resolve();
  await pass(1);
  const heard = heardIn(got());
  const jump = heard.findIndex(({ frame }, i) => frame !== i);
  assert.equal(heard[jump].frame, jump + inFrames(20));
  assert.equal(summary(heard), `1×${heard.length}`);
  taken(got().length);
  assert.ok(Math.abs(parts[0].from) < 0.1 && parts.at(-1)!.to > 29);
});

test('all listeners get the same bytes, each from their start', async (t) => {
  const { listen, pass } = await scene(t);
  const one = drain(listen().stream);
  await pass(3);
  const another = drain(listen().stream);
  await pass(7);
  const late = drain(listen().stream);
  await pass(50);
  const [whole, second, third] = [one(), another(), late()];
  assert.ok(whole.length > second.length && second.length > third.length);
  assert.equal(Buffer.compare(whole.subarray(whole.length - second.length), second), 0);
  assert.equal(Buffer.compare(whole.subarray(whole.length - third.length), third), 0);
  assertLasts(second, 57 + 5);
  assertLasts(third, 50 + 5);
});

test('a later listener immediately gets the audio that is about to be heard', async (t) => {
  const { listen, pass } = await scene(t);
  drain(listen().stream);
  await pass(10);
  const got = drain(listen().stream);
  await turn();
  assertLasts(got(), 5);
  assert.ok(Math.abs(heardIn(got())[0].frame - inFrames(10)) <= 10, 'from now');
});

test('titles change with the track', async (t) => {
  const { listen, pass } = await scene(t);
  const got = drain(listen({ titles: true }).stream);
  await pass(60);
  const { audio, titles } = extractTitles(got());
  assert.deepEqual(
    titles.filter((title) => title !== undefined),
    ['Track 1', 'Track 2'],
  );
  assert.match(summary(heardIn(audio)), /^1×\d+ 2×\d+$/);
});

test('while a track is being opened, the title of the one before stays', async (t) => {
  const late = Promise.withResolvers<void>();
  const { listen, pass } = await scene(t, {
    async open(trackId) {
      if (trackId === 2) await late.promise;
      return { title: `Track ${trackId}`, audio: memoryAudio(audioOf(trackId, 40), () => {}) };
    },
  });
  const got = drain(listen({ titles: true }).stream);
  await pass(60);
  late.resolve();
  await pass(10);
  const { audio, titles } = extractTitles(got());
  assert.match(summary(heardIn(audio)), /^1×\d+ 0×\d+ 2×\d+$/);
  assert.deepEqual(
    titles.filter((title) => title !== undefined),
    ['Track 1', 'Track 2'],
  );
});

test('a title that is known before the audio is sent with the silence', async (t) => {
  const { listen, pass } = await scene(t, {
    async open(trackId, _signal, _aheadMs, titled) {
      titled(`Track ${trackId}`);
      if (trackId === 2) await new Promise(() => {});
      return { title: `Track ${trackId}`, audio: memoryAudio(audioOf(trackId, 40), () => {}) };
    },
  });
  const got = drain(listen({ titles: true }).stream);
  await pass(90);
  assert.deepEqual(
    extractTitles(got()).titles.filter((title) => title !== undefined),
    ['Track 1', 'Track 2', 'Track 3'],
  );
});

test('a slow reader is dropped, without effect on others', async (t) => {
  const { listen, pass, station } = await scene(t);
  const slow = listen({ waitingMax: 100_000 });
  const got = drain(listen().stream);
  await pass(20);
  assert.equal(slow.stream.destroyed, true);
  assert.equal(station.listeners, 1);
  assertLasts(got(), 25);
});

test('reports which part of which track the connection has accepted', async (t) => {
  const parts: TrackPortion[] = [];
  const { listen, pass } = await scene(t, { at: 30 });
  const { stream, taken } = listen({ heard: (part) => parts.push(part) });
  const got = drain(stream);
  await pass(10);
  assert.equal(parts.length, 0, 'unread audio was not heard');
  taken(got().length - 1);
  assert.deepEqual(
    new Set(parts.map(({ trackId, duration }) => `${trackId} ${duration}`)),
    new Set(['1 40', '2 40']),
  );
  assert.ok(Math.abs(parts[0].from - 30) < 0.1);
  assert.ok(parts.at(-1)!.to < 5, 'the last chunk is not fully read');
});

test('continues from the present after the machine has slept', async (t) => {
  let slept = 0;
  const { listen, pass } = await scene(t, { seconds: 400, clock: () => BEGIN + slept });
  const got = drain(listen().stream);
  await pass(1);
  slept = 300_000;
  await pass(1);
  assertLasts(got(), 5 + 5);
  const frames = heardIn(got()).map(({ frame }) => frame);
  assert.equal(frames.indexOf(inFrames(300)), frames.length / 2);
});

test('closing ends every stream and releases all audio', async (t) => {
  const { listen, pass, station, opened, released } = await scene(t);
  const { stream } = listen();
  const slow = listen().stream;
  drain(stream);
  await pass(25);
  const ended = new Promise((resolve) => stream.once('end', resolve));
  station.close();
  await ended;
  assert.equal(slow.destroyed, true);
  assert.deepEqual(released, opened);
});
