/** Who is logged in, for every part of the page: a small store that React watches. */
import type { SessionInfo, SessionPerson } from '../../../src/domain/session.ts';
import type { Portal } from './portal.ts';

export interface Session {
  /** `null` when nobody is logged in. */
  person(): SessionPerson | null;
  csrfToken(): string | undefined;
  /** Asks for what a login form needs: the cookie that ties it to this browser. */
  prepare(): Promise<SessionInfo>;
  logIn(fields: { username: string; password: string }): Promise<SessionPerson>;
  signUp(fields: { name: string; email: string; password: string; lang: string }): Promise<SessionPerson>;
  logOut(): Promise<void>;
  /** Something was refused: is it still who we think it is? A session ends elsewhere, or with time. */
  check(): Promise<void>;
  subscribe(listener: () => void): () => void;
}

export function createSession(first: SessionInfo | null, portal: () => Portal): Session {
  let info = first;
  const listeners = new Set<() => void>();
  const become = (next: SessionInfo | null) => {
    info = next;
    for (const listener of listeners) listener();
    return next;
  };
  const enter = async (path: string, fields: object) => {
    if (info === null) await session.prepare();
    const next = await portal().post<SessionInfo>(path, fields);
    become(next);
    return next.person!;
  };
  const session: Session = {
    person: () => info?.person ?? null,
    csrfToken: () => info?.csrfToken,
    async prepare() {
      const next = await portal().get<SessionInfo>('/portal/session');
      become(next);
      return next;
    },
    logIn: (fields) => enter('/portal/session', fields),
    signUp: (fields) => enter('/portal/account', fields),
    async logOut() {
      await portal().delete('/portal/session');
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
