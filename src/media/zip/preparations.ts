/**
 * Prepares zips for requests that need their size, as ranges do; others are sent a zip while it is being made (streamed-zips.ts).
 *
 * The size of a zip is known when its last audio file is converted, which may take longer than clients wait: proxies
 * hang up after a minute. So a client that has waited for a while gets 503 with `Retry-After`, and the work goes on:
 *
 *     0 s   a client requests the zip; the audio files are being converted
 *    25 s   503, Retry-After: 12
 *    36 s   all audio files are converted, and held
 *    37 s   the client tries again, and gets the zip
 *
 * A client that hangs up before its 503 stops the work, unless others wait for it too. Files converted by then stay
 * cached.
 */
import type { Collection, FinishedZip } from '../../domain/media/media.ts';
import { Refusal } from '../../domain/refusal.ts';
import { unlessAborted } from '../unless-aborted.ts';
import type { OpenCollection } from './collections.ts';

export interface PreparationOptions {
  /** How long a request waits. */
  waitMs?: number;
  /** How long a zip is held for a client after its 503. */
  expectedMs?: number;
  /** The number of zips held for returning clients. */
  expectedMax?: number;
}

const WAIT_MS = 25_000;
const EXPECTED_MS = 5 * 60_000;
const EXPECTED_MAX = 4;
/** Seconds: `Retry-After` if nothing is known, and its limits. */
const ESTIMATE = 30;
const [ESTIMATE_MIN, ESTIMATE_MAX] = [5, 120];

/** Shared by all requests for the same zip. */
interface Preparation {
  /** Everything that determines the content. */
  key: string;
  /** Waiting clients, readers, and the expected client. */
  holders: number;
  stop: AbortController;
  begun: number;
  /** 0 to 1. */
  share: number;
  zip: Promise<FinishedZip | undefined>;
  /** Runs while a client is expected to return. */
  expected: NodeJS.Timeout | undefined;
}

export function createPreparations(open: OpenCollection, options: PreparationOptions = {}) {
  const { waitMs = WAIT_MS, expectedMs = EXPECTED_MS, expectedMax = EXPECTED_MAX } = options;
  /** By key. */
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
      key,
      holders: 0,
      stop,
      begun: Date.now(),
      share: 0,
      expected: undefined,
      zip: open(collection, opening).finally(() => {
        preparing -= 1;
        if (!expecting.has(one)) forget(one);
      }),
    };
    one.zip.catch(() => expectNone(one));
    preparations.set(key, one);
    return one;
  }

  /** Later requests start again, with cached audio files. */
  function forget(one: Preparation): void {
    if (preparations.get(one.key) === one) preparations.delete(one.key);
  }

  function release(one: Preparation): void {
    one.holders -= 1;
    if (one.holders > 0) return;
    forget(one);
    one.stop.abort(new Refusal('overload', 'No client waits for this zip any more.'));
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
    one.expected = setTimeout(() => expectNone(one), expectedMs);
    one.expected.unref();
  }

  function expectNone(one: Preparation): void {
    if (!expecting.delete(one)) return;
    clearTimeout(one.expected);
    forget(one);
    release(one);
  }

  return {
    /** Like `OpenCollection`; rejects (kind `overload`) if it takes too long. */
    async open(collection: Collection, signal?: AbortSignal): Promise<FinishedZip | undefined> {
      signal?.throwIfAborted();
      const key = JSON.stringify([collection.title, collection.format, collection.tracks]);
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
      expectNone(one);
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
    /** Zips that are being prepared, and those being read. */
    status: () => ({ preparing, open: reading }),
    /** Stops preparations that no client waits for, and releases zips held for returning clients. */
    close(): void {
      for (const one of expecting) expectNone(one);
    },
  };
}

function secondsLeft({ begun, share }: Preparation): number {
  if (share === 0) return ESTIMATE;
  const seconds = ((Date.now() - begun) / 1000) * ((1 - share) / share);
  return Math.ceil(Math.min(ESTIMATE_MAX, Math.max(ESTIMATE_MIN, seconds)));
}

function comeBack(seconds: number): Refusal {
  return new Refusal('overload', `The zip is being prepared. Try again in ${seconds} seconds.`, {
    retryAfter: seconds,
  });
}

async function within<T>(
  promise: Promise<T>,
  ms: number,
  signal: AbortSignal | undefined,
): Promise<T | 'late'> {
  const { promise: over, resolve } = Promise.withResolvers<'late'>();
  const timer = setTimeout(resolve, ms, 'late');
  try {
    return await unlessAborted(Promise.race([promise, over]), signal);
  } finally {
    clearTimeout(timer);
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}
