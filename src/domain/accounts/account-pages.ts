/** The data of the pages with forms. The route of a page builds it, and the loader of the page returns it. */
import type { ScrobblingStatus } from '../listens.ts';
import type { ReportedRefusal } from '../pages.ts';
import type { AppKeyRecord, NewAppKey } from '../players.ts';
import type { OwnReport } from '../reports.ts';
import type { Application, Consent, User } from '../users.ts';

/** A form that was sent without scripts and rejected: the page shows it again. */
export interface RejectedForm {
  refusal: ReportedRefusal;
  /** What the user typed, never a password. */
  values: Record<string, string>;
}

/** `/login` and `/signup` */
export interface LoginPageData {
  /** The path that follows. */
  next: string;
  rejected: RejectedForm | null;
}

/** `/forgot` */
export interface ForgotPageData {
  /** The mail is on its way, if there is such an account. */
  isSent: boolean;
  rejected: RejectedForm | null;
}

/** `/reset/:token` and `/verify/:token` */
export interface MailLinkPageData {
  purpose: 'reset' | 'verify';
  /** Whether the link can still be used. */
  isValid: boolean;
  rejected: RejectedForm | null;
}

/** `/setup` */
export interface SetupPageData {
  /** There is no administrator yet. */
  isOpen: boolean;
  rejected: RejectedForm | null;
}

export type AccountForm =
  | 'name'
  | 'language'
  | 'email'
  | 'password'
  | 'avatar'
  | 'applications'
  | 'keys'
  | 'scrobbling'
  | 'scrobbling-check'
  | 'delete';

export interface OnlyOwnedArtist {
  name: string;
  /** Others, one of whom becomes the owner if the user leaves. */
  hasMembers: boolean;
}

/** `/account` */
export interface AccountPageData {
  user: User;
  /** Changes with the avatar; null without one. */
  avatar: string | null;
  applications: Consent[];
  /** The keys of players; the newest first. */
  keys: AppKeyRecord[];
  /** One that was just created: it is shown once. */
  newKey: NewAppKey | null;
  /** The service that listens are sent to; null where the operator does not allow any. */
  scrobbling: ScrobblingStatus | null;
  /** The address that players connect to. */
  server: string;
  /** The newest first; at most some. */
  reports: OwnReport[];
  /** The artists whose only owner the user is. */
  artists: OnlyOwnedArtist[];
  rejected: (RejectedForm & { form: AccountForm }) | null;
}

/** `/v3.0/oauth/authorize` */
export interface ConsentPageData {
  application: string;
  owner: Application['owner'];
  plan: Application['plan'];
  redirectUri: string;
  user: Pick<User, 'name' | 'dispname'>;
  /** The request, sent along with the decision. */
  parameters: Record<string, string>;
  /** Identifies what the user has seen. */
  seen: string;
  /** The URL of this page, for a log-in with another account. */
  path: string;
}

/** What a form that was sent by a script returns instead of a redirect. */
export interface FormRedirect {
  location: string;
}

/** The page after a log-in, unless the request names another. */
export const ACCOUNT_PATH = '/account';

/** `/signup` → `/signup?next=…`, unless it leads to the account anyway. */
export function withNext(path: string, next: string): string {
  return next === ACCOUNT_PATH ? path : `${path}?next=${encodeURIComponent(next)}`;
}
