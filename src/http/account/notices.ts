/** What a page says when a form has led on to it: a word in its address stands for a sentence. */
import { type Html, html } from '../html.ts';
import type { WebRequest } from '../route.ts';

const NOTICES = {
  welcome: 'Your account is made.',
  'logged-out': 'You are logged out.',
  name: 'Your display name is changed.',
  email: 'Your e-mail address is changed. A link to confirm it is on its way.',
  'no-email': 'Your e-mail address is removed.',
  'mail-sent': 'A link is on its way to your e-mail address.',
  verified: 'Your e-mail address is confirmed.',
  password:
    'Your password is changed, and you are logged out everywhere else. Applications stay allowed: if somebody knew the old one, revoke those below that you do not know.',
  reset: 'Your password is changed. You can log in with it now, and allow your applications again.',
  avatar: 'Your picture is changed.',
  'no-avatar': 'Your picture is removed.',
  revoked: 'The application can no longer act for you.',
  deleted: 'Your account is deleted.',
};

export type Notice = keyof typeof NOTICES;

export function notice({ query }: WebRequest): Html | undefined {
  const word = query.get('notice') ?? '';
  if (!Object.hasOwn(NOTICES, word)) return undefined;
  return html`<p class="notice" role="status">${NOTICES[word as Notice]}</p>`;
}

export function withNotice(path: string, word: Notice): string {
  return `${path}${path.includes('?') ? '&' : '?'}notice=${word}`;
}
