/**
 * Rules for account names and passwords. Each `require…` returns the text as stored, or throws a `Refusal` of kind `type` with
 * the name of the form field. Imported users may have names outside these rules.
 */

import { Refusal } from '../refusal.ts';
import { hidesSomething, speaksForService } from '../text/names.ts';
import { PASSWORD_MIN } from './account-limits.ts';
import { isCommonPassword } from './common-passwords.ts';
import { COMMON_PASSWORD } from './session.ts';

const NAME_MIN = 2;
const NAME_MAX = 40;
const DISPNAME_MAX = 80;
const EMAIL_MAX = 254;
const PASSWORD_MAX_BYTES = 1024;
/** Words of this service that its users are likely to choose; docs/security.md lists them. */
const GUESSED_WORDS = ['admin', 'administrator', 'cantiga', 'login', 'music', 'password', 'playlist'];

/** A name or an e-mail address as it is compared: no two users differ in case alone. */
export function foldUserName(nameOrEmail: string): string {
  return nameOrEmail.normalize('NFKC').toLowerCase().trim();
}

export function requireUserName(text: string): string {
  const name = text.normalize('NFKC').trim();
  const length = [...name].length;
  if (length < NAME_MIN || length > NAME_MAX) {
    throw wrong(
      'name',
      `A username must have ${NAME_MIN} to ${NAME_MAX} characters; this one has ${length}.`,
    );
  }
  // Some characters count as letters and show as nothing: U+3164, the Hangul filler, is one.
  if (!/^[\p{L}\p{N}][\p{L}\p{M}\p{N}._-]*$/u.test(name) || /\p{Default_Ignorable_Code_Point}/u.test(name)) {
    throw wrong(
      'name',
      'A username must begin with a letter or digit and contain only letters, digits, dots, hyphens and underscores.',
    );
  }
  if (/^\p{N}+$/u.test(name)) throw wrong('name', 'A username must contain a letter.');
  // The letters а, е, о, р, с, у, х of one alphabet pass for those of the other.
  if (/\p{Script=Latin}/u.test(name) && /\p{Script=Cyrillic}|\p{Script=Greek}/u.test(name)) {
    throw wrong('name', 'A username must use one alphabet; this one mixes letters that look alike.');
  }
  return name;
}

/** Refuses names that users may not choose themselves. */
export function requireUnreserved(field: 'name' | 'dispname', name: string): void {
  if (speaksForService(name)) throw wrong(field, 'This name is reserved.');
}

export function requireDispname(text: string): string {
  const dispname = text.normalize('NFC').trim();
  const length = [...dispname].length;
  if (length === 0 || length > DISPNAME_MAX) {
    throw wrong(
      'dispname',
      `A display name must have 1 to ${DISPNAME_MAX} characters; this one has ${length}.`,
    );
  }
  if (hidesSomething(dispname) || !/\p{L}|\p{N}|\p{P}|\p{S}/u.test(dispname)) {
    throw wrong('dispname', 'A display name must be one line of visible characters.');
  }
  return dispname;
}

const EMAIL_LOCAL = /^[^\s\p{C}\p{Z}@<>()[\]\\,;:"]{1,64}$/u;
const EMAIL_LABEL = /^[\p{L}\p{N}](?:[\p{L}\p{M}\p{N}-]{0,61}[\p{L}\p{M}\p{N}])?$/u;

/** Nothing that ends a line, a header or an address can pass, so a mail goes to this one address or nowhere. */
export function requireEmail(text: string): string {
  const email = text.normalize('NFC').trim();
  const [local, domain = '', ...rest] = email.split('@');
  const labels = domain.split('.');
  const good =
    EMAIL_LOCAL.test(local) && rest.length === 0 && labels.every((label) => EMAIL_LABEL.test(label));
  if (!good || Buffer.byteLength(email) > EMAIL_MAX) {
    throw wrong(
      'email',
      `Enter a valid email address, such as ana@example.org, of at most ${EMAIL_MAX} bytes.`,
    );
  }
  return email;
}

/** As `requireEmail`, or empty: an account needs no address. */
export function requireEmailOrNone(text: string): string {
  return text.trim() === '' ? '' : requireEmail(text);
}

/** Rejects a password that is too short, too long or common. The message never contains it. */
export function requirePassword(password: string, account: { name: string; email: string }): void {
  const normal = password.normalize('NFKC');
  if ([...normal].length < PASSWORD_MIN) {
    throw wrong('password', `A password must have at least ${PASSWORD_MIN} characters.`);
  }
  if (!fitsPassword(password)) {
    throw wrong('password', `A password must have at most ${PASSWORD_MAX_BYTES} bytes.`);
  }
  const folded = foldUserName(password);
  const email = foldUserName(account.email);
  if ([foldUserName(account.name), email, email.split('@', 1)[0]].includes(folded)) {
    throw wrong('password', 'A password must not be your username or email address.');
  }
  if (isCommonPassword(folded) || isGuessed(folded, account.name)) throw wrong('password', COMMON_PASSWORD);
}

/** `Cantiga-2026!`: nothing but such words or the user name, whatever digits and signs are with them. */
function isGuessed(folded: string, name: string): boolean {
  const lettersOf = (text: string) => text.replace(/\P{L}/gu, '');
  const words = [...GUESSED_WORDS, lettersOf(foldUserName(name))].filter((word) => word !== '');
  const letters = lettersOf(folded);
  const left = words.reduce((rest, word) => rest.replaceAll(word, ' '), letters).trim();
  return letters !== '' && left === '';
}

/** Whether this can be a password: longer ones are rejected without hashing. */
export function fitsPassword(password: string): boolean {
  return Buffer.byteLength(password.normalize('NFKC')) <= PASSWORD_MAX_BYTES;
}

/** Checks several fields, so that a form reports all errors together: the first refusal has the others. */
export function requireAll(...checks: (() => unknown)[]): void {
  const refusals: Refusal[] = [];
  for (const check of checks) {
    try {
      check();
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      refusals.push(error);
    }
  }
  const [first, ...others] = refusals;
  if (first === undefined) return;
  const { kind, message, field } = first;
  throw new Refusal(kind, message, { field, others });
}

function wrong(field: string, message: string): Refusal {
  return new Refusal('type', message, { field });
}
