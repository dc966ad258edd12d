import assert from 'node:assert/strict';
import { beforeEach, describe, test } from 'node:test';
import { createUploadPlaces, PLACES_MAX, PLACES_OF_USER_MAX, untilAborted } from './upload-places.ts';

let now: number;
let places: ReturnType<typeof createUploadPlaces>;
beforeEach(() => {
  now = Date.UTC(2026, 4, 1);
  places = createUploadPlaces(() => new Date(now));
});

const BUSY = { kind: 'overload', retryAfter: 5 };

describe('places for uploads', () => {
  test('an account has four, and an artist eight', () => {
    for (let i = 0; i < PLACES_OF_USER_MAX; i++) places.take(1, 7);
    assert.throws(() => places.take(1, 8), BUSY);
    for (let i = 0; i < 4; i++) places.take(2, 7);
    assert.throws(() => places.take(3, 7), BUSY);
    places.take(3, 8);
  });

  test('while all are taken, another account gets one of the account with the most, the slowest', () => {
    const taken = Array.from({ length: PLACES_MAX }, (_, i) => places.take(1 + (i % 4), 10 + (i % 8)));
    now += 1000;
    for (const [i, place] of taken.entries()) place.received(1_000_000 + i);
    taken[8].received(-900_000);
    const own = places.take(5, 100);
    assert.deepEqual(
      taken.flatMap(({ signal }, i) => (signal.aborted ? [i] : [])),
      [8],
    );
    assert.equal(taken[8].signal.reason.kind, 'overload');
    // The other three accounts have four; with one of those it has two, and three are not fewer.
    places.take(5, 100);
    own.leave();
    places.take(6, 100);
  });

  test('while each account has one, a slow transfer ends after half a minute, and none before', () => {
    const taken = Array.from({ length: PLACES_MAX }, (_, i) => places.take(1 + i, 100 + i));
    now += 29_999;
    for (const [i, place] of taken.entries()) place.received(i === 5 ? 10 : 1000);
    assert.throws(() => places.take(99, 99), BUSY);
    now += 1;
    places.take(99, 99);
    assert.deepEqual(
      taken.flatMap(({ signal }, i) => (signal.aborted ? [i] : [])),
      [5],
    );
  });

  test('transfers that have to end, but do not, cannot pile up', () => {
    for (let i = 0; i < PLACES_MAX; i++) places.take(1 + i, 100 + i);
    const later = (i: number) => {
      now += 30_000;
      return () => places.take(1000 + i, 1000 + i);
    };
    for (let i = 0; i < PLACES_MAX; i++) later(i)();
    assert.throws(later(99), BUSY);
  });
});

test('a body ends when its transfer has to end, even if no byte arrives any more', async () => {
  const stop = new AbortController();
  const chunks: string[] = [];
  async function* silent() {
    yield Buffer.from('a');
    await new Promise(() => {});
  }
  const reading = (async () => {
    for await (const chunk of untilAborted(silent(), stop.signal)) {
      chunks.push(chunk.toString());
      setImmediate(() => stop.abort(new Error('later')));
    }
  })();
  await assert.rejects(reading, { message: 'later' });
  assert.deepEqual(chunks, ['a']);
});
