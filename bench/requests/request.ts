/** What the bench requests: a path below `/v3.0/` without `client_id`, such as `tracks?tags=rock`, or a path of the web API or of players. */
import type { Select } from '../baselines/sqlite.ts';
import type { TantivyQuery } from '../baselines/tantivy.ts';
import type { Draw } from '../catalogue/draw.ts';
import { APPLICATION } from '../catalogue/files.ts';

export type DrawRequest = (draw: Draw) => string;

export function targetOf(request: string): string {
  return request.startsWith('/') ? request : `/v3.0/${request}&client_id=${APPLICATION.client_id}`;
}

/**
 * Milliseconds. A cold request is the first one of its generation: the code is compiled, but nothing is cached that depends on the columns, as
 * after a start and in a new thread.
 */
export type QueryTimes = Record<'cold p50' | 'cold p99' | 'repeated p50' | 'repeated p99', number>;

export interface RequestGroup {
  title: string;
  /** The highest times of each request. */
  targets: Readonly<Partial<QueryTimes>>;
  requests: Readonly<Record<string, DrawRequest>>;
}

/** A request, and the same in SQL and in tantivy. */
export interface ComparedRequest {
  request: string;
  /** What both must return: the same ids in order, the same number of all rows, or (if the ranking differs) nothing. */
  same: 'ids' | 'count' | 'nothing';
  /** The page in SQL. Where there are two ways worth knowing, both, named; the first is the one to compare with. */
  pages: Record<string, Select>;
  /** The number of all rows; part of the measured work when the request has `fullcount`. */
  count?: Select;
  /** By the same names as `pages`. */
  tantivy?: Record<string, TantivyQuery>;
}

export type DrawCompared = (draw: Draw) => ComparedRequest;
