/** The user who is logged in: a small store that components subscribe to. */
import type { SessionInfo, SessionUser } from '../../../src/domain/accounts/session.ts';
import { Listeners } from '../listeners.ts';
import type { WebApi } from './web-api.ts';

export interface Session {
  /** `null` when no user is logged in. */
  user(): SessionUser | null;
  csrfToken(): string | undefined;
  /** Reads the session again, and gets the cookie that forms need. */
  refresh(): Promise<SessionInfo>;
  logIn(fields: { username: string; password: string }): Promise<SessionUser>;
  signUp(fields: { name: string; email: string; password: string; lang: string }): Promise<SessionUser>;
  logOut(): Promise<void>;
  /** After a refusal: reads the session again, which may have expired or ended in another tab. */
  check(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

/** `forget` is called when the user logs out. */
export function createSession(
  first: SessionInfo | null,
  webApi: () => WebApi,
  forget: () => void = () => {},
): Session {
  let info = first;
  const listeners = new Listeners();
  const become = (next: SessionInfo | null) => {
    info = next;
    listeners.notify();
    return next;
  };
  const enter = async (path: string, fields: object) => {
    if (info === null) await session.refresh();
    const next = await webApi().post<SessionInfo>(path, fields);
    become(next);
    return next.person!;
  };
  const session: Session = {
    user: () => info?.person ?? null,
    csrfToken: () => info?.csrfToken,
    async refresh() {
      const next = await webApi().get<SessionInfo>('/web-api/session');
      become(next);
      return next;
    },
    logIn: (fields) => enter('/web-api/session', fields),
    signUp: (fields) => enter('/web-api/account', fields),
    async logOut() {
      await webApi().delete('/web-api/session');
      // The next user of this tab must not find what was typed and not sent.
      forget();
      become(null);
    },
    async check() {
      // Without a session, the refusal has another reason.
      if (info?.person == null) return;
      // Without a response, nothing is known.
      await session.refresh().catch(() => {});
    },
    subscribe: listeners.subscribe,
  };
  return session;
}
