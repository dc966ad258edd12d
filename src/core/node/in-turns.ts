/** Work in steps, between which other requests are served. */
import { setImmediate as yieldToEvents } from 'node:timers/promises';

/** Steps that follow each other take no longer, apart from the last one. */
const TURN_MS = 5;

/** Resolves to what the steps return. */
export async function inTurns<T>(steps: Iterator<void, T>): Promise<T> {
  let start = performance.now();
  for (;;) {
    const { done, value } = steps.next();
    if (done) return value;
    if (performance.now() - start < TURN_MS) continue;
    await yieldToEvents();
    start = performance.now();
  }
}
