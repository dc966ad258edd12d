/** The errors that callers get if a conversion fails. */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Ending } from '../ffmpeg/run.ts';

/** `changed`: the file was replaced while it was being read. */
export type Failing = Exclude<Ending, 'whole'> | 'large' | 'changed';

export function refusalOf(failing: Failing): Refusal {
  switch (failing) {
    case 'source':
    case 'channels':
      return unreadable('its file is damaged or contains no audio');
    case 'time':
    case 'large':
      return unreadable('it is too long to be converted');
    case 'disk':
      return overload('There is no room left for converted audio. The operator has been notified.', 60);
    default:
      return overload('The conversion of this audio was interrupted. Try again.', 2);
  }
}

function overload(message: string, retryAfter: number): Refusal {
  return new Refusal('overload', message, { retryAfter });
}

export function unreadable(why: string, cause?: unknown): Refusal {
  return new Refusal('not-found', `The audio of this track cannot be read: ${why}.`, { cause });
}

/** A source that failed is not retried soon, since each attempt costs a process. A repaired file has another name. */
const REMEMBERED_MS = 10 * 60_000;
const REMEMBERED_MAX = 1000;

export function createFailures(now: () => number = Date.now) {
  const failures = new BoundedMap<string, { refusal: Refusal; until: number }>({ max: REMEMBERED_MAX });
  return {
    find(name: string): Refusal | undefined {
      const failure = failures.get(name);
      return failure !== undefined && now() < failure.until ? failure.refusal : undefined;
    },
    /** Whether it failed the last time, however long ago. */
    has: (name: string) => failures.has(name),
    add: (name: string, refusal: Refusal) => failures.set(name, { refusal, until: now() + REMEMBERED_MS }),
    remove: (name: string) => failures.delete(name),
  };
}
