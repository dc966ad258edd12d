/** One request: attempts, waits in between, time limits, abort. */
import { CantigaError } from './errors.ts';

export interface SendSettings {
  fetch: typeof fetch;
  /** Milliseconds for each attempt. */
  timeout: number;
  /** Further attempts after 429 and 503. */
  retries: number;
  /** Milliseconds. A longer `Retry-After` is an error. */
  longestWait: number;
}

export interface Sent {
  status: number;
  /** The parsed response; `undefined` if it is not JSON. */
  body: unknown;
  /** Seconds. */
  retryAfter: number | undefined;
}

/** Milliseconds before the first further attempt without `Retry-After`; doubled for each one after it. */
const FIRST_WAIT = 500;

/**
 * `isBusy` decides whether the request is repeated. Rejects with the signal's reason when it is aborted, and with a
 * `CantigaError` of kind `Connection` or `Timeout` if there is no response.
 */
export async function send(
  url: string,
  init: RequestInit,
  settings: SendSettings,
  isBusy: (sent: Sent) => boolean,
  signal?: AbortSignal,
): Promise<Sent> {
  for (let attempt = 0; ; attempt++) {
    const sent = await sendOnce(url, init, settings, signal);
    if (!isBusy(sent) || attempt >= settings.retries) return sent;
    const wait = sent.retryAfter === undefined ? FIRST_WAIT * 2 ** attempt : sent.retryAfter * 1000;
    if (wait > settings.longestWait) return sent;
    // Clients that were rejected together should not return together.
    await pause(wait + Math.random() * FIRST_WAIT, signal);
  }
}

async function sendOnce(
  url: string,
  init: RequestInit,
  { fetch, timeout }: SendSettings,
  signal: AbortSignal | undefined,
): Promise<Sent> {
  signal?.throwIfAborted();
  const limit = AbortSignal.timeout(timeout);
  try {
    const response = await fetch(url, {
      ...init,
      signal: signal === undefined ? limit : AbortSignal.any([signal, limit]),
    });
    const text = await response.text();
    return {
      status: response.status,
      body: parsed(text),
      retryAfter: secondsOf(response.headers.get('retry-after')),
    };
  } catch (cause) {
    signal?.throwIfAborted();
    if (limit.aborted) {
      throw new CantigaError(`No answer within ${timeout} ms.`, { kind: 'Timeout', cause });
    }
    throw new CantigaError('The service cannot be reached.', { kind: 'Connection', cause });
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** Seconds, or a date (RFC 9110 10.2.3). */
function secondsOf(retryAfter: string | null): number | undefined {
  if (retryAfter === null) return undefined;
  if (/^\d+$/.test(retryAfter)) return Number(retryAfter);
  const moment = Date.parse(retryAfter);
  return Number.isNaN(moment) ? undefined : Math.max(0, Math.ceil((moment - Date.now()) / 1000));
}

async function pause(milliseconds: number, signal: AbortSignal | undefined): Promise<void> {
  let timer: ReturnType<typeof setTimeout> | undefined;
  const elapsed = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await untilAborted(elapsed, signal).finally(() => clearTimeout(timer));
}

/** The result of `work`, or a rejection when the signal is aborted; `work` itself continues for other callers. */
export async function untilAborted<T>(work: Promise<T>, signal: AbortSignal | undefined): Promise<T> {
  if (signal === undefined) return await work;
  let stop = () => {};
  const aborted = new Promise<never>((_, reject) => {
    stop = () => reject(signal.reason);
  });
  signal.addEventListener('abort', stop, { once: true });
  try {
    signal.throwIfAborted();
    return await Promise.race([work, aborted]);
  } finally {
    signal.removeEventListener('abort', stop);
  }
}
