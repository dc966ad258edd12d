/** `/developers/oauth`: explains OAuth, with a walkthrough against this service. */
import { useEffect, useState, useSyncExternalStore } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { Button } from '../../design/buttons/button.tsx';
import { NeedsScripts } from '../../design/layout/scripted.tsx';
import { Section } from '../../design/layout/section.tsx';
import { LogInButton } from '../../login/log-in-first.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { useServices, useUser } from '../../services.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { Step } from '../step.tsx';
import { CallStep, ChooseStep, ConsentStep, ExchangeStep, RefreshStep, RevokeStep } from './steps.tsx';
import { CALLBACK, loadWalkthrough, saveWalkthrough, type Walkthrough } from './walkthrough.ts';

export const loader = loaderOf(async () => null);

export const handle: PageHandle<null> = {
  head: () => ({
    title: messages.pageTitle('oauth'),
    description: messages.oauth.text,
    canonical: '/developers/oauth',
  }),
};

export function Component() {
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
      <Section title={messages.oauth.walkthrough}>
        <OauthWalkthrough />
      </Section>
    </div>
  );
}

function OauthWalkthrough() {
  const user = useUser();
  const origin = useOrigin();
  const [walkthrough, change] = useWalkthrough();
  if (user === null) {
    return (
      <div className={styles['stack']}>
        <p>{messages.oauth.walkthroughText}</p>
        <LogInButton path="/developers/oauth">{messages.start.logIn}</LogInButton>
      </div>
    );
  }
  const step = { walkthrough, origin, change };
  return (
    <div className={styles['stack']}>
      <p>{messages.oauth.walkthroughText}</p>
      <NeedsScripts>
        <ol className={styles['steps']}>
          <Step
            number={1}
            title={messages.oauth.steps.address}
            done={walkthrough?.authorization !== undefined}
          >
            <ChooseStep {...step} />
          </Step>
          <Step number={2} title={messages.oauth.steps.consent} done={walkthrough?.returned !== undefined}>
            <ConsentStep {...step} />
          </Step>
          <Step number={3} title={messages.oauth.steps.exchange} done={walkthrough?.tokens !== undefined}>
            <ExchangeStep {...step} />
          </Step>
          <Step number={4} title={messages.oauth.steps.call}>
            <CallStep {...step} />
          </Step>
          <Step number={5} title={messages.oauth.steps.refresh}>
            <RefreshStep {...step} />
          </Step>
          <Step number={6} title={messages.oauth.steps.revoke} done={walkthrough?.isRevoked === true}>
            <RevokeStep {...step} />
          </Step>
        </ol>
      </NeedsScripts>
      {walkthrough !== undefined && <Button onClick={() => change(undefined)}>{messages.oauth.again}</Button>}
    </div>
  );
}

const never = () => () => {};

/** The origin of the page, which may differ from the public URL. Tab storage is per origin. */
function useOrigin(): string {
  const { boot } = useServices();
  return useSyncExternalStore(
    never,
    () => location.origin,
    () => boot.url,
  );
}

/** Stores the authorization response and removes it from the URL, so that no code stays in the history. */
function useWalkthrough(): [Walkthrough | undefined, (walkthrough: Walkthrough | undefined) => void] {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const [walkthrough, setWalkthrough] = useState<Walkthrough>();
  const change = (next: Walkthrough | undefined) => {
    setWalkthrough(next);
    saveWalkthrough(next);
  };
  useEffect(() => {
    const stored = loadWalkthrough();
    if (pathname !== CALLBACK) return setWalkthrough(stored);
    const next = {
      ...(stored ?? { clientId: '', isPublic: true }),
      returned: location.origin + pathname + search,
    };
    saveWalkthrough(next);
    setWalkthrough(next);
    navigate('/developers/oauth', { replace: true, preventScrollReset: true });
  }, [pathname, search, navigate]);
  return [walkthrough, change];
}
