/** The worker of `thread.ts`: plays one track, one portion per message. */
import { readlinkSync } from 'node:fs';
import { constants, setPriority } from 'node:os';
import { parentPort, workerData } from 'node:worker_threads';
import { play } from './play.ts';
import type { PlayableTrack } from './playable-track.ts';
import type { Portion } from './thread.ts';

/** Tenths of a second. */
const PORTION = 5;

if (parentPort !== null) {
  const port = parentPort;
  standBack();
  const { track, start } = workerData as { track: PlayableTrack; start: number };
  const chunks = play(track, start);
  port.on('message', () => {
    const portion = next(chunks);
    port.postMessage(portion, portion === undefined ? [] : [portion.buffer]);
  });
}

function next(chunks: ReturnType<typeof play>): Portion {
  const some: Uint8Array[] = [];
  while (some.length < PORTION) {
    const { value, done } = chunks.next();
    if (done) break;
    some.push(value);
  }
  if (some.length === 0) return undefined;
  const portion = new Uint8Array(some.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const one of some) {
    portion.set(one, at);
    at += one.length;
  }
  return portion;
}

/** Requests have priority. Only Linux has priorities for single threads. */
function standBack(): void {
  try {
    const id = Number(/\d+$/.exec(readlinkSync('/proc/thread-self'))?.[0]);
    if (id > 0) setPriority(id, constants.priority.PRIORITY_BELOW_NORMAL);
  } catch {
    // Not Linux, or not permitted. The priority is optional.
  }
}
