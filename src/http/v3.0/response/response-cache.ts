/**
 * Whole responses to catalogue reads of one generation, for each thread. Such a response depends on nothing but the generation and the request
 * target (`etag.ts`), and applications repeat themselves: the same start page, the same charts, the same list for every listener.
 *
 * A response is cached when its target is requested for the second time, so that those that are requested once displace nothing.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import type { HttpResponse } from '../../response.ts';

export interface CachedResponse {
  tag: string;
  headers: readonly string[];
  body: Buffer;
}

const RESPONSES_MAX = 512;
/** Of all bodies: about a hundred pages of ten tracks. */
const BYTES_MAX = 4 * 1024 * 1024;
const BODY_MAX = 64 * 1024;
/** Characters of a target. */
const TARGET_MAX = 1024;

export interface ResponseCache {
  find(target: string): CachedResponse | undefined;
  /** Of a successful response. */
  add(target: string, tag: string, response: HttpResponse): void;
  clear(): void;
}

const createMap = () =>
  new BoundedMap<string, CachedResponse>({
    max: RESPONSES_MAX,
    maxSize: BYTES_MAX,
    sizeOf: ({ body }) => body.length,
  });

export function createResponseCache(): ResponseCache {
  let responses = createMap();
  /**
   * Targets that were requested once. All of them are forgotten when their responses together exceed the limits of the cache: what comes back later
   * would be displaced before it is requested again.
   */
  const seen = new Set<string>();
  let seenBytes = 0;

  function isRepeated(target: string, bytes: number): boolean {
    if (target.length > TARGET_MAX) return false;
    if (seen.delete(target)) {
      seenBytes -= bytes;
      return true;
    }
    seenBytes += bytes;
    if (seen.size === RESPONSES_MAX || seenBytes > BYTES_MAX) {
      seen.clear();
      seenBytes = bytes;
    }
    seen.add(target);
    return false;
  }

  return {
    find: (target) => responses.use(target),
    add(target, tag, { headers, body }) {
      if (body === undefined || body.length > BODY_MAX || !isRepeated(target, body.length)) return;
      // The memory of the body is used again.
      responses.set(target, { tag, headers, body: Buffer.from(body) });
    },
    clear() {
      responses = createMap();
      seen.clear();
      seenBytes = 0;
    },
  };
}
