/** Creating images takes a thread and much memory: each only once, and few at a time. */
import { createQueue } from '../../domain/collections/queue.ts';

export function createWorkbench() {
  const underway = new Map<string, Promise<Buffer>>();
  const inTurn = createQueue({
    // Node has four threads for files and images together.
    atOnce: 2,
    waitingMax: 100,
    message: 'The server is processing too many images. Try again in a moment.',
    retryAfter: 2,
  });
  return {
    /** Callers with the same key share one run. */
    once(key: string, work: () => Promise<Buffer>): Promise<Buffer> {
      const already = underway.get(key);
      if (already !== undefined) return already;
      const result = work().finally(() => underway.delete(key));
      underway.set(key, result);
      return result;
    },
    /** Throws (kind `overload`) if too many wait. First come, first served. */
    inTurn: (work: () => Promise<Buffer>) => inTurn(work),
  };
}
