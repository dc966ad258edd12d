/** People and their applications, as every layer knows them. */
import type { Plan } from './vocabulary.ts';

/** Somebody with an account. */
export interface Person {
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
  failures_as_200: boolean;
  /** Its owner; none for those that an operator made. */
  user_id: number | null;
  /** Null where the operators answer for it. The display name may be anything, also somebody else's. */
  owner: Pick<Person, 'name' | 'dispname'> | null;
  /** ISO moment. */
  created: string;
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
