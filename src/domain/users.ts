/** Users and their applications, as every layer knows them. */
import type { Plan } from './vocabulary.ts';

/** An account. */
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

/** The user whose data are read or written. */
export type Owner = Pick<User, 'id'>;

/** A user as administrators see it: `GET /web-api/admin/people`. */
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
  /** Null for applications of the operators. The display name is not unique. */
  owner: Pick<User, 'name' | 'dispname'> | null;
  /** ISO moment. */
  created: string;
}

/** An application among all: `GET /web-api/admin/applications`. */
export interface ApplicationEntry extends Application {
  /** Today (UTC), on all nodes, as of a few seconds ago. */
  requests_today: number;
}

/** `POST /web-api/admin/people/:id/reset` */
export interface PasswordReset {
  /** The mail was sent to this address; `null` if no mail is configured or the user has no address. */
  mailed: string | null;
  /** Without a mail: to be handed over by other means. Shown once, and valid for a limited time. */
  link: string | null;
}

/** An application with a consent of the user: `GET /web-api/consents`. */
export interface Consent {
  client_id: string;
  name: string;
  /** When it was allowed, and when it last got tokens: ISO moments. */
  first: string;
  last: string;
  scope: string;
}

/** A session of the user: `GET /web-api/sessions`. */
export interface SessionRecord {
  /** Names it, and opens nothing. */
  id: string;
  /** ISO moments. */
  created: string;
  expires: string;
  /** The session of this request. */
  current: boolean;
}

/** The one scope of the API. */
export const SCOPE = 'music';

/** The grant of an access token. */
export interface Grant {
  userId: number;
  clientId: string;
  scope: string;
}

export interface Grants {
  /** `undefined`: unknown, expired or revoked. Queries the store every time, so that a revoked token is invalid immediately on every node. */
  find(accessToken: string): Promise<Grant | undefined>;
}

/** The token response to an application; the same for a code and for a refresh. */
export interface TokenPair {
  access_token: string;
  refresh_token: string;
  /** Seconds. */
  expires_in: number;
}
