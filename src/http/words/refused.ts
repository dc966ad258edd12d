/**
 * Why something was refused, for those who do not read English. The service itself explains in English alone; what kind of
 * refusal it was, and of which field, is enough for a sentence in another language.
 */
import type { Refusal } from '../../domain/refusal.ts';
import { COMMON_PASSWORD } from '../../domain/session.ts';

export interface Refused {
  /** What is accepted in a field. */
  name: string;
  dispname: string;
  lang: string;
  email: string;
  password: string;
  commonPassword: string;
  avatar: string;
  currentPassword: string;
  nameTaken: string;
  emailTaken: string;
  login: string;
  tooMany(minutes: number): string;
  busy: string;
  unavailable: string;
  oldForm: string;
  foreignForm: string;
  forbidden: string;
  lastAdministrator: string;
  nothing: string;
  method: string;
  unreadable: string;
}

/** In the words of the language, or as it was said where there are none for it. */
export function refusalText(refusal: Refusal, { refused }: { refused: Refused | null }): string {
  return (refused && translated(refusal, refused)) ?? refusal.message;
}

function translated({ kind, field, message, retryAfter }: Refusal, refused: Refused): string | undefined {
  switch (kind) {
    case 'rate-limit':
      return refused.tooMany(Math.ceil((retryAfter ?? 60) / 60));
    case 'overload':
      // What nobody can wait for is said to the operators.
      return retryAfter === undefined ? undefined : refused.busy;
    case 'unavailable':
      return refused.unavailable;
    case 'login':
      return field === 'current_password' ? refused.currentPassword : refused.login;
    case 'duplicate':
      return field === 'email' ? refused.emailTaken : refused.nameTaken;
    case 'forbidden':
      if (field === 'csrf_token') return refused.oldForm;
      if (field === 'admin') return refused.lastAdministrator;
      return field === 'origin' ? refused.foreignForm : refused.forbidden;
    case 'not-found':
      return refused.nothing;
    case 'http-method':
      return refused.method;
    case 'type':
      if (message === COMMON_PASSWORD) return refused.commonPassword;
      return refused[RULES.find((one) => one === field) ?? 'unreadable'];
    default:
      return undefined;
  }
}

const RULES = ['name', 'dispname', 'lang', 'email', 'password', 'avatar'] as const;
