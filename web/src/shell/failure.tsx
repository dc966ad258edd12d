/** Shown in place of a page that failed. */
import {
  CloudOff,
  Hourglass,
  Lock,
  type LucideIcon,
  Map as MapIcon,
  TriangleAlert,
  Users,
} from 'lucide-react';
import { use, useEffect } from 'react';
import { isRouteErrorResponse, useLocation, useRevalidator, useRouteError } from 'react-router';
import type { ReportedRefusal } from '../../../src/domain/pages.ts';
import { Button } from '../design/buttons/button.tsx';
import { LogInButton } from '../login/log-in-first.tsx';
import { type Messages, useMessages } from '../messages/messages.tsx';
import { refusalText } from '../messages/refusals.ts';
import { type FailureName, failureName } from '../page.ts';
import { useUser } from '../services.tsx';
import styles from './failure.module.css';
import { Frame, useIsFramed } from './frame.tsx';
import { FailureTitle } from './page-change.tsx';
import { useOnline } from './use-online.ts';

/** Seconds between attempts of our own, where waiting may help. */
const AGAIN = 10;

export function Failure() {
  const isFramed = useIsFramed();
  if (isFramed) return <Face />;
  return (
    <Frame>
      <Face />
    </Frame>
  );
}

interface Kind {
  icon: LucideIcon;
  text: string;
  /** What can be done: ask again, log in, or nothing. */
  remedy: 'retry' | 'logIn' | 'none';
}

function kindOf(name: FailureName, shell: Messages['shell']): Kind {
  const kinds: Record<FailureName, Kind> = {
    notFound: { icon: MapIcon, text: shell.notFoundText, remedy: 'none' },
    notAllowed: { icon: Lock, text: shell.notAllowedText, remedy: 'logIn' },
    tooMany: { icon: Hourglass, text: shell.tooManyText, remedy: 'retry' },
    offline: { icon: CloudOff, text: shell.offlineText, remedy: 'retry' },
    unavailable: { icon: CloudOff, text: shell.busyText, remedy: 'retry' },
    busy: { icon: Users, text: shell.busyText, remedy: 'retry' },
    failed: { icon: TriangleAlert, text: shell.failedText, remedy: 'retry' },
  };
  return kinds[name];
}

/** The service explains its refusals. For a missing page, its message is meant for programs. */
function reasonOf(status: number, refusal: ReportedRefusal | null, messages: Messages): string | undefined {
  if (refusal === null || status === 404 || refusal.kind === 'internal') return undefined;
  return refusalText(refusal, messages);
}

function Face() {
  const error = useRouteError();
  const messages = useMessages();
  const { shell } = messages;
  const isOnline = useOnline();
  const { pathname, search } = useLocation();
  const user = useUser();
  const isAnswer = isRouteErrorResponse(error);
  const status = isAnswer ? error.status : 500;
  const refusal = isAnswer ? (error.data as ReportedRefusal | null) || null : null;
  const name = failureName(error, isOnline);
  const title = shell[name];
  const { icon: Icon, text, remedy } = kindOf(name, shell);
  const { revalidate, state } = useRevalidator();
  const failureTitle = use(FailureTitle);

  useEffect(() => {
    failureTitle.current = title;
    return () => {
      failureTitle.current = null;
    };
  }, [failureTitle, title]);

  useEffect(() => {
    if (status !== 503) return;
    const timer = setInterval(revalidate, AGAIN * 1000);
    window.addEventListener('online', revalidate);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', revalidate);
    };
  }, [status, revalidate]);

  // An error that is not a response is a fault of the page itself, or a chunk that could not be loaded: only a reload helps.
  const retry = () => (isAnswer ? revalidate() : location.reload());
  return (
    <section className={styles['failure']}>
      <Icon strokeWidth={1.25} className={styles['face']} />
      <h1>{title}</h1>
      <p>{reasonOf(status, refusal, messages) ?? text}</p>
      <div className={styles['actions']}>
        {remedy === 'retry' && (
          <Button variant="primary" busy={state === 'loading'} onClick={retry}>
            {shell.tryAgain}
          </Button>
        )}
        {remedy === 'logIn' && user === null && (
          <LogInButton path={pathname + search}>{shell.logIn}</LogInButton>
        )}
        <Button to="/">{shell.toHome}</Button>
      </div>
    </section>
  );
}
