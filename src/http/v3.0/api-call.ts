/** One call of an API operation: the request, and what the checks have found so far. */
import type { Client, RateLimitStatus } from '../../domain/ports.ts';
import { Refusal } from '../../domain/refusal.ts';
import type { Grant } from '../../domain/users.ts';
import type { Form } from '../request/form.ts';
import type { QueryPairs } from '../request/query-string.ts';
import type { RequestTarget } from '../request/request-target.ts';
import type { Operation, ParsedValues } from './kinds/operation.ts';
import {
  type CollectedParameters,
  collectParameters,
  parseParameters,
  QUERY_MAX,
  requirePresent,
} from './parameters/read-parameters.ts';
import type { OutputFormat } from './response/output-format.ts';

/** The parts of a request, apart from its target, that a response depends on. */
export interface ApiRequest {
  method?: string | undefined;
  headers: { 'if-none-match'?: string | undefined; authorization?: string | undefined };
  /** The address of the client, as the configured proxies report it. */
  address: string;
  /** The body of a POST, or why it could not be read. */
  form: Form | Error | undefined;
  /** Whether the client has disconnected: its response is not needed any more. */
  isGone?: (() => boolean) | undefined;
}

export interface ApiCall {
  request: ApiRequest;
  target: RequestTarget;
  requestId: string;
  /** The pairs of the query string, then of the form, then of the token. */
  pairs: QueryPairs;
  outputFormat: OutputFormat;
  operation: Operation | undefined;
  client?: Client;
  /** The grant of a token that was sent instead of `client_id`. Such a response must not be cached. */
  grant?: Grant;
  rateLimit?: RateLimitStatus | undefined;
}

export function checkMethod(method: string | undefined, { kind, path, methods }: Operation): void {
  if (method === 'OPTIONS') return;
  if (kind === 'write' ? method === 'POST' : method === 'GET' || method === 'HEAD') return;
  throw new Refusal('http-method', `${path} does not allow ${method}; accepted: ${methods}`);
}

/** The parameters as they were sent, and as the operation reads them. Checks format, required parameters and values, in this order (behaviour.md 3). */
export function readParameters(
  {
    target,
    pairs,
    outputFormat,
    form,
  }: Pick<ApiCall, 'target' | 'pairs' | 'outputFormat'> & Partial<Pick<ApiRequest, 'form'>>,
  operation: Operation,
): { collected: CollectedParameters; values: ParsedValues } {
  const { warnings, formatProblem, callbackProblem } = outputFormat;
  // A response without an envelope has no format.
  const hasFormat = operation.kind !== 'file redirect';
  if (hasFormat && formatProblem !== undefined) throw formatProblem;
  const { length } = target.query;
  if (length > QUERY_MAX)
    throw new Refusal('type', `the query string has ${length} bytes; accepted: at most ${QUERY_MAX}`);
  if (form instanceof Error) throw form;
  const collected = collectParameters(operation, pairs, warnings);
  requirePresent(operation, collected);
  if (hasFormat && callbackProblem !== undefined) throw callbackProblem;
  return { collected, values: parseParameters(operation, collected, warnings) };
}
