/**
 * Logging in without leaving the page. `requireLogin()` gives whoever is logged in, at once or after the dialog, and `null`
 * if they would rather not:
 *
 *   const { requireLogin } = useLogin();
 *   const person = await requireLogin(words.explorer.tokenNeedsLogin);
 *   if (person !== null) await send();
 */
import { createContext, type ReactNode, use, useCallback, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SessionPerson } from '../../../src/domain/session.ts';
import { useServices } from '../services.tsx';
import { LoginDialog } from './dialog.tsx';

interface Login {
  /** `reason`: a sentence for the dialog, “Log in, so that the call can act for you.” */
  requireLogin(reason?: string): Promise<SessionPerson | null>;
}

const Context = createContext<Login | undefined>(undefined);

interface Waiting {
  at: string;
  resolve(person: SessionPerson | null): void;
}

export function LoginProvider({ children }: { children: ReactNode }) {
  const { session } = useServices();
  const { key } = useLocation();
  /** The page over which it is open: whoever goes back has left the question behind. */
  const [openAt, setOpenAt] = useState<string>();
  const [reason, setReason] = useState<string>();
  const waiting = useRef<Waiting[]>([]);

  const requireLogin = useCallback(
    (why?: string) => {
      const person = session.person();
      if (person !== null) return Promise.resolve(person);
      setReason(why);
      setOpenAt(key);
      const { promise, resolve } = Promise.withResolvers<SessionPerson | null>();
      waiting.current = waiting.current.filter((other) => {
        if (other.at !== key) other.resolve(null);
        return other.at === key;
      });
      waiting.current.push({ at: key, resolve });
      return promise;
    },
    [session, key],
  );

  const settle = (person: SessionPerson | null) => {
    setOpenAt(undefined);
    for (const { at, resolve } of waiting.current.splice(0)) resolve(at === key ? person : null);
  };

  return (
    <Context value={useMemo(() => ({ requireLogin }), [requireLogin])}>
      {children}
      <LoginDialog open={openAt === key} reason={reason} onDone={settle} />
    </Context>
  );
}

export function useLogin(): Login {
  const login = use(Context);
  if (login === undefined) throw new Error('There is no LoginProvider above.');
  return login;
}
