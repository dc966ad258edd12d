/** The session as the pages see it. */
import type { User } from '../users.ts';
import { RELATION_TARGETS, RELATIONS } from '../vocabulary.ts';

/** `GET /web-api/session`; also what logging in (`POST` there) and signing up (`POST /web-api/account`) answer. */
export interface SessionInfo {
  /** Null without a login. */
  person: SessionUser | null;
  /** The value of the header `X-CSRF-Token` of requests that change something. A login returns a new one. */
  csrfToken: string;
  /** Whether users may create accounts themselves. */
  signup: boolean;
}

/** The message for a suspended user with the right password: pages recognize it and show a translation. */
export const SUSPENDED = 'This account is suspended. Contact an administrator.';

/** Refuses a password that is on the list of common ones. Pages recognise it by this text, and have their own in each language. */
export const COMMON_PASSWORD =
  'This password is very common and easy to guess. Choose another one, for example a few random words.';

/** `lang` is empty if the user has chosen none. */
export interface SessionUser
  extends Pick<User, 'id' | 'name' | 'dispname' | 'lang' | 'admin' | 'emailVerified'> {
  hasEmail: boolean;
  /** The account was created today. */
  isNew: boolean;
}

/** `POST /web-api/token`: the session is what renews it. */
export interface WebToken {
  access_token: string;
  /** Seconds. */
  expires_in: number;
}

/** The relations of a user that pages show: those of the API, and following other users. */
export const PAGE_RELATIONS = [...RELATIONS, 'follow'] as const;
export type PageRelation = (typeof PAGE_RELATIONS)[number];
export const PAGE_RELATION_TARGETS = { ...RELATION_TARGETS, follow: 'user' } as const;

/** Max ids of each kind in one `GET /web-api/relations`. */
export const RELATION_IDS_MAX = 200;

/** `GET /web-api/relations`: the requested ids, ascending, that the user has this relation to. */
export interface RelationsAmong {
  /** Track ids. */
  like: number[];
  favorite: number[];
  dislike: number[];
  /** Album ids. */
  myalbums: number[];
  /** Artist ids. */
  fan: number[];
  /** User ids. */
  follow: number[];
}
