/**
 * Whole responses to catalogue reads of one generation, for each thread. Such a response depends on nothing but the generation and the request
 * target (`etag.ts`), and applications repeat themselves: the same start page, the same charts, the same list for every listener.
 *
 * A response is cached when its target is requested for the second time, so that those that are requested once displace nothing.
 */
import { BoundedMap } from '../../../domain/collections/bounded-map.ts';
import type { ResponseDraft } from './api-response.ts';

export interface CachedResponse {
  tag: string;
  headers: readonly string[];
  body: Buffer;
}

/** 8 MB at most. */
const RESPONSES_MAX = 128;
const BODY_MAX = 64 * 1024;
/**
 * Targets that were requested once; beyond it, all of them are forgotten. As many as responses: what comes back later than that would be
 * displaced before it is requested again.
 */
const SEEN_MAX = RESPONSES_MAX;
/** Characters of a target. */
const TARGET_MAX = 1024;

export interface ResponseCache {
  find(target: string): CachedResponse | undefined;
  /** Of a successful response. */
  add(target: string, tag: string, response: ResponseDraft): void;
}

export function createResponseCache(): ResponseCache {
  const responses = new BoundedMap<string, CachedResponse>({ max: RESPONSES_MAX });
  const seen = new Set<string>();

  function isRepeated(target: string): boolean {
    if (target.length > TARGET_MAX) return false;
    if (seen.delete(target)) return true;
    if (seen.size === SEEN_MAX) seen.clear();
    seen.add(target);
    return false;
  }

  return {
    find: (target) => responses.use(target),
    add(target, tag, { headers, body }) {
      if (body === undefined || body.length > BODY_MAX || !isRepeated(target)) return;
      // Copies: the headers may still grow, and the memory of the body is used again.
      responses.set(target, { tag, headers: [...headers], body: Buffer.from(body) });
    },
  };
}

/** A response with the cached content. */
export function cachedSuccess({ headers, body }: CachedResponse): ResponseDraft {
  return { status: 200, headers: [...headers], body };
}
