/** What the pages learn of who is logged in. */
import type { User } from './users.ts';

/** `GET /web-api/session`; also what logging in (`POST` there) and signing up (`POST /web-api/account`) answer. */
export interface SessionInfo {
  /** Null when nobody is logged in. */
  person: SessionUser | null;
  /** For the header `X-CSRF-Token` of whatever changes something. Logging in gives another one. */
  csrfToken: string;
  /** Whether people may make accounts themselves. */
  signup: boolean;
}

/** What refuses who is suspended and knows the password: by these words pages tell it from a wrong one, and say it in their own. */
export const SUSPENDED = 'This account is suspended. Turn to the operators of the service.';

/** Refuses a password that is on the list of common ones. Pages recognise it by this text, and have their own in each language. */
export const COMMON_PASSWORD =
  'This password is one of the most common ones, which are guessed first. Choose another one: several words make a good one.';

/** `lang` is empty where the person has chosen none. */
export type SessionUser = Pick<User, 'id' | 'name' | 'dispname' | 'lang' | 'admin' | 'emailVerified'>;

/** `POST /web-api/token`: the session is what renews it. */
export interface WebToken {
  access_token: string;
  /** Seconds. */
  expires_in: number;
}

/** `GET /web-api/relations`: those of the ids asked for, ascending, to which the person stands so. */
export interface RelationsAmong {
  /** Of `track_id`. */
  like: number[];
  favorite: number[];
  dislike: number[];
  /** Of `album_id`. */
  myalbums: number[];
  /** Of `artist_id`. */
  fan: number[];
}
