/** Data exports of users. They may be long, so they are read while they are sent. */
import { Readable } from 'node:stream';
import { setImmediate as turn } from 'node:timers/promises';
import { createQueue } from '../../domain/collections/queue.ts';
import { Refusal } from '../../domain/refusal.ts';
import { REFUSAL_MESSAGES } from '../../domain/refusal-messages.ts';
import type { User } from '../../domain/users.ts';
import { exportAccount } from '../../store/accounts/account-export.ts';
import type { Store } from '../../store/store.ts';

/**
 * Rejects a second concurrent export of the same user (kind `rate-limit`), and too many concurrent exports (`overload`).
 * It goes on until the stream is closed.
 */
export type Exports = (user: User) => Readable;

/** Each holds a piece or two, of a quarter of a megabyte for the longest playlist. */
const AT_ONCE = 50;
const RETRY_SECONDS = 10;

export function createExports(store: Store): Exports {
  const going = new Set<number>();
  // SQLite blocks the process while it reads a piece: exports read one at a time, and yield to the event loop in between.
  const reading = createQueue({ atOnce: 1, waitingMax: AT_ONCE });

  async function* pieces(userId: number): AsyncGenerator<Buffer> {
    const source = exportAccount(store.longReads, userId);
    for (;;) {
      const { done, value } = await reading(() => source.next().finally(turn));
      if (done) return;
      yield Buffer.from(value);
    }
  }

  return ({ id }) => {
    if (going.has(id)) {
      throw new Refusal('rate-limit', REFUSAL_MESSAGES.exportRunning, {
        retryAfter: RETRY_SECONDS,
      });
    }
    if (going.size >= AT_ONCE) {
      throw new Refusal('overload', 'Too many data downloads are running. Try again later.', {
        retryAfter: RETRY_SECONDS,
      });
    }
    going.add(id);
    // Bytes, so that no more than one piece is read ahead.
    const stream = Readable.from(pieces(id), { objectMode: false, highWaterMark: 1 });
    return stream.once('close', () => going.delete(id));
  };
}
