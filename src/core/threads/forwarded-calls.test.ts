import assert from 'node:assert/strict';
import { test } from 'node:test';
import { RateLimited, Refusal } from '../../domain/refusal.ts';
import { createForwarding, type ForwardedCall, failureOf, readBatch } from './forwarded-calls.ts';

test('calls of one iteration of the event loop are sent together, and each gets its own answer', async () => {
  const sent: ForwardedCall[][] = [];
  const { forward, answered } = createForwarding((calls) => sent.push(readBatch(calls)));
  const first = [forward('find', 'x'), forward('write', 7, { id: 8 })];
  assert.equal(sent.length, 0);
  await new Promise(setImmediate);
  const third = forward('find', 'y');
  await new Promise(setImmediate);
  assert.deepEqual(sent, [
    [
      { number: 1, name: 'find', args: ['x'] },
      { number: 2, name: 'write', args: [7, { id: 8 }] },
    ],
    [{ number: 3, name: 'find', args: ['y'] }],
  ]);
  answered(JSON.stringify([{ number: 3, value: 'third' }, { number: 2 }]));
  answered(
    JSON.stringify([
      { number: 1, value: 'first' },
      { number: 1, value: 'again' },
    ]),
  );
  assert.deepEqual(await Promise.all([...first, third]), ['first', undefined, 'third']);
});

test('the errors of the main thread arrive with all that clients and the log need', async () => {
  const { forward, answered } = createForwarding(() => {});
  const fail = (number: number, error: unknown) => {
    const result = forward('find');
    answered(JSON.stringify([{ number, failure: failureOf(error) }]));
    return result.then(
      () => assert.fail(),
      (received: unknown) => received,
    );
  };
  const refusal = await fail(1, new Refusal('overload', 'busy', { retryAfter: 9 }));
  assert.ok(refusal instanceof Refusal);
  assert.deepEqual([refusal.kind, refusal.message, refusal.retryAfter], ['overload', 'busy', 9]);
  const status = { limit: 5, remaining: 0, reset: 30 };
  const limited = await fail(2, new RateLimited('too many', status));
  assert.ok(limited instanceof RateLimited);
  assert.deepEqual([limited.message, limited.status, limited.retryAfter], ['too many', status, 30]);
  const fault = new Error('no such table');
  const received = await fail(3, fault);
  assert.ok(received instanceof Error && !(received instanceof Refusal));
  assert.deepEqual([received.message, received.stack], [fault.message, fault.stack]);
  assert.match(String(await fail(4, 'a text')), /a text/);
});
