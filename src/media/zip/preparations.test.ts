import assert from 'node:assert/strict';
import { Readable } from 'node:stream';
import { describe, test } from 'node:test';
import { setImmediate } from 'node:timers/promises';
import type { Collection, FinishedZip } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { OpenCollection } from './collections.ts';
import { createPreparations, type PreparationOptions } from './preparations.ts';

const ALBUM: Collection = { title: 'Aurora - Morning', cover: undefined, tracks: [], format: 'mp32' };

/** Collections that are ready when the test says so. */
function setting(options: PreparationOptions = {}) {
  const started: {
    signal: AbortSignal;
    progress(share: number): void;
    finish(found?: undefined): void;
    fail(error: Error): void;
  }[] = [];
  const held = new Set<FinishedZip>();
  const open: OpenCollection = (_collection, { signal, onProgress } = {}) => {
    const { promise, resolve, reject } = Promise.withResolvers<FinishedZip | undefined>();
    assert.ok(signal && onProgress);
    signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    started.push({
      signal,
      progress: onProgress,
      finish(...nothing) {
        const zip: FinishedZip = {
          ...{ name: 'a.zip', tracks: [1], size: 1, etag: '"a"', modified: new Date(0) },
          read: () => Readable.from([]),
          release: () => assert.ok(held.delete(zip), 'released once'),
        };
        if (nothing.length > 0) return resolve(undefined);
        held.add(zip);
        resolve(zip);
      },
      fail: reject,
    });
    return promise;
  };
  return { started, held, zips: createPreparations(open, { waitMs: 60_000, ...options }) };
}

const LATE = { waitMs: 1 };

describe('a request for a zip', () => {
  test('shares the work with concurrent requests, and releases it after the last', async () => {
    const { zips, started, held } = setting();
    const waiting = [zips.open(ALBUM), zips.open(ALBUM), zips.open({ ...ALBUM, title: 'Other' })];
    assert.equal(started.length, 2);
    assert.deepEqual(zips.status(), { preparing: 2, open: 0 });
    for (const one of started) one.finish();
    const [one, other, third] = await Promise.all(waiting);
    assert.equal(held.size, 2);
    assert.deepEqual(zips.status(), { preparing: 0, open: 3 });
    third?.release();
    one?.release();
    one?.release();
    await setImmediate();
    assert.equal(held.size, 1, 'the other one still reads');
    other?.release();
    await setImmediate();
    assert.equal(held.size, 0);
    assert.deepEqual(zips.status(), { preparing: 0, open: 0 });
    const later = zips.open(ALBUM);
    assert.equal(started.length, 3, 'a later request starts again');
    started[2].finish();
    assert.ok(await later);
  });

  test('reports that there is nothing, and errors', async () => {
    const { zips, started } = setting();
    const nothing = zips.open(ALBUM);
    started[0].finish(undefined);
    assert.equal(await nothing, undefined);
    const failing = zips.open(ALBUM);
    started[1].fail(new Refusal('overload', 'full'));
    await assert.rejects(failing, { message: 'full' });
  });

  test('stops the work on disconnect, unless other clients wait', async () => {
    const { zips, started } = setting();
    const [disconnect, other] = [new AbortController(), new AbortController()];
    const waiting = [zips.open(ALBUM, disconnect.signal), zips.open(ALBUM, other.signal)];
    disconnect.abort(new Error('gone'));
    await assert.rejects(waiting[0], /gone/);
    assert.equal(started[0].signal.aborted, false);
    other.abort(new Error('gone too'));
    await assert.rejects(waiting[1], /gone too/);
    assert.equal(started[0].signal.aborted, true);
    const next = zips.open(ALBUM);
    started[1].finish();
    assert.ok(await next, 'stopped work blocks no other request');
  });

  test('gets Retry-After after a while, and finds the zip finished on return', async () => {
    const { zips, started, held } = setting(LATE);
    const overload = { kind: 'overload', retryAfter: 30, message: /Try again in 30 seconds/ };
    await assert.rejects(zips.open(ALBUM), overload);
    assert.equal(started[0].signal.aborted, false);
    started[0].progress(0.999);
    await assert.rejects(zips.open(ALBUM), { kind: 'overload', retryAfter: 5 });
    assert.equal(started.length, 1);
    started[0].finish();
    await setImmediate();
    assert.equal(held.size, 1, 'it is held for them');
    const zip = await zips.open(ALBUM);
    assert.equal(started.length, 1);
    zip?.release();
    await setImmediate();
    assert.equal(held.size, 0);
  });

  test('is not kept forever for a client that does not return', async () => {
    const { zips, started } = setting({ ...LATE, expectedMs: 1 });
    await assert.rejects(zips.open(ALBUM), { kind: 'overload' });
    while (!started[0].signal.aborted) await setImmediate();
  });

  test('stops the work when too many clients are expected to return', async () => {
    const { zips, started } = setting({ ...LATE, expectedMax: 1 });
    await assert.rejects(zips.open(ALBUM), { kind: 'overload' });
    await assert.rejects(zips.open({ ...ALBUM, title: 'Other' }), { kind: 'overload' });
    assert.deepEqual(
      started.map(({ signal }) => signal.aborted),
      [false, true],
    );
    zips.close();
    assert.equal(started[0].signal.aborted, true);
  });
});
