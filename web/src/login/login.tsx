/**
 * Logging in without leaving the page. `requireLogin()` returns the logged-in user, immediately or after the dialog, and
 * `null` if the dialog is closed:
 *
 *   const { requireLogin } = useLogin();
 *   const user = await requireLogin(words.explorer.tokenNeedsLogin);
 *   if (user !== null) await send();
 */
import { createContext, type ReactNode, use, useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { SessionUser } from '../../../src/domain/accounts/session.ts';
import { Tabs } from '../design/layout/tabs.tsx';
import { Dialog } from '../design/popups/dialog.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import { LogInForm, SignUpForm } from './account-forms.tsx';

interface Login {
  /** `reason`: a sentence for the dialog, “Log in, so that the call can act for you.” */
  requireLogin(reason?: string): Promise<SessionUser | null>;
}

const Context = createContext<Login | undefined>(undefined);

export function LoginProvider({ children }: { children: ReactNode }) {
  const { session } = useServices();
  const { key } = useLocation();
  const [isOpen, setOpen] = useState(false);
  const [reason, setReason] = useState<string>();
  const waiting = useRef<((user: SessionUser | null) => void)[]>([]);

  const requireLogin = useCallback(
    (why?: string) => {
      const user = session.user();
      if (user !== null) return Promise.resolve(user);
      setReason(why);
      setOpen(true);
      const { promise, resolve } = Promise.withResolvers<SessionUser | null>();
      waiting.current.push(resolve);
      return promise;
    },
    [session],
  );

  const settle = useCallback((user: SessionUser | null) => {
    setOpen(false);
    for (const resolve of waiting.current.splice(0)) resolve(user);
  }, []);

  // Going back closes the dialog.
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    settle(null);
  }, [key, settle]);

  return (
    <Context value={useMemo(() => ({ requireLogin }), [requireLogin])}>
      {children}
      <LoginDialog open={isOpen} reason={reason} onDone={settle} />
    </Context>
  );
}

export function useLogin(): Login {
  const login = use(Context);
  if (login === undefined) throw new Error('There is no LoginProvider above.');
  return login;
}

interface Props {
  open: boolean;
  reason: string | undefined;
  /** `null`: closed without logging in. */
  onDone(user: SessionUser | null): void;
}

function LoginDialog({ open, reason, onDone }: Props) {
  const { shell } = useMessages();
  const [tab, setTab] = useState<'logIn' | 'signUp'>('logIn');
  const first = useRef<HTMLInputElement>(null);
  // It opens on log-in, whichever tab was shown last.
  useEffect(() => {
    if (open) setTab('logIn');
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={() => onDone(null)}
      title={shell.login.welcome}
      initialFocus={first}
      {...(reason === undefined ? {} : { description: reason })}
    >
      <Tabs
        label={shell.login.welcome}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'logIn', label: shell.logIn, content: <LogInForm onDone={onDone} first={first} /> },
          { value: 'signUp', label: shell.signUp, content: <SignUpForm onDone={onDone} first={first} /> },
        ]}
      />
    </Dialog>
  );
}
