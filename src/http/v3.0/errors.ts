/** The one table of failures: what each kind of refusal answers (behaviour.md 1 and 2). */
import { Refusal, type RefusalKind } from '../../domain/refusal.ts';

export interface Failure {
  code: number;
  type: string;
  status: number;
  /** Seconds, for the `Retry-After` header. */
  retryAfter?: number | undefined;
}

export const EXCEPTION: Failure = { code: 1, type: 'Exception', status: 500 };

export const FAILURES: Partial<Record<RefusalKind, Failure>> = {
  'http-method': { code: 2, type: 'Http Method', status: 405 },
  type: { code: 3, type: 'Type', status: 400 },
  'required-parameter': { code: 4, type: 'Required Parameter', status: 400 },
  client: { code: 5, type: 'Invalid Client Id', status: 401 },
  'rate-limit': { code: 6, type: 'Rate Limit Exceeded', status: 429, retryAfter: 1 },
  'not-found': { code: 7, type: 'Method Not Found', status: 404 },
  'needed-parameter': { code: 8, type: 'Needed Parameter', status: 400 },
  format: { code: 9, type: 'Format', status: 400 },
  'suspended-application': { code: 11, type: 'Suspended Application', status: 403 },
  'access-token': { code: 12, type: 'Access Token', status: 401 },
  scope: { code: 13, type: 'Insufficient Scope', status: 403 },
  duplicate: { code: 23, type: 'Duplicate Value', status: 409 },
  overload: { code: 1, type: 'Exception', status: 503, retryAfter: 2 },
  unavailable: { code: 1, type: 'Exception', status: 503, retryAfter: 5 },
};

/** The word for each code, by code. */
export const CODE_TYPES: ReadonlyMap<number, string> = new Map(
  [EXCEPTION, ...Object.values(FAILURES)]
    .map(({ code, type }): [number, string] => [code, type])
    .sort(([one], [other]) => one - other),
);

/** All that outsiders learn of a fault that is ours. */
const FAULT = 'something went wrong on our side; the request may be tried again';

export interface Failed extends Failure {
  /** `<Type> Error: <what was wrong>`. */
  message: string;
  /** Not the asker's doing: to be logged whole. */
  internal: boolean;
}

export function failed(error: unknown): Failed {
  const failure = error instanceof Refusal ? FAILURES[error.kind] : undefined;
  if (failure === undefined || !(error instanceof Refusal)) {
    return { ...EXCEPTION, message: `${EXCEPTION.type} Error: ${FAULT}`, internal: true };
  }
  return {
    ...failure,
    retryAfter: error.retryAfter ?? failure.retryAfter,
    message: `${failure.type} Error: ${error.message}`,
    internal: false,
  };
}
