/**
 * The places for files that this node receives at the same time; each holds a part in memory. While all are taken, a new one still gets in: it
 * takes the place of a transfer of the account with the most places, or else of the slowest transfer that has had its place for a while. That
 * transfer ends with what was received so far, and its client continues it later.
 *
 *   16 places of 4 accounts with 4 each, a fifth account    the slowest transfer of one of the four ends
 *   16 places of 16 accounts, a further account             the slowest that has had its place for 30 seconds ends; if none has, the new one waits
 */
import { Refusal } from '../../domain/refusal.ts';

export interface UploadPlace {
  /** Aborted when the transfer has to end; its reason is a `Refusal` (kind `overload`). */
  signal: AbortSignal;
  received(bytes: number): void;
  leave(): void;
}

interface Transfer {
  userId: number;
  artistId: number;
  /** Milliseconds. */
  since: number;
  bytes: number;
  ending: AbortController;
}

export const PLACES_MAX = 16;
export const PLACES_OF_USER_MAX = 4;
const PLACES_OF_ARTIST_MAX = 8;
/** So long, a transfer keeps its place. A part of 8 MB takes less with 300 kB per second. */
const KEPT_MS = 30_000;
/** Transfers that have to end, but still save their last part. */
const ENDING_MAX = 16;
const RETRY_SECONDS = 5;

export function createUploadPlaces(now: () => Date) {
  const taken = new Set<Transfer>();
  const ending = new Set<Transfer>();

  const countOf = (of: Partial<Pick<Transfer, 'userId' | 'artistId'>>) =>
    [...taken].filter((one) => Object.entries(of).every(([key, id]) => one[key as keyof typeof of] === id))
      .length;
  const rateOf = ({ bytes, since }: Transfer) => bytes / Math.max(1, now().getTime() - since);
  const slowest = (some: readonly Transfer[]) =>
    some.reduce<Transfer | undefined>(
      (found, one) => (found === undefined || rateOf(one) < rateOf(found) ? one : found),
      undefined,
    );

  function findReplaceable(userId: number): Transfer | undefined {
    const byUser = Map.groupBy(taken, (one) => one.userId);
    const largest = [...byUser.values()].reduce((most, some) => (some.length > most.length ? some : most));
    // With one fewer it still has as many as the new account gets.
    if (largest.length > countOf({ userId }) + 1) return slowest(largest);
    const before = now().getTime() - KEPT_MS;
    return slowest([...taken].filter(({ since }) => since <= before));
  }

  return {
    /** Throws (kind `overload`) if the account or the artist has its share, or all places are taken. */
    take(userId: number, artistId: number): UploadPlace {
      if (countOf({ userId }) >= PLACES_OF_USER_MAX || countOf({ artistId }) >= PLACES_OF_ARTIST_MAX)
        throw busy('Other uploads are in progress. Try again in a moment.');
      if (taken.size >= PLACES_MAX) {
        const replaced = ending.size < ENDING_MAX ? findReplaceable(userId) : undefined;
        if (replaced === undefined) throw busy('Other uploads are in progress. Try again in a moment.');
        taken.delete(replaced);
        ending.add(replaced);
        replaced.ending.abort(busy('Other uploads are waiting. Continue this one in a moment.'));
      }
      const own = {
        userId,
        artistId,
        since: now().getTime(),
        bytes: 0,
        ending: new AbortController(),
      };
      taken.add(own);
      return {
        signal: own.ending.signal,
        received(bytes) {
          own.bytes += bytes;
        },
        leave() {
          taken.delete(own);
          ending.delete(own);
        },
      };
    },
  };
}

function busy(message: string): Refusal {
  return new Refusal('overload', message, { retryAfter: RETRY_SECONDS });
}

/** The chunks of a body until the signal is aborted: then it throws the reason, also while the next chunk does not arrive. */
export async function* untilAborted(
  body: AsyncIterable<Buffer>,
  signal: AbortSignal,
): AsyncGenerator<Buffer> {
  const chunks = body[Symbol.asyncIterator]();
  let stop = (_reason: unknown): void => {};
  const onAbort = () => stop(signal.reason);
  signal.addEventListener('abort', onAbort);
  try {
    for (;;) {
      signal.throwIfAborted();
      const { done, value } = await new Promise<IteratorResult<Buffer>>((resolve, reject) => {
        stop = reject;
        chunks.next().then(resolve, reject);
      });
      if (done) return;
      yield value;
    }
  } finally {
    signal.removeEventListener('abort', onAbort);
    // It may wait for a chunk that never arrives.
    chunks.return?.(undefined).catch(() => {});
  }
}
