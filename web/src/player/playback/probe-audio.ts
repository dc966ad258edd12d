/** Sound that does not come: is it this track, or is the whole service out of reach? */

/** `fine`: it answers, so another attempt makes sense. `away`: later. `broken`: there is no such sound. */
interface Verdict {
  kind: 'fine' | 'away' | 'broken';
  /** The service itself said so, and was not merely out of reach. */
  isAnswer: boolean;
  /** Milliseconds that the service asks to wait. */
  wait?: number;
}

const LONGEST_WAIT_MS = 30_000;
const PATIENCE_MS = 10_000;
const LATER = new Set([408, 425, 429, 502, 503, 504]);

export async function examine(fetch: typeof globalThis.fetch, source: string): Promise<Verdict> {
  let response: Response;
  try {
    const signal = AbortSignal.timeout(PATIENCE_MS);
    response = await fetch(source, { method: 'HEAD', cache: 'no-store', signal });
  } catch {
    return { kind: 'away', isAnswer: false };
  }
  if (response.ok) return { kind: 'fine', isAnswer: true };
  if (!LATER.has(response.status)) return { kind: 'broken', isAnswer: true };
  const seconds = Number(response.headers.get('Retry-After'));
  return seconds > 0
    ? { kind: 'away', isAnswer: true, wait: seconds * 1000 }
    : { kind: 'away', isAnswer: true };
}

/** 1 s, 2 s, 4 s … half a minute; not sooner than was asked. */
export function waitBefore(attempt: number, asked = 0): number {
  return Math.min(LONGEST_WAIT_MS, Math.max(asked, 1000 * 2 ** Math.min(attempt, 10)));
}
