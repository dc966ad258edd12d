/** `/developers/oauth`: how an application acts for people, explained and played through with the real thing. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../design/buttons/button.tsx';
import { NeedsScripts } from '../../design/layout/scripted.tsx';
import { Section } from '../../design/layout/section.tsx';
import { LogInButton } from '../../login/log-in-first.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { useServices, useUser } from '../../services.tsx';
import styles from '../develop.module.css';
import { developMessages, titleOf } from '../messages.ts';
import { Step } from '../step.tsx';
import { CALLBACK, keepPlay, type Play, readPlay } from './play.ts';
import { ChooseStep, ConsentStep } from './steps.tsx';
import { CallStep, ExchangeStep, RefreshStep, RevokeStep } from './token-steps.tsx';

export const loader = loaderOf(async () => null);

export const handle: PageHandle<null> = {
  head: (_, messages, language) => ({
    title: titleOf('oauth', messages, language),
    description: developMessages.in(language).oauth.text,
    canonical: '/developers/oauth',
  }),
};

export function Component() {
  const messages = developMessages.useMessages();
  return (
    <div className={styles['page']}>
      <div className={styles['intro']}>
        <h1>{messages.oauth.title}</h1>
        <p>{messages.oauth.text}</p>
        <ul>
          {messages.oauth.facts.map((fact) => (
            <li key={fact}>{fact}</li>
          ))}
        </ul>
        <p className={styles['links']}>
          <Link to="/developers/reference/oauth.authorize">oauth/authorize</Link>
          <Link to="/developers/reference/oauth.grant">oauth/grant</Link>
          <Link to="/developers/reference/oauth.revoke">oauth/revoke</Link>
          <a href="/.well-known/oauth-authorization-server">{messages.oauth.metadata}</a>
        </p>
      </div>
      <Section title={messages.oauth.play}>
        <PlayThrough />
      </Section>
    </div>
  );
}

function PlayThrough() {
  const messages = developMessages.useMessages();
  const user = useUser();
  const origin = useOrigin();
  const [play, change] = usePlay();
  if (user === null) {
    return (
      <div className={styles['stack']}>
        <p>{messages.oauth.playText}</p>
        <LogInButton path="/developers/oauth">{messages.start.logIn}</LogInButton>
      </div>
    );
  }
  const part = { play, origin, change };
  return (
    <div className={styles['stack']}>
      <p>{messages.oauth.playText}</p>
      <NeedsScripts>
        <ol className={styles['steps']}>
          <Step number={1} title={messages.oauth.steps.address} done={play?.authorization !== undefined}>
            <ChooseStep {...part} />
          </Step>
          <Step number={2} title={messages.oauth.steps.consent} done={play?.returned !== undefined}>
            <ConsentStep {...part} />
          </Step>
          <Step number={3} title={messages.oauth.steps.exchange} done={play?.tokens !== undefined}>
            <ExchangeStep {...part} />
          </Step>
          <Step number={4} title={messages.oauth.steps.call}>
            <CallStep {...part} />
          </Step>
          <Step number={5} title={messages.oauth.steps.refresh}>
            <RefreshStep {...part} />
          </Step>
          <Step number={6} title={messages.oauth.steps.revoke} done={play?.isRevoked === true}>
            <RevokeStep {...part} />
          </Step>
        </ol>
      </NeedsScripts>
      {play !== undefined && (
        <div>
          <Button onClick={() => change(undefined)}>{messages.oauth.again}</Button>
        </div>
      )}
    </div>
  );
}

const never = () => () => {};

/** Where the page came from: the tab finds what it has kept only there. */
function useOrigin(): string {
  const { boot } = useServices();
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => boot.url,
  );
}

/** Whoever comes back with an answer finds it taken in, and the address clean: a code is nothing to leave in a history. */
function usePlay(): [Play | undefined, (play: Play | undefined) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [play, setPlay] = useState<Play>();
  const change = (next: Play | undefined) => {
    setPlay(next);
    keepPlay(next);
  };
  useEffect(() => {
    const kept = readPlay();
    if (pathname !== CALLBACK) return setPlay(kept);
    const next = {
      ...(kept ?? { clientId: '', isPublic: true }),
      returned: location.origin + pathname + search,
    };
    keepPlay(next);
    setPlay(next);
    navigate('/developers/oauth', { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
  return [play, change];
}
