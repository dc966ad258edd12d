import type { User } from '../../domain/users.ts';
import type { createAccountMails } from './account-mails.ts';
import type { AccountBase, LoggedIn } from './account-options.ts';
import type { Passwords } from './passwords.ts';

/** What the parts of the accounts share. */
export interface AccountContext extends AccountBase {
  passwords: Passwords;
  mails: ReturnType<typeof createAccountMails>;
  begin(user: User, verified: string, next?: string): Promise<LoggedIn>;
}
