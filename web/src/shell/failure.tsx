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
import { Scripted } from '../design/layout/scripted.tsx';
import { LogInButton } from '../login/log-in-first.tsx';
import { type Messages, useMessages } from '../messages/messages.tsx';
import { refusalText } from '../messages/refusals.ts';
import { UNREACHABLE } from '../page.ts';
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
  title: string;
  text: string;
  /** What can be done: ask again, log in, or nothing. */
  remedy: 'retry' | 'logIn' | 'none';
}

function useKind(status: number, isReached: boolean, refusal: ReportedRefusal | null): Kind {
  const messages = useMessages();
  const { shell } = messages;
  const isOnline = useOnline();
  const known = kindOf(status, isOnline && isReached, refusal, shell);
  // The service explains its refusals. For a missing page, its message is meant for programs.
  if (refusal === null || status === 404 || refusal.kind === 'internal') return known;
  return { ...known, text: refusalText(refusal, messages) };
}

function kindOf(
  status: number,
  isReached: boolean,
  refusal: ReportedRefusal | null,
  shell: Messages['shell'],
): Kind {
  if (status === 404) {
    return { icon: MapIcon, title: shell.notFound, text: shell.notFoundText, remedy: 'none' };
  }
  if (status === 401 || status === 403) {
    return { icon: Lock, title: shell.notAllowed, text: shell.notAllowedText, remedy: 'logIn' };
  }
  if (status === 429) {
    return { icon: Hourglass, title: shell.tooMany, text: shell.tooManyText, remedy: 'retry' };
  }
  if (!isReached) return { icon: CloudOff, title: shell.offline, text: shell.offlineText, remedy: 'retry' };
  if (refusal?.kind === 'unavailable') {
    return { icon: CloudOff, title: shell.unavailable, text: shell.busyText, remedy: 'retry' };
  }
  if (status === 503) return { icon: Users, title: shell.busy, text: shell.busyText, remedy: 'retry' };
  return { icon: TriangleAlert, title: shell.failed, text: shell.failedText, remedy: 'retry' };
}

function Face() {
  const error = useRouteError();
  const { shell } = useMessages();
  const { pathname, search } = useLocation();
  const user = useUser();
  const isAnswer = isRouteErrorResponse(error);
  const status = isAnswer ? error.status : 500;
  const refusal = isAnswer ? (error.data as ReportedRefusal | null) || null : null;
  const isReached = !isAnswer || error.statusText !== UNREACHABLE;
  const { icon: Icon, title, text, remedy } = useKind(status, isReached, refusal);
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
      <p>{text}</p>
      <div className={styles['actions']}>
        {remedy === 'retry' && (
          <Scripted>
            <Button variant="primary" busy={state === 'loading'} onClick={retry}>
              {shell.tryAgain}
            </Button>
          </Scripted>
        )}
        {remedy === 'logIn' && user === null && (
          <LogInButton path={pathname + search}>{shell.logIn}</LogInButton>
        )}
        <Button to="/">{shell.toHome}</Button>
      </div>
    </section>
  );
}
