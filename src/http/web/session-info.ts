import type { SessionInfo, SessionUser } from '../../domain/accounts/session.ts';
import { dayOf } from '../../domain/timestamps.ts';
import type { User } from '../../domain/users.ts';
import type { Visit } from '../route.ts';

/** What a page knows of its visitor. */
export function sessionInfo(
  { user, csrfToken }: Pick<Visit, 'user' | 'csrfToken'>,
  signup: boolean,
): SessionInfo {
  return { person: user === undefined ? null : shown(user), csrfToken, signup };
}

function shown({ id, name, dispname, lang, admin, emailVerified, email, creationdate }: User): SessionUser {
  const isNew = creationdate === dayOf(new Date());
  return { id, name, dispname, lang, admin, emailVerified, hasEmail: email !== '', isNew };
}
