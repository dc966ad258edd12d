/** Audio does not come: is it this track, or is the whole service out of reach? */

import { startingAt } from './audio-address.ts';

export interface ProbeResult {
  /** `fine`: the service responds, so another attempt makes sense. `away`: try later. `broken`: there is no such audio. */
  kind: 'fine' | 'away' | 'broken';
  /** The service itself responded; `false` when it is out of reach. */
  isResponse: boolean;
  /** The delay that the service asks for. */
  waitMs?: number;
}

const DELAY_MAX_MS = 30_000;
const TIMEOUT_MS = 10_000;
const TRY_LATER = new Set([408, 425, 429, 502, 503, 504]);

export async function probeAudio(fetch: typeof globalThis.fetch, source: string): Promise<ProbeResult> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(TIMEOUT_MS);
    response = await fetch(startingAt(source, 0), { method: 'HEAD', cache: 'no-store', signal });
  } catch {
    return { kind: 'away', isResponse: false };
  }
  if (response.ok) return { kind: 'fine', isResponse: true };
  if (!TRY_LATER.has(response.status)) return { kind: 'broken', isResponse: true };
  const seconds = Number(response.headers.get('Retry-After'));
  return { kind: 'away', isResponse: true, ...(seconds > 0 && { waitMs: seconds * 1000 }) };
}

/** 1 s, 2 s, 4 s … up to half a minute; not less than `waitMs`. */
export function retryDelay(retries: number, waitMs = 0): number {
  return Math.min(DELAY_MAX_MS, Math.max(waitMs, 1000 * 2 ** Math.min(retries, 10)));
}
