import assert from 'node:assert/strict';
import { test } from 'node:test';
import { createForwarding, type ForwardedWrite, readBatch, type WriteAnswer } from './forwarded-writes.ts';

const write = { method: 'POST', url: '/', authorization: undefined, address: '', body: [], requestId: '' };
const answer = (number: number, status: number): WriteAnswer => ({
  ...{ number, status, headers: [], body: undefined },
  ...{ operation: undefined, client: undefined, kind: undefined, intendedStatus: undefined },
});

test('writes of one iteration of the event loop are sent together, and each gets its own answer', async () => {
  const sent: ForwardedWrite[][] = [];
  const { forward, answered } = createForwarding((writes) => sent.push(readBatch(writes)));
  const first = [forward(write), forward({ ...write, url: '/other' })];
  assert.equal(sent.length, 0);
  await new Promise(setImmediate);
  const third = forward(write);
  await new Promise(setImmediate);
  assert.deepEqual(
    sent.map((writes) => writes.map(({ number, url }) => [number, url])),
    [
      [
        [1, '/'],
        [2, '/other'],
      ],
      [[3, '/']],
    ],
  );
  answered(JSON.stringify([answer(3, 203), answer(2, 202)]));
  answered(JSON.stringify([answer(1, 201), answer(1, 500), answer(9, 500)]));
  const statuses = (await Promise.all([...first, third])).map(({ status }) => status);
  assert.deepEqual(statuses, [201, 202, 203]);
});
