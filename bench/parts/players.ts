/**
 * Listeners, in a process of their own: each holds a stream open from a random offset to the end, and reads a
 * little of it at intervals. Reports when all have started, and on each further message how much they have read.
 */
import { connect } from 'node:net';

export interface Players {
  url: string;
  path: string;
  /** Bytes of the file. */
  size: number;
  count: number;
}

/** 128 KB a second: a little ahead of the best mp3, as players are. */
const TAKEN_AT_ONCE = 64 * 1024;
const EVERY_MS = 500;

let bytes = 0;
let failed = 0;

function play({ url, path, size }: Players, number: number, begun: () => void): void {
  const { hostname, port, host } = new URL(url);
  const from = Math.floor((size / 2) * ((number * 0.618) % 1));
  const socket = connect(Number(port), hostname);
  let taken = 0;
  let answered = false;
  socket.write(`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nRange: bytes=${from}-\r\n\r\n`);
  socket.on('data', (chunk) => {
    if (!answered) {
      if (!chunk.toString('latin1', 0, 13).startsWith('HTTP/1.1 206 ')) failed += 1;
      answered = true;
      begun();
    }
    bytes += chunk.length;
    taken += chunk.length;
    if (taken < TAKEN_AT_ONCE) return;
    taken = 0;
    socket.pause();
    setTimeout(() => socket.resume(), EVERY_MS);
  });
  socket.on('error', () => failed++);
}

process.once('message', async (order: Players) => {
  const all = Array.from({ length: order.count }, (_, number) => {
    return new Promise<void>((resolve) => play(order, number, resolve));
  });
  await Promise.all(all);
  process.send?.('begun');
  process.on('message', () => process.send?.({ bytes, failed }));
});
