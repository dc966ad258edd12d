import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { buffer } from 'node:stream/consumers';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { AudioStatus, Collection, OpenAudio, TrackMedia } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import { Refusal } from '../../domain/refusal.ts';
import { createChecksums } from './checksums.ts';
import { readZip } from './read-zip.fixture.ts';
import { createStreamedZips } from './streamed-zips.ts';

interface Setting {
  state?: (id: number) => AudioStatus['state'];
  /** Throws if the audio cannot be opened. */
  open?: (id: number) => void;
  version?: (id: number) => string;
  finished?: (id: number) => Promise<void>;
  atOnce?: number;
  waitMs?: number;
}

/** Audio files in memory that are converted only when opened. */
function setting(change: Setting = {}) {
  const { state = () => 'unmade', open = () => {}, version = String } = change;
  const { finished = async () => {}, atOnce = 2, ...options } = change;
  const held = new Set<OpenAudio>();
  const opened: number[] = [];
  const warnings: unknown[] = [];
  const openZip = createStreamedZips({
    async openAudio({ id }, _format, signal) {
      opened.push(id);
      await setImmediate();
      signal?.throwIfAborted();
      open(id);
      const bytes = Buffer.from(`sound ${id}`);
      const audio: OpenAudio = {
        ...{ type: 'audio/mpeg', version: version(id), size: bytes.length, etag: `"${id}"` },
        ...{ modified: new Date(0), hasDuration: true, reached: async () => {} },
        read: (from, to) => Readable.from([bytes.subarray(from, to)], { objectMode: false }),
        finished: finished(id),
        release: () => assert.ok(held.delete(audio), 'released once'),
      };
      held.add(audio);
      return audio;
    },
    audioStatus: async ({ id }) => ({ version: String(id), state: state(id) }),
    pageOf: String,
    checksums: createChecksums(),
    log: { ...quiet, warn: (_, fields) => warnings.push(fields?.['track']) },
    ...{ atOnce, ...options },
  });
  return { openZip, held, opened, warnings };
}

function album(count: number): Collection {
  const tracks = Array.from({ length: count }, (_, i) => {
    const named = { id: i + 1, name: `Song ${i + 1}`, artist_name: 'Aurora', album_name: '' };
    return { ...named, releasedate: '', license_ccurl: '', audiodownload_allowed: true } as TrackMedia;
  });
  return { title: 'Aurora - Morning', cover: undefined, tracks, format: 'mp32' };
}

const never = () => new Promise<void>(() => {});
const busy = new Refusal('overload', 'busy', { retryAfter: 0.001 });

describe('a zip whose audio is being converted', () => {
  test('is complete, knows its size at its end, and holds nothing after it', async () => {
    const { openZip, held, opened, warnings } = setting();
    const zip = await openZip(album(5), undefined);
    assert.ok(zip);
    assert.deepEqual([zip.size, zip.modified], [undefined, undefined]);
    const bytes = await buffer(zip.read(0));
    assert.equal(zip.size, bytes.length);
    assert.deepEqual([...readZip(bytes).values()].slice(0, 5).map(String), [
      ...[1, 2, 3, 4, 5].map((id) => `sound ${id}`),
    ]);
    zip.release();
    assert.equal(held.size, 0);
    assert.deepEqual([opened, warnings], [[1, 2, 3, 4, 5], []]);
  });

  test('is not needed if all are converted, or none may be downloaded', async () => {
    const { openZip, opened } = setting({ state: () => 'ready' });
    assert.equal(await openZip(album(3), undefined), undefined);
    assert.equal(await openZip(album(0), undefined), undefined);
    assert.deepEqual(opened, []);
  });

  for (const [atOnce, ahead] of [
    [1, 2],
    [2, 2],
    [4, 4],
  ])
    test(`converts ${ahead} files ahead of a client that reads nothing (${atOnce} concurrently)`, async () => {
      const { openZip, opened, held } = setting({ atOnce });
      const zip = await openZip(album(9), undefined);
      const stream = zip!.read(0);
      for (let i = 0; i < 20; i++) await setImmediate();
      assert.equal(opened.length, ahead);
      stream.destroy();
      zip?.release();
      for (let i = 0; i < 20; i++) await setImmediate();
      assert.deepEqual([opened.length, held.size], [ahead, 0]);
    });

  test('stops waiting for audio when the stream is destroyed', async () => {
    const { openZip, held, warnings } = setting({ finished: never });
    const zip = await openZip(album(3), undefined);
    const stream = zip!.read(0);
    const closed = new Promise((resolve) => stream.once('close', resolve));
    for await (const chunk of stream) {
      assert.equal(String(chunk), 'PK\x03\x04');
      break;
    }
    await closed;
    zip?.release();
    await setImmediate();
    assert.equal(held.size, 0);
    assert.deepEqual(warnings, []);
  });

  test('is released without being read', async () => {
    const { openZip, held } = setting({ finished: never });
    (await openZip(album(3), undefined))?.release();
    for (let i = 0; i < 5; i++) await setImmediate();
    assert.equal(held.size, 0);
  });

  test('waits for a slot in the queue, but not forever', async () => {
    let refusals = 2;
    const patient = setting({
      open(id) {
        if (id === 3 && refusals-- > 0) throw busy;
      },
    });
    const zip = await patient.openZip(album(4), undefined);
    assert.equal(readZip(await buffer(zip!.read(0))).size, 5);

    const { openZip, warnings } = setting({
      open(id) {
        if (id === 3) throw busy;
      },
    });
    const other = await openZip(album(4), undefined);
    await assert.rejects(buffer(other!.read(0)), busy);
    assert.deepEqual(warnings, [3]);
  });

  test('breaks off if a file has changed, or cannot be converted', async () => {
    for (const [change, message] of [
      [{ version: (id: number) => (id === 2 ? 'other' : String(id)) }, /has changed/],
      [
        { finished: (id: number) => (id === 2 ? Promise.reject(new Error('broken')) : Promise.resolve()) },
        /broken/,
      ],
    ] as const) {
      const { openZip, held, warnings } = setting(change);
      const zip = await openZip(album(3), undefined);
      await assert.rejects(buffer(zip!.read(0)), message);
      zip?.release();
      await setImmediate();
      assert.equal(held.size, 0);
      assert.deepEqual(warnings, [2]);
    }
  });

  test('tries doubtful files before its first byte: unreadable ones are left out, other errors are returned', async () => {
    const state = (id: number) => (id === 3 ? 'doubtful' : 'unmade');
    const missing = setting({
      state,
      open(id) {
        if (id === 3) throw new Refusal('not-found', 'damaged');
      },
    });
    const zip = await missing.openZip(album(4), undefined);
    assert.deepEqual(zip?.tracks, [1, 2, 4]);
    zip?.release();
    const { openZip, opened } = setting({
      state,
      open(id) {
        if (id === 3) throw busy;
      },
    });
    await assert.rejects(openZip(album(4), undefined), busy);
    assert.deepEqual(opened, [3]);
  });

  test('is refused if its first file does not start in time', async () => {
    const { openZip } = setting({ state: () => 'doubtful', finished: never, waitMs: 5 });
    await assert.rejects(openZip(album(2), undefined), { kind: 'overload', retryAfter: 10 });
    const disconnect = new AbortController();
    const waiting = setting({ state: () => 'doubtful', finished: never }).openZip(
      album(2),
      disconnect.signal,
    );
    disconnect.abort(new Error('gone'));
    await assert.rejects(waiting, /gone/);
  });
});
