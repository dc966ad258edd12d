/**
 * A thread for each track that is being played, so that requests do not wait for it:
 *
 *     here                     there
 *     2 portions, please  →
 *                         ←    portion 1      (half a second of sound, moved and not copied)
 *     taken, 1 more       →    portion 2 …
 *
 * It synthesizes only the requested portions, and ends when the reader finishes or leaves.
 */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PlayableTrack } from './playable-track.ts';

/** Undefined after the last. */
export type Portion = Uint8Array<ArrayBuffer> | undefined;

/** Portions that are synthesized ahead of the reader. */
const AHEAD = 2;
const SCRIPT = new URL('./thread-main.ts', import.meta.url);

/** `start`: the second to begin with. */
export async function* playOnThread(track: PlayableTrack, start = 0): AsyncGenerator<Uint8Array> {
  const thread = new Worker(SCRIPT, { workerData: { track, start }, name: `demo track ${track.id}` });
  // The loop below passes the error to the reader.
  thread.on('error', () => {});
  try {
    for (let i = 0; i < AHEAD; i++) thread.postMessage('more');
    // Rejects if the thread fails; `close` ends the loop if the thread exits.
    const portions = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Portion]>;
    for await (const [portion] of portions) {
      if (portion === undefined) return;
      thread.postMessage('more');
      yield portion;
    }
    const error = new Error(`the thread that plays track ${track.id} ended too early`);
    throw Object.assign(error, { code: 'ERR_WORKER_NOT_RUNNING' });
  } finally {
    await thread.terminate();
  }
}
