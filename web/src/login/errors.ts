/** What a refused log-in or sign-up says, and where: at a field, or above the form (`form`). */
import { COMMON_PASSWORD, SUSPENDED } from '../../../src/domain/session.ts';
import { WebApiError } from '../api/web-api.ts';
import type { Messages } from '../messages/messages.tsx';

export type LoginField = 'username' | 'name' | 'email' | 'password';
export type LoginErrors = Partial<Record<LoginField | 'form', string>>;

const FIELDS = ['username', 'name', 'email', 'password'];

/** `isEnglish`: the service explains itself in English, and more exactly than a translation of ours can. */
export function loginErrorsOf(
  error: unknown,
  { shell }: Pick<Messages, 'shell'>,
  isEnglish: boolean,
): LoginErrors {
  if (!(error instanceof WebApiError)) return { form: shell.failedText };
  const { status, kind, message, retryAfter, field } = error;
  if (status === 0) return { form: `${shell.offline}.` };
  if (status >= 500) return { form: shell.failedText };
  if (kind === 'rate-limit') return { form: shell.login.tooMany(Math.ceil((retryAfter ?? 60) / 60)) };
  if (field === undefined || !FIELDS.includes(field)) {
    if (message === SUSPENDED) return { form: shell.login.suspended };
    return { form: isEnglish ? message : kind === 'forbidden' ? shell.login.closed : shell.login.wrong };
  }
  if (isEnglish) return { [field]: message };
  if (kind === 'duplicate' || kind === 'conflict') return { [field]: shell.login.nameTaken };
  if (kind === 'required-parameter') return { [field]: shell.login.missing };
  if (message === COMMON_PASSWORD) return { [field]: shell.login.commonPassword };
  const { wrong, nameRule, emailRule, passwordRule } = shell.login;
  const rules = { username: wrong, name: nameRule, email: emailRule, password: passwordRule };
  return { [field]: rules[field as LoginField] };
}

/** What is missing, before anybody is asked. */
export function missingFields(fields: Partial<Record<LoginField, string>>, needed: string): LoginErrors {
  const missing = Object.entries(fields).filter(([name, value]) => name !== 'email' && value.trim() === '');
  return Object.fromEntries(missing.map(([name]) => [name, needed]));
}
