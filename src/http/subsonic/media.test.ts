import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { PlayerCall } from './endpoint.ts';
import { MEDIA } from './media.ts';
import { sentParameters } from './protocol.ts';

test('a player that disconnects while its audio is opened is no failure of the service', async () => {
  const signal = AbortSignal.abort();
  const media = {
    findTrack: async () => ({ id: 7, duration: 0 }),
    openAudio: () => Promise.reject(signal.reason),
  };
  const call = {
    ...{ services: { media }, catalogue: { tracks: { id: Float64Array.of(7) } } },
    user: { id: 1 },
    request: { signal, address: '192.0.2.1', method: 'GET', headers: {} },
  } as unknown as PlayerCall;
  const stream = MEDIA.find(({ name }) => name === 'stream');
  assert.ok(stream !== undefined);
  await assert.rejects(
    stream.run(sentParameters([['id', 'tr-7']]), async () => call),
    { kind: 'overload' },
  );
});
