/** The path that follows a log-in. */
import { ACCOUNT_PATH } from '../../domain/accounts/account-pages.ts';

/** A path of this service: a browser takes `//host` and `/\host` for another one. */
export function isLocalPath(path: string): boolean {
  return /^\/(?![/\\])/.test(path) && !/[\p{Cc}\\]/u.test(path);
}

/** The path of the request, if it is ours; the account otherwise. In characters that a header can hold. */
export function nextOf(path: string | null | undefined): string {
  if (!path || !isLocalPath(path)) return ACCOUNT_PATH;
  return path.toWellFormed().replace(/[^\x21-\x7e]+/g, encodeURIComponent);
}
