/** What a page reports after a form has redirected to it: a name in its URL stands for a sentence. */
export type Notice =
  | 'welcome'
  | 'logged-out'
  | 'name'
  | 'language'
  | 'email'
  | 'no-email'
  | 'mail-sent'
  | 'verified'
  | 'password'
  | 'reset'
  | 'avatar'
  | 'no-avatar'
  | 'revoked'
  | 'key-revoked'
  | 'scrobbling'
  | 'scrobbling-checked'
  | 'no-scrobbling'
  | 'deleted';

export function withNotice(path: string, notice: Notice): string {
  return `${path}${path.includes('?') ? '&' : '?'}notice=${notice}`;
}
