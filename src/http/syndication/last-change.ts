/**
 * The date of the last change of a document, for `Last-Modified`: when this node first saw its current ETag. No table has the dates of all
 * that a listing depends on, such as removals from a playlist. After a restart, documents count as changed.
 */
import { BoundedMap } from '../../domain/collections/bounded-map.ts';

const DOCUMENTS_MAX = 5000;
/** Within a second, a document can change twice with the same date (RFC 9110 8.8.2.2). */
const SECOND = 1000;

export function createLastChanges(clock: () => number = Date.now) {
  const known = new BoundedMap<string, { etag: string; since: number }>({ max: DOCUMENTS_MAX });
  /** `undefined`: just now. */
  return (document: string, etag: string): Date | undefined => {
    const now = clock();
    const last = known.use(document);
    if (last?.etag !== etag) {
      known.set(document, { etag, since: now });
      return undefined;
    }
    return now - last.since < SECOND ? undefined : new Date(last.since);
  };
}
