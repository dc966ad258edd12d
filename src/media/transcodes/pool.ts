/** A few at a time, some that wait in the order they came, and a clear no to the rest. */
import { Refusal } from '../../domain/refusal.ts';

export interface Pool {
  /**
   * Resolves with the way out when there is a place; who enters must leave. Rejects with the signal's reason when that
   * comes first, and at once with a refusal (kind `overload`) when too many wait already.
   */
  enter(signal: AbortSignal): Promise<() => void>;
}

const RETRY_AFTER = 10;

export function createPool(places: number, waitingMax: number): Pool {
  const waiting: (() => void)[] = [];
  let free = places;

  function leaveOnce(): () => void {
    let left = false;
    return () => {
      if (left) return;
      left = true;
      const next = waiting.shift();
      if (next === undefined) free += 1;
      else next();
    };
  }

  return {
    async enter(signal) {
      signal.throwIfAborted();
      if (free > 0) {
        free -= 1;
        return leaveOnce();
      }
      if (waiting.length >= waitingMax) {
        throw new Refusal(
          'overload',
          'Too much sound is being converted now. Please try again in a moment.',
          {
            retryAfter: RETRY_AFTER,
          },
        );
      }
      return await new Promise((resolve, reject) => {
        const giveUp = () => {
          waiting.splice(waiting.indexOf(begin), 1);
          reject(signal.reason);
        };
        const begin = () => {
          signal.removeEventListener('abort', giveUp);
          resolve(leaveOnce());
        };
        waiting.push(begin);
        signal.addEventListener('abort', giveUp, { once: true });
      });
    },
  };
}
