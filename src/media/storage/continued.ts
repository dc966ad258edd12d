/**
 * The bytes of an object, also if the storage breaks off: they are continued where they ended.
 *
 *   bytes 1000-1999, which break off after 1400, then bytes 1400-1999
 */
import { Unavailable } from '../../domain/refusal.ts';
import type { ObjectRange, OpenObject } from './storage.ts';

/** Continuations without a byte in between. */
const CONTINUED_MAX = 2;

/** `opened` is the object, opened at this range. Fails (kind `unavailable`) if a byte of the range cannot be read. */
export async function* continued(
  opened: OpenObject,
  range: ObjectRange,
  read: (range: ObjectRange) => Promise<OpenObject>,
): AsyncGenerator<Buffer> {
  const { key, size, version } = opened;
  const to = Math.min(range.to, size);
  let { from } = range;
  let { stream, onBroken } = opened;
  for (let attempts = 0; ; attempts++) {
    let failure: unknown;
    try {
      for await (const chunk of stream as AsyncIterable<Buffer>) {
        yield chunk;
        from += chunk.length;
        attempts = 0;
      }
    } catch (error) {
      failure = error;
      onBroken?.((error as Error).message);
    }
    if (from >= to) return;
    if (attempts === CONTINUED_MAX) throw brokenOff(key, failure);
    const next = await read({ from, to });
    ({ stream, onBroken } = next);
    if (next.version === version) continue;
    stream.destroy();
    throw brokenOff(key, new Error('it was replaced'));
  }
}

function brokenOff(key: string, cause: unknown): Unavailable {
  const reason = cause instanceof Error ? cause.message : 'it ends early';
  const error = new Error(`${key} could only be read in part: ${reason}`, { cause });
  return new Unavailable('The file cannot be read right now. Try again in a moment.', error);
}
