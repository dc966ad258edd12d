/** Who is logged in, for every part of the page: a small store that React watches. */
import type { SessionInfo, SessionUser } from '../../../src/domain/session.ts';
import type { WebApi } from './web-api.ts';

export interface Session {
  /** `null` when nobody is logged in. */
  person(): SessionUser | null;
  csrfToken(): string | undefined;
  /** Asks for what a login form needs: the cookie that ties it to this browser. */
  prepare(): Promise<SessionInfo>;
  logIn(fields: { username: string; password: string }): Promise<SessionUser>;
  signUp(fields: { name: string; email: string; password: string; lang: string }): Promise<SessionUser>;
  logOut(): Promise<void>;
  /** Something was refused: is it still who we think it is? A session ends elsewhere, or with time. */
  check(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export function createSession(first: SessionInfo | null, webApi: () => WebApi): Session {
  let info = first;
  const listeners = new Set<() => void>();
  const become = (next: SessionInfo | null) => {
    info = next;
    for (const listener of listeners) listener();
    return next;
  };
  const enter = async (path: string, fields: object) => {
    if (info === null) await session.prepare();
    const next = await webApi().post<SessionInfo>(path, fields);
    become(next);
    return next.person!;
  };
  const session: Session = {
    person: () => info?.person ?? null,
    csrfToken: () => info?.csrfToken,
    async prepare() {
      const next = await webApi().get<SessionInfo>('/web-api/session');
      become(next);
      return next;
    },
    logIn: (fields) => enter('/web-api/session', fields),
    signUp: (fields) => enter('/web-api/account', fields),
    async logOut() {
      await webApi().delete('/web-api/session');
      become(null);
    },
    async check() {
      // Whoever is about to log in is refused for other reasons.
      if (info?.person == null) return;
      // Where there is no answer, nothing is known.
      await session.prepare().catch(() => {});
    },
    subscribe(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
  };
  return session;
}
