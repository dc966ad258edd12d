/** The keys by which attempts that could be guesses are counted. */
import { foldUserName } from '../../domain/accounts/account-rules.ts';
import { hashSecret } from '../../store/secrets.ts';

/** In seconds. */
export const QUARTER_HOUR = 15 * 60;
export const HOUR = 60 * 60;

/** The key of an account for attempts from one network. */
export function inNetwork(key: string, network: string): string {
  return `${key} ${network}`;
}

/** The key of a name or email address as typed, which may belong to no user. Of a fixed length. */
export function typedKey(nameOrEmail: string): string {
  return hashSecret(foldUserName(nameOrEmail));
}

export function userKey({ id }: { id: number }): string {
  return `#${id}`;
}
