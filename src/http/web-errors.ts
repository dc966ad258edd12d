/** How routes report failures. */
import type { ReportedRefusal } from '../domain/pages.ts';
import { Refusal, type RefusalKind } from '../domain/refusal.ts';
import { type HttpResponse, jsonResponse } from './response.ts';
import { ERRORS } from './v3.0/errors.ts';

/** The statuses of refusals that the API does not have. */
const STATUSES: Partial<Record<RefusalKind, number>> = { login: 401, forbidden: 403, conflict: 409 };

const INTERNAL: ReportedRefusal = {
  kind: 'internal',
  message: 'Something went wrong on our side. Try again in a moment.',
};

/** `undefined` for internal errors. */
export function statusOf(error: unknown): number | undefined {
  return error instanceof Refusal ? (STATUSES[error.kind] ?? ERRORS[error.kind]?.status) : undefined;
}

/** What the client learns: the refusal, or that the service failed. */
export function reportOf(error: unknown): { status: number; refusal: ReportedRefusal } {
  const status = statusOf(error);
  if (status === undefined || !(error instanceof Refusal)) return { status: 500, refusal: INTERNAL };
  const { kind, message, field, retryAfter } = error;
  const others = error.others.map((other) => ({
    kind: other.kind,
    message: other.message,
    field: other.field,
  }));
  return {
    status,
    refusal: { kind, message, field, retryAfter, ...(others.length > 0 && { others }) },
  };
}

export function jsonFailure(error: unknown, format: 'json' | 'oauth'): HttpResponse {
  const { status, refusal } = reportOf(error);
  const { kind, message, field, retryAfter, others } = refusal;
  const after = retryAfter === undefined ? [] : ['Retry-After', String(retryAfter)];
  if (format === 'json') return jsonResponse(status, { error: kind, message, field, others }, after);
  // RFC 6749 5.2 has no other codes for an invalid request.
  const name = kind === 'internal' ? 'server_error' : 'invalid_request';
  return jsonResponse(status, { error: name, error_description: message }, after);
}
