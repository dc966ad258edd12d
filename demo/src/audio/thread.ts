/**
 * A thread for each track that is being played, so that nobody else waits while it is made:
 *
 *     here                     there
 *     2 portions, please  →
 *                         ←    portion 1      (half a second of sound, moved and not copied)
 *     taken, 1 more       →    portion 2 …
 *
 * It makes what was asked for and not more, and ends with whoever takes it, whether that comes to the end or goes away before.
 */
import { on } from 'node:events';
import { Worker } from 'node:worker_threads';
import type { PlayableTrack } from './playable-track.ts';

/** Undefined after the last. */
export type Portion = Uint8Array<ArrayBuffer> | undefined;

/** Made ahead while one is being taken. */
const AHEAD = 2;
const SCRIPT = new URL('./thread-main.ts', import.meta.url);

export async function* playOnThread(track: PlayableTrack): AsyncGenerator<Uint8Array> {
  const thread = new Worker(SCRIPT, { workerData: track, name: `demo track ${track.id}` });
  // Whoever takes the samples is told below, as long as there is somebody.
  thread.on('error', () => {});
  try {
    for (let i = 0; i < AHEAD; i++) thread.postMessage('more');
    // Rejects where the thread fails; `close` is for one that somebody else ended.
    const portions = on(thread, 'message', { close: ['exit'] }) as AsyncIterable<[Portion]>;
    for await (const [portion] of portions) {
      if (portion === undefined) return;
      thread.postMessage('more');
      yield portion;
    }
    throw new Error(`the thread that plays track ${track.id} ended too early`);
  } finally {
    await thread.terminate();
  }
}
