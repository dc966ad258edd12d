/**
 * Rendering a page blocks the thread for some ten milliseconds. So pages are rendered one after the other, other requests are
 * served between two of them, and many requests of one network do not delay those of others.
 */
import { setImmediate as yieldToEventLoop } from 'node:timers/promises';
import { networkOf } from '../../core/limits/network.ts';
import { createQueue } from '../../domain/collections/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { WebRequest } from '../route.ts';

const WAITING_MAX = 200;
/** Per network. Behind a proxy that the settings do not name, all visitors are one network. */
const WAITING_PER_NETWORK = 60;

export type RenderQueue = <T>(
  request: Pick<WebRequest, 'address' | 'signal'>,
  write: () => Promise<T>,
) => Promise<T>;

/** Throws (kind `overload`) when too many wait. */
export function createRenderQueue(): RenderQueue {
  const queue = createQueue({ atOnce: 1, waitingMax: WAITING_MAX, ofOneMax: WAITING_PER_NETWORK });
  return async ({ address, signal }, write) => {
    const waiter = { of: networkOf(address), ...(signal !== undefined && { signal }) };
    try {
      return await queue(async () => {
        // A new connection is accepted in one iteration of the event loop, and its request read in the next.
        await yieldToEventLoop();
        await yieldToEventLoop();
        signal?.throwIfAborted();
        return await write();
      }, waiter);
    } catch (error) {
      // A disconnect is not an error of the service.
      if (signal?.aborted) throw new Refusal('type', 'The client has disconnected.', { cause: error });
      throw error;
    }
  };
}
