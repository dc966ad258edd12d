/**
 * For requests that need the size of a zip, as ranges do; others are sent it while it is being made (streamed-zips.ts).
 *
 * Zips are known whole only when the last of their sounds is converted, which may take longer than anybody waits: proxies
 * hang up after a minute. So whoever has waited for a while is told when to come back, and meanwhile the work goes on:
 *
 *     0 s   somebody asks; the sounds of the album are being converted
 *    25 s   503, Retry-After: 12
 *    36 s   all sounds are there, and are held
 *    37 s   the same one asks again, and is sent the zip
 *
 * Who hangs up without having been told to come back stops the work, unless others wait for it too. What was converted by
 * then is kept, as any sound is.
 */
import type { Collection, FinishedZip } from '../../domain/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { OpenCollection } from './collections.ts';

export interface Preparations {
  /** As `OpenCollection`; refuses (kind `overload`) who would have to wait too long. */
  open(collection: Collection, signal?: AbortSignal): Promise<FinishedZip | undefined>;
  /** Zips that are being prepared, and those that somebody reads. */
  standing(): { preparing: number; open: number };
  /** Stops what nobody waits for, and lets go of what is held for those who might come back. */
  close(): void;
}

export interface PreparationOptions {
  /** How long anybody is kept waiting. */
  waitMs?: number;
  /** How long somebody who was told to come back is expected. */
  expectedMs?: number;
  /** Zips that go on for those who were told to come back. */
  expectedMax?: number;
}

const WAIT_MS = 25_000;
const EXPECTED_MS = 5 * 60_000;
const EXPECTED_MAX = 4;
/** Seconds: what is told where nothing is known, and between what. */
const ESTIMATE = 30;
const [ESTIMATE_MIN, ESTIMATE_MAX] = [5, 120];

/** Shared by all who ask for the same while it is being made. */
interface Preparation {
  /** All that decides about the content. */
  key: string;
  /** Those who wait, those who read, and the expected one. */
  holders: number;
  stop: AbortController;
  begun: number;
  /** 0 to 1. */
  share: number;
  zip: Promise<FinishedZip | undefined>;
  /** Runs while somebody is expected back. */
  expected: NodeJS.Timeout | undefined;
}

export function createPreparations(open: OpenCollection, options: PreparationOptions = {}): Preparations {
  const { waitMs = WAIT_MS, expectedMs = EXPECTED_MS, expectedMax = EXPECTED_MAX } = options;
  /** By their keys. */
  const preparations = new Map<string, Preparation>();
  const expecting = new Set<Preparation>();
  let preparing = 0;
  let reading = 0;

  function begin(key: string, collection: Collection): Preparation {
    const stop = new AbortController();
    preparing += 1;
    const opening = {
      signal: stop.signal,
      onProgress(share: number) {
        one.share = share;
      },
    };
    const one: Preparation = {
      ...{ key, holders: 0, stop, begun: Date.now(), share: 0, expected: undefined },
      zip: open(collection, opening).finally(() => {
        preparing -= 1;
        if (!expecting.has(one)) forget(one);
      }),
    };
    one.zip.catch(() => expectNobody(one));
    preparations.set(key, one);
    return one;
  }

  /** Whoever comes later begins anew, with sounds that are all there, if they are still the same. */
  function forget(one: Preparation): void {
    if (preparations.get(one.key) === one) preparations.delete(one.key);
  }

  function release(one: Preparation): void {
    one.holders -= 1;
    if (one.holders > 0) return;
    forget(one);
    one.stop.abort(new Refusal('overload', 'Nobody waits for this zip any more.'));
    one.zip.then(
      (zip) => zip?.release(),
      () => {},
    );
  }

  function expectSomebody(one: Preparation): void {
    if (expecting.size >= expectedMax && !expecting.has(one)) return;
    if (!expecting.has(one)) one.holders += 1;
    expecting.add(one);
    clearTimeout(one.expected);
    one.expected = setTimeout(() => expectNobody(one), expectedMs);
    one.expected.unref();
  }

  function expectNobody(one: Preparation): void {
    if (!expecting.delete(one)) return;
    clearTimeout(one.expected);
    forget(one);
    release(one);
  }

  return {
    async open(collection, signal) {
      signal?.throwIfAborted();
      const key = JSON.stringify([collection.title, collection.tracks]);
      const one = preparations.get(key) ?? begin(key, collection);
      one.holders += 1;
      let zip: FinishedZip | undefined | 'late';
      try {
        zip = await within(one.zip, waitMs, signal);
        if (zip === 'late') {
          expectSomebody(one);
          throw comeBack(secondsLeft(one));
        }
      } catch (error) {
        release(one);
        throw error;
      }
      expectNobody(one);
      if (zip === undefined) {
        release(one);
        return undefined;
      }
      reading += 1;
      const close = () => {
        reading -= 1;
        release(one);
      };
      return { ...zip, release: once(close) };
    },
    standing: () => ({ preparing, open: reading }),
    close() {
      for (const one of expecting) expectNobody(one);
    },
  };
}

function secondsLeft({ begun, share }: Preparation): number {
  if (share === 0) return ESTIMATE;
  const seconds = ((Date.now() - begun) / 1000) * ((1 - share) / share);
  return Math.ceil(Math.min(ESTIMATE_MAX, Math.max(ESTIMATE_MIN, seconds)));
}

function comeBack(seconds: number): Refusal {
  return new Refusal(
    'overload',
    `The sounds of this zip are being prepared. Please come back in ${seconds} seconds.`,
    { retryAfter: seconds },
  );
}

async function within<T>(
  promise: Promise<T>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<T | 'late'> {
  const { promise: over, resolve, reject } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, ms, 'late');
  const hungUp = () => reject(signal?.reason);
  signal?.addEventListener('abort', hungUp, { once: true });
  try {
    return await Promise.race([promise, over]);
  } finally {
    clearTimeout(timer);
    signal?.removeEventListener('abort', hungUp);
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
