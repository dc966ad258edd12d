import { useEffect, useRef, useState } from 'react';
import type { SessionUser } from '../../../src/domain/session.ts';
import { Tabs } from '../design/layout/tabs.tsx';
import { Dialog } from '../design/popups/dialog.tsx';
import { useMessages } from '../messages/messages.tsx';
import { LogInForm } from './log-in-form.tsx';
import { SignUpForm } from './sign-up-form.tsx';

interface Props {
  open: boolean;
  reason: string | undefined;
  /** `null`: closed without logging in. */
  onDone(user: SessionUser | null): void;
}

export function LoginDialog({ open, reason, onDone }: Props) {
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
