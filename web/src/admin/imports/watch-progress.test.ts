import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { ImportProgress } from '../../../../src/domain/imports/import-runs.ts';
import { type EventStream, watchProgress } from './watch-progress.ts';

type EventListener = (event: { data: string }) => void;

/** Fake event streams. `emit` sends an event. */
function createService() {
  const streams: (EventStream & { emit(type: string, data?: object): void; isClosed: boolean })[] = [];
  const open = () => {
    const listeners = new Map<string, EventListener>();
    const stream = {
      readyState: 1,
      isClosed: false,
      addEventListener: (type: string, listener: EventListener) => void listeners.set(type, listener),
      close() {
        stream.isClosed = true;
      },
      emit: (type: string, data: object = {}) => listeners.get(type)?.({ data: JSON.stringify(data) }),
    };
    streams.push(stream);
    return stream;
  };
  return { streams, open };
}

function watch() {
  const { streams, open } = createService();
  const [seen, connections, waiting]: [string[], boolean[], (() => void)[]] = [[], [], []];
  const stop = watchProgress({
    open,
    onProgress: ({ state, done }: ImportProgress) => seen.push(`${state} ${done}`),
    onConnection: (isConnected) => connections.push(isConnected),
    later(act) {
      waiting.push(act);
      return () => waiting.splice(0);
    },
  });
  return { streams, seen, connections, waiting, stop };
}

test('reports progress until the import has ended, then closes the stream', () => {
  const { streams, seen } = watch();
  streams[0].emit('progress', { state: 'running', done: 1 });
  assert.equal(streams[0].isClosed, false);
  streams[0].emit('progress', { state: 'done', done: 2 });
  assert.deepEqual(seen, ['running 1', 'done 2']);
  assert.equal(streams[0].isClosed, true);
});

test('reports a lost connection, and leaves reconnecting to the browser', () => {
  const { streams, connections, waiting } = watch();
  streams[0].readyState = 0;
  streams[0].emit('error');
  streams[0].emit('open');
  assert.deepEqual(connections, [false, true]);
  assert.deepEqual([waiting.length, streams.length], [0, 1]);
});

test('opens the stream again if the browser has given up', () => {
  const { streams, seen, waiting } = watch();
  streams[0].readyState = 2;
  streams[0].emit('error');
  waiting[0]();
  assert.equal(streams.length, 2);
  streams[1].emit('progress', { state: 'refused', done: 5 });
  assert.deepEqual(seen, ['refused 5']);
});

test('stop closes the stream, and nothing is opened after that', () => {
  const { streams, connections, waiting, stop } = watch();
  stop();
  assert.equal(streams[0].isClosed, true);
  streams[0].readyState = 2;
  streams[0].emit('error');
  assert.deepEqual([connections, waiting], [[], []]);
});
