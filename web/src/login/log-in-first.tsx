/** Replaces content of a user. Links, so that they work without scripts; with scripts, the page stays open. */
import type { LucideIcon } from 'lucide-react';
import type { ReactNode } from 'react';
import { Button } from '../design/buttons/button.tsx';
import { EmptyState } from '../design/feedback/states.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useLogin } from './login.tsx';

export function LogInButton({ path, children }: { path: string; children: ReactNode }) {
  const { requireLogin } = useLogin();
  return (
    <div>
      <Button
        variant="primary"
        to={`/login?next=${encodeURIComponent(path)}`}
        onClick={(event) => {
          event.preventDefault();
          void requireLogin();
        }}
      >
        {children}
      </Button>
    </div>
  );
}

interface Props {
  path: string;
  icon: LucideIcon;
  /** What would be here. */
  title: string;
}

export function LogInFirst({ path, icon, title }: Props) {
  const { shell } = useMessages();
  return (
    <EmptyState icon={icon} title={title} actions={<LogInButton path={path}>{shell.logIn}</LogInButton>} />
  );
}
