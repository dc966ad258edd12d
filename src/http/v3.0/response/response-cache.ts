/**
 * Whole responses to catalogue reads of one generation, for each thread. Such a response depends on nothing but the generation and the request
 * target (`etag.ts`), and applications repeat themselves: the same start page, the same charts, the same list for every listener.
 *
 * A response is cached when its target is requested for the second time, so that those that are requested once displace nothing.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import type { HttpResponse } from '../../response.ts';

interface CachedResponse {
  tag: string;
  headers: readonly string[];
  body: Buffer;
}

const RESPONSES_MAX = 512;
/** The bytes of all bodies: about a hundred pages of ten tracks. */
const BYTES_MAX = 4 * 1024 * 1024;
const BODY_MAX = 64 * 1024;
/** Characters of a target. */
const TARGET_MAX = 1024;

export type ResponseCache = ReturnType<typeof createResponseCache>;

export function createResponseCache() {
  const responses = new BoundedMap<string, CachedResponse>({
    max: RESPONSES_MAX,
    maxSize: BYTES_MAX,
    sizeOf: ({ body }) => body.length,
  });
  /** The sizes of the bodies whose targets were requested once: those that would fit into the cache. */
  const seen = new BoundedMap<string, number>({
    max: RESPONSES_MAX,
    maxSize: BYTES_MAX,
    sizeOf: (bytes) => bytes,
  });

  return {
    find: (target: string) => responses.use(target),
    /** Adds a successful response. */
    add(target: string, tag: string, { headers, body }: HttpResponse): void {
      if (body === undefined || body.length > BODY_MAX || target.length > TARGET_MAX) return;
      if (!seen.has(target)) {
        seen.set(target, body.length);
        return;
      }
      seen.delete(target);
      responses.set(target, { tag, headers, body });
    },
  };
}
