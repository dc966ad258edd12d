import type { Log } from '../../domain/ports.ts';
import type { User } from '../../domain/users.ts';
import type { Mailer } from '../../mail/mailer.ts';
import type { Store } from '../../store/store.ts';
import type { Shared, SharedAttempts } from '../common-counts/shared.ts';
import type { Jobs } from '../jobs/jobs.ts';
import { HOUR, QUARTER_HOUR } from './passwords.ts';

export interface SignUp {
  name: string;
  /** May be empty. */
  email: string;
  password: string;
  /** The language of the page, as two letters. */
  lang?: string | undefined;
}

export interface LoggedIn {
  user: User;
  /** The value of the cookie. The store has only its hash. */
  session: string;
  /** How long the session lasts. */
  seconds: number;
}

export interface AccountOptions {
  store: Store;
  mailer: Pick<Mailer, 'deliver'>;
  /** Sends the mails. */
  jobs?: Pick<Jobs, 'handle' | 'add' | 'settle'>;
  settings: { url: string; signup: boolean };
  log: Log;
  /** Counts for the limits. */
  shared?: Pick<Shared, 'attempts'>;
  now?: () => Date;
}

/** The limits of attempts, in each period of seconds. */
export const LIMITS = {
  signUpsOfAddress: { max: 30, seconds: HOUR },
  resetsOfAddress: { max: 20, seconds: HOUR },
  resetsOfAccount: { max: 5, seconds: HOUR },
  noticesOfAccount: { max: 5, seconds: HOUR },
  verificationsOfAccount: { max: 5, seconds: HOUR },
  setupsOfAddress: { max: 10, seconds: QUARTER_HOUR },
};

/** The options with their defaults, and the limits. */
export interface AccountBase extends Required<AccountOptions> {
  attempts(of: keyof typeof LIMITS, what: string): SharedAttempts;
}
