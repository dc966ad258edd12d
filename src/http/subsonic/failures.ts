/** The error codes of Subsonic. */
import { Refusal, type RefusalKind } from '../../domain/refusal.ts';
import { reportOf } from '../web-errors.ts';
import type { Tree } from './tree.ts';

export const CODES = {
  generic: 0,
  missingParameter: 10,
  clientTooOld: 20,
  serverTooOld: 30,
  wrongCredentials: 40,
  noSuchAuthentication: 42,
  conflictingAuthentication: 43,
  wrongKey: 44,
  notAuthorized: 50,
  notFound: 70,
} as const;

/** A refusal with a code of its own. */
export class SubsonicRefusal extends Refusal {
  readonly code: number;

  constructor(code: number, message: string) {
    super('type', message);
    this.code = code;
  }
}

const CODES_OF_KINDS: Partial<Record<RefusalKind, number>> = {
  'required-parameter': CODES.missingParameter,
  login: CODES.wrongCredentials,
  forbidden: CODES.notAuthorized,
  'not-found': CODES.notFound,
};

export interface Failure {
  error: Tree;
  /** HTTP 200 for what the client can see from the code: players show the message only then. */
  status: number;
  retryAfter: number | undefined;
  /** It is logged, and the client learns nothing about it. */
  isInternal: boolean;
}

/** `helpUrl` is sent with errors of the authentication. */
export function failureOf(error: unknown, helpUrl: string): Failure {
  const { status, refusal } = reportOf(error);
  const code =
    error instanceof SubsonicRefusal
      ? error.code
      : error instanceof Refusal
        ? (CODES_OF_KINDS[error.kind] ?? CODES.generic)
        : CODES.generic;
  const isAuthentication = code >= CODES.wrongCredentials && code < CODES.notAuthorized;
  return {
    error: { code, message: refusal.message, helpUrl: isAuthentication ? helpUrl : undefined },
    status: status === 405 || status === 429 || status >= 500 ? status : 200,
    retryAfter: refusal.retryAfter,
    isInternal: status === 500,
  };
}

export const notFound = (what: string) => new Refusal('not-found', `There is no such ${what}.`);

export const notSupported = (what: string) =>
  new SubsonicRefusal(CODES.generic, `This server does not support ${what}.`);
