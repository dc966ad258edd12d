/** Where somebody is led after logging in. */

/** A path of this service: a browser takes `//host` and `/\host` for another one. */
export function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path);
}

const ACCOUNT = '/account';

/** The path that was asked for, if it is ours; the account otherwise. In characters that a header can hold. */
export function nextOf(path: string | null | undefined): string {
  if (!path || !isLocalPath(path)) return ACCOUNT;
  return path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}

/** `/signup` → `/signup?next=…`, unless the way leads to the account anyway. */
export function withNext(path: string, next: string): string {
  return next === ACCOUNT ? path : `${path}?next=${encodeURIComponent(next)}`;
}
