import assert from 'node:assert/strict';
import { test } from 'node:test';
import { addCollected, type CollectedCounts, createCollector } from './collected-counts.ts';

test('what a thread has counted arrives once, by application, operation and outcome', () => {
  const sent: CollectedCounts[] = [];
  const days: [string, number][] = [];
  const { usage, traffic, flush } = createCollector({
    clients: { find: (clientId) => (clientId === 'stranger' ? undefined : ({ clientId } as never)) },
    day: { count: (clientId, requests) => void days.push([clientId, requests]), stored() {} },
    send: (counts) => void sent.push(counts),
  });
  for (const clientId of ['a', 'b', 'a', 'stranger']) usage.count(clientId, 'tracks', 0);
  usage.count('a', 'tracks', 3);
  usage.countRefusal('a', 'tracks', 3);
  usage.count('a', 'albums', 0);
  for (const ms of [0.3, 0.4, 5]) traffic.answered('api', 'tracks', 200, ms);
  traffic.answered('api', 'tracks', 400, 0.3);
  traffic.answered('pages', undefined, 200, 0.3);
  traffic.answered('api', undefined, 200, 0.3);
  traffic.failed({ status: 500, request_id: 'x', method: 'GET', path: '/' });
  flush();
  flush();
  assert.equal(sent.length, 1);
  assert.equal(days.length, 6);
  const received: unknown[] = [];
  addCollected(sent[0], {
    usage: {
      countMany: (...counted) => void received.push(['count', ...counted]),
      countRefusal: (...counted) => void received.push(['refusal', ...counted]),
    },
    traffic: {
      answered: (...answered) => void received.push(answered),
      failed: ({ path }) => void received.push(path),
      streamBegins() {},
      streamEnds() {},
    },
  });
  assert.deepEqual(received, [
    ['count', 'a', 'tracks', 0, 2],
    ['count', 'b', 'tracks', 0, 1],
    ['count', 'a', 'tracks', 3, 1],
    ['refusal', 'a', 'tracks', 3, 1],
    ['count', 'a', 'albums', 0, 1],
    ['api', 'tracks', 200, 0.3],
    ['api', 'tracks', 200, 0.4],
    ['api', 'tracks', 200, 5],
    ['api', 'tracks', 400, 0.3],
    ['pages', undefined, 200, 0.3],
    ['api', undefined, 200, 0.3],
    '/',
  ]);
});
