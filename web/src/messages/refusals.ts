/**
 * Why the service rejected a request, in the language of the page. The service explains itself in English only; the kind of the
 * refusal and its field are enough for a sentence in another language.
 */

import { COMMON_PASSWORD, SUSPENDED } from '../../../src/domain/accounts/session.ts';
import type { ReportedRefusal } from '../../../src/domain/pages.ts';
import { REFUSAL_MESSAGES } from '../../../src/domain/refusal-messages.ts';
import { translateTemplate } from '../../../src/domain/text/template.ts';
import type { Refusals } from './en/refusals.ts';
import type { Messages } from './type.ts';

/** `kind` is also `internal`, or `connection` if the service could not be reached. */
export type AnyRefusal = Omit<ReportedRefusal, 'kind' | 'others'> & {
  kind: string;
  others?: readonly Omit<AnyRefusal, 'others'>[];
};

type UsedMessages = Pick<Messages, 'shell' | 'refusals'>;

/** The text in forms of accounts, whose fields have sentences of their own. */
export function refusalText(refusal: AnyRefusal, messages: UsedMessages): string {
  return ofAnyForm(refusal, messages) ?? explained(refusal, messages, translated);
}

/** The text everywhere else. An error that is not of the service, which has no `kind`, has its text already. */
export function failureText(error: Error, messages: UsedMessages): string {
  if (!('kind' in error)) return error.message;
  const refusal = error as Error & AnyRefusal;
  return ofAnyForm(refusal, messages) ?? explained(refusal, messages, translatedByKind);
}

/** A message that the service has stored. */
export function storedRefusalText(message: string, { refusals }: UsedMessages): string {
  return refusals === null ? message : (knownText(message, refusals) ?? message);
}

function knownText(message: string, { known, language }: Refusals): string | undefined {
  return translateTemplate(message, REFUSAL_MESSAGES, known, language);
}

function ofAnyForm(refusal: AnyRefusal, { shell, refusals }: UsedMessages): string | undefined {
  if (refusal.kind === 'connection') return `${shell.offline}.`;
  if (refusal.kind === 'internal') return shell.failedText;
  const known = refusals === null ? undefined : knownText(refusal.message, refusals);
  if (known !== undefined) return known;
  return refusal.kind === 'required-parameter' ? shell.login.missing : undefined;
}

function explained(
  refusal: AnyRefusal,
  { refusals }: UsedMessages,
  translate: (refusal: AnyRefusal, refusals: Refusals) => string | undefined,
): string {
  if (refusals === null) return sentence(refusal.message);
  return translate(refusal, refusals) ?? refusals.notAccepted(sentence(refusal.message));
}

const RULES = ['name', 'dispname', 'lang', 'email', 'password', 'avatar'] as const;

function translated(refusal: AnyRefusal, refusals: Refusals): string | undefined {
  const { kind, field, message } = refusal;
  switch (kind) {
    case 'overload':
      return field === 'scrobble_url' ? refusals.scrobbleAway : translatedByKind(refusal, refusals);
    case 'login':
      if (message === SUSPENDED) return refusals.suspended;
      if (field === 'code') return refusals.setupCode;
      return field === 'current_password' ? refusals.currentPassword : refusals.login;
    case 'duplicate':
    case 'conflict':
      if (field === 'email') return refusals.emailTaken;
      return field === 'name' ? refusals.nameTaken : undefined;
    case 'forbidden':
      if (field === 'scrobble_url') return refusals.scrobbleUrl;
      if (field === 'scrobble_token') return refusals.scrobbleToken;
      return translatedByKind(refusal, refusals);
    case 'type':
      if (message === COMMON_PASSWORD) return refusals.commonPassword;
      if (field === 'scrobble_url') return refusals.scrobbleUrl;
      if (field === 'scrobble_token') return refusals.scrobbleToken;
      return refusals[RULES.find((rule) => rule === field) ?? 'invalid'];
    default:
      return translatedByKind(refusal, refusals);
  }
}

function translatedByKind(
  { kind, field, message, retryAfter }: AnyRefusal,
  refusals: Refusals,
): string | undefined {
  switch (kind) {
    case 'rate-limit':
      return refusals.tooMany(Math.ceil((retryAfter ?? 60) / 60));
    case 'overload':
      // Without a time to wait it is a message for operators.
      return retryAfter === undefined ? sentence(message) : refusals.busy;
    case 'unavailable':
      return refusals.unavailable;
    case 'forbidden':
      if (field === 'csrf_token') return refusals.oldForm;
      if (field === 'admin') return refusals.lastAdministrator;
      return field === 'origin' ? refusals.foreignForm : refusals.forbidden;
    case 'not-found':
      return refusals.nothing;
    case 'http-method':
      return refusals.method;
    default:
      return undefined;
  }
}

/** `the body is invalid` → `The body is invalid.` The name of a field stays as it is: `genres[1]: expected a tag.` */
function sentence(text: string): string {
  const capital = /^[\w.[\]-]+: /.test(text) ? text : text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(capital) ? capital : `${capital}.`;
}
