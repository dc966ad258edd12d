/** People and their applications, as every layer knows them. */
import type { Plan } from './vocabulary.ts';

/** Somebody with an account. */
export interface User {
  id: number;
  name: string;
  dispname: string;
  lang: string;
  /** `yyyy-mm-dd` */
  creationdate: string;
  /** Empty when none is known. */
  email: string;
  emailVerified: boolean;
  admin: boolean;
}

/** Somebody as administrators see them: `GET /web-api/admin/people`. */
export interface AdminUser extends User {
  /** Cannot log in, and no token of theirs is good. */
  suspended: boolean;
  /** How many they have. */
  applications: number;
}

/** An application as its owner and administrators see it. */
export interface Application {
  client_id: string;
  name: string;
  description: string;
  redirect_uri: string;
  plan: Plan;
  /** Asked for, and not approved yet; empty when nothing is. */
  plan_requested: Plan | '';
  /** It can keep no secret, has none, and must use PKCE. */
  public: boolean;
  suspended: boolean;
  http_statuses: boolean;
  /** Its owner; none for those that an operator made. */
  user_id: number | null;
  /** Null where the operators answer for it. The display name may be anything, also somebody else's. */
  owner: Pick<User, 'name' | 'dispname'> | null;
  /** ISO moment. */
  created: string;
}

/** An application among all: `GET /web-api/admin/applications`. */
export interface ApplicationRecord extends Application {
  /** Today (UTC), on all nodes, as of a few seconds ago. */
  requests_today: number;
}

/** `POST /web-api/admin/people/:id/reset` */
export interface PasswordReset {
  /** The letter went to this address; `null` where no mail is configured or the person has no address. */
  mailed: string | null;
  /** Where no letter went: to be handed over by other means. It is told this once, and good for a limited time. */
  link: string | null;
}

/** An application that somebody has allowed: `GET /web-api/consents`. */
export interface Consent {
  client_id: string;
  name: string;
  /** When it was allowed, and when it last got tokens: ISO moments. */
  first: string;
  last: string;
  scope: string;
}

/** Where somebody is logged in: `GET /web-api/sessions`. */
export interface SessionRecord {
  /** Names it, and opens nothing. */
  id: string;
  /** ISO moments. */
  created: string;
  expires: string;
  /** The one that asks. */
  current: boolean;
}

/** The one scope of the interface. */
export const SCOPE = 'music';

/** What an access token stands for. */
export interface Grant {
  userId: number;
  clientId: string;
  scope: string;
}

export interface Grants {
  /** `undefined`: unknown, expired or revoked. Asks the store every time, so a revoked token is dead at once everywhere. */
  find(accessToken: string): Promise<Grant | undefined>;
}

/** What an application is told when it gets tokens; the same for a code and for a refresh. */
export interface TokenPair {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
}
