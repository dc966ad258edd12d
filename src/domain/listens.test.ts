import assert from 'node:assert/strict';
import { test } from 'node:test';
import { findSame, type KnownListen } from './listens.ts';

const NOON = Date.UTC(2026, 2, 1, 12);
const at = (minutes: number) => NOON + minutes * 60_000;
const streamed = (minutes: number): KnownListen => ({ n: 1, at: at(minutes), isReported: false });
const reported = (minutes: number): KnownListen => ({ n: 1, at: at(minutes), isReported: true });

/** A further listen of a track of three minutes. */
const isSame = (known: KnownListen, minutes: number, isReported: boolean, duration = 180) =>
  findSame([known], { trackId: 7, duration, at: at(minutes), isReported }) !== undefined;

test('a report is the same listen as what was streamed before it, also ahead', () => {
  for (const minutes of [0, 3, 8, 33]) assert.ok(isSame(streamed(0), minutes, true), String(minutes));
  assert.ok(isSame(streamed(0), -2, true), 'with the moment at which it began');
  for (const minutes of [-4, 33.1]) assert.ok(!isSame(streamed(0), minutes, true), String(minutes));
});

test('a stream is the same listen as a report or a stream around it', () => {
  for (const known of [streamed(0), reported(0)]) {
    assert.ok(isSame(known, 33, false));
    assert.ok(!isSame(known, 33.1, false));
  }
});

test('a track that is reported again counts again after its duration', () => {
  assert.ok(isSame(reported(0), 1, true));
  assert.ok(isSame(reported(0), -1, true));
  assert.ok(!isSame(reported(0), 3, true));
  assert.ok(!isSame(reported(0), -3, true));
  assert.ok(!isSame(reported(0), 1, true, 10));
  assert.ok(!isSame(reported(0), 1, true, 0), 'of unknown duration');
  assert.ok(isSame(reported(0), 1 / 3, true, 0), 'of unknown duration');
});
