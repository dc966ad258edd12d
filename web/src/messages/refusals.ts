/**
 * Why the service rejected a request, in the language of the page. The service explains itself in English only; the kind of the
 * refusal and its field are enough for a sentence in another language.
 */

import { COMMON_PASSWORD, SUSPENDED } from '../../../src/domain/accounts/session.ts';
import type { ReportedRefusal } from '../../../src/domain/pages.ts';
import type { Refusals } from './en/refusals.ts';
import type { Messages } from './type.ts';

/** `kind` is also `internal`, or `connection` if the service could not be reached. */
export type AnyRefusal = Omit<ReportedRefusal, 'kind'> & { kind: string };

export function refusalText(
  refusal: AnyRefusal,
  { shell, refusals }: Pick<Messages, 'shell' | 'refusals'>,
): string {
  if (refusal.kind === 'connection') return `${shell.offline}.`;
  if (refusal.kind === 'internal') return shell.failedText;
  if (refusal.kind === 'required-parameter') return shell.login.missing;
  return (refusals && translated(refusal, refusals)) ?? sentence(refusal.message);
}

const RULES = ['name', 'dispname', 'lang', 'email', 'password', 'avatar'] as const;

function translated(
  { kind, field, message, retryAfter }: AnyRefusal,
  refusals: Refusals,
): string | undefined {
  switch (kind) {
    case 'rate-limit':
      return refusals.tooMany(Math.ceil((retryAfter ?? 60) / 60));
    case 'overload':
      if (field === 'scrobble_url') return refusals.scrobbleAway;
      // Without a time to wait it is a message for operators.
      return retryAfter === undefined ? undefined : refusals.busy;
    case 'unavailable':
      return refusals.unavailable;
    case 'login':
      if (message === SUSPENDED) return refusals.suspended;
      if (field === 'code') return refusals.setupCode;
      return field === 'current_password' ? refusals.currentPassword : refusals.login;
    case 'duplicate':
    case 'conflict':
      return field === 'email' ? refusals.emailTaken : refusals.nameTaken;
    case 'forbidden':
      if (field === 'csrf_token') return refusals.oldForm;
      if (field === 'admin') return refusals.lastAdministrator;
      if (field === 'scrobble_url') return refusals.scrobbleUrl;
      if (field === 'scrobble_token') return refusals.scrobbleToken;
      return field === 'origin' ? refusals.foreignForm : refusals.forbidden;
    case 'not-found':
      return refusals.nothing;
    case 'http-method':
      return refusals.method;
    case 'type':
      if (message === COMMON_PASSWORD) return refusals.commonPassword;
      if (field === 'scrobble_url') return refusals.scrobbleUrl;
      if (field === 'scrobble_token') return refusals.scrobbleToken;
      return refusals[RULES.find((rule) => rule === field) ?? 'invalid'];
    default:
      return undefined;
  }
}

/** `the body is invalid` → `The body is invalid.` */
function sentence(text: string): string {
  const capital = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
