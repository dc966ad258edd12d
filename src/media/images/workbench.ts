/** Making pictures takes a thread and much memory: each once, few at a time. */
import { createQueue } from '../../domain/queue.ts';

export interface Workbench {
  /** Whoever comes with the key of something that is under way gets what comes out of it. */
  once(key: string, work: () => Promise<Buffer>): Promise<Buffer>;
  /** Refuses (kind `overload`) when too many wait. Those who wait are served in the order they came. */
  inTurn(work: () => Promise<Buffer>): Promise<Buffer>;
}

export function createWorkbench(): Workbench {
  const underway = new Map<string, Promise<Buffer>>();
  const inTurn = createQueue({
    // Node has four threads for files and pictures together.
    atOnce: 2,
    waitingMax: 100,
    message: 'Many pictures are being made just now. Please try again.',
    retryAfter: 2,
  });
  return {
    once(key, work) {
      const already = underway.get(key);
      if (already !== undefined) return already;
      const result = work().finally(() => underway.delete(key));
      underway.set(key, result);
      return result;
    },
    inTurn: (work) => inTurn(work),
  };
}
