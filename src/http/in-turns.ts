/** Work in steps, between which other requests are served. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';

/** Steps that follow each other take no longer, apart from the last one. */
const TURN_MS = 10;

export async function inTurns(steps: Iterable<void>): Promise<void> {
  let start = performance.now();
  for (const _ of steps) {
    if (performance.now() - start < TURN_MS) continue;
    await yieldToEvents();
    start = performance.now();
  }
}
