/**
 * Writing a page keeps the one thread that answers everybody busy for some ten milliseconds. So pages are written one after the
 * other, and between two of them all others have their turn; nobody who asks for many at once keeps the rest of the world from
 * theirs.
 */
import { setImmediate as turn } from 'node:timers/promises';
import { networkOf } from '../../core/limits/network.ts';
import { createQueue } from '../../domain/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { WebRequest } from '../route.ts';

const WAITING_MAX = 200;
/** Of one network. Behind a proxy that the settings do not name, everybody is one. */
const WAITING_OF_ONE = 60;

export type PageTurns = <T>(
  request: Pick<WebRequest, 'address' | 'signal'>,
  write: () => Promise<T>,
) => Promise<T>;

/** Throws (kind `overload`) when too many wait. */
export function createPageTurns(): PageTurns {
  const inTurn = createQueue({ atOnce: 1, waitingMax: WAITING_MAX, ofOneMax: WAITING_OF_ONE });
  return async ({ address, signal }, write) => {
    const waiter = { of: networkOf(address), ...(signal !== undefined && { signal }) };
    try {
      return await inTurn(async () => {
        // A new connection is taken in one turn, and its request read in the next.
        await turn();
        await turn();
        signal?.throwIfAborted();
        return await write();
      }, waiter);
    } catch (error) {
      // A disconnect is not an error of the service.
      if (signal?.aborted)
        throw new Refusal('type', 'The client has disconnected.', { cause: error });
      throw error;
    }
  };
}
