/** `/developers`: log in, create an application, send a first call. */
import { useState } from 'react';
import { Link } from 'react-router';
import { DEMO_CLIENT_ID } from '../../../../src/domain/vocabulary.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Loading, Skeleton } from '../../design/feedback/skeleton.tsx';
import { FailedState } from '../../design/feedback/states.tsx';
import { Select } from '../../design/forms/field.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Tabs } from '../../design/layout/tabs.tsx';
import { LogInButton } from '../../login/log-in-first.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { useServices, useUser } from '../../services.tsx';
import { Identifier, ShownSecret } from '../applications/application-facts.tsx';
import { CreateApplication } from '../applications/create-application.tsx';
import {
  type CreatedApplication,
  type OwnApplications,
  useOwnApplications,
} from '../applications/use-own-applications.ts';
import { FirstCall, firstCall } from '../calls/first-call.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { Step } from '../step.tsx';
import { QUICK_STARTS, type QuickStart, snippetOf } from './snippets.ts';

export const loader = loaderOf(async () => null);

export const handle: PageHandle<null> = {
  head: () => ({
    title: messages.navigation,
    description: messages.start.description,
    canonical: '/developers',
  }),
};

export function Component() {
  const { boot } = useServices();
  const user = useUser();
  const applications = useOwnApplications();
  const { owned } = applications;
  const [created, setCreated] = useState<CreatedApplication>();
  const [chosen, setChosen] = useState('');
  const own = owned.status === 'loaded' ? owned.list : [];
  const application = own.find(({ client_id }) => client_id === chosen) ?? own.at(-1);
  const clientId = application?.client_id ?? (boot.demo ? DEMO_CLIENT_ID : undefined);
  return (
    <div className={styles['page']}>
      <div className={styles['intro']}>
        <h1>{messages.start.title}</h1>
        <p>{messages.start.text}</p>
      </div>
      <ol className={styles['steps']}>
        <Step number={1} title={messages.start.account} done={user !== null}>
          {user === null ? (
            <>
              <p>{messages.start.accountText}</p>
              <LogInButton path="/developers">{messages.start.logIn}</LogInButton>
            </>
          ) : (
            <p dir="auto">{messages.start.loggedIn(user.dispname || user.name)}</p>
          )}
        </Step>
        <Step number={2} title={messages.start.application} done={application !== undefined}>
          <ApplicationStep
            applications={applications}
            clientId={application?.client_id}
            created={created}
            onCreated={(next) => {
              setCreated(next);
              setChosen(next.client_id);
              applications.add(next);
            }}
            onChoose={setChosen}
          />
        </Step>
        <Step number={3} title={messages.start.call}>
          <p>{messages.start[application ? 'callText' : boot.demo ? 'callDemo' : 'callLater']}</p>
          {clientId !== undefined && (
            <FirstCall
              clientId={clientId}
              sendImmediately={created !== undefined && created.client_id === clientId}
              isMinor={application === undefined}
            />
          )}
        </Step>
      </ol>
      <QuickStarts clientId={clientId ?? 'your_client_id'} />
      <p className={styles['links']}>
        <Link to="/developers/reference">{messages.start.toReference}</Link>
        <Link to="/developers/oauth">{messages.oauth.title}</Link>
        <a href="/openapi.json">{messages.start.toOpenApi}</a>
      </p>
    </div>
  );
}

interface ApplicationStepProps {
  applications: OwnApplications;
  clientId: string | undefined;
  created: CreatedApplication | undefined;
  onCreated(created: CreatedApplication): void;
  onChoose(clientId: string): void;
}

function ApplicationStep({ applications, clientId, created, onCreated, onChoose }: ApplicationStepProps) {
  const { owned, reload } = applications;
  if (owned.status === 'loggedOut') return <p>{messages.start.applicationText}</p>;
  if (owned.status === 'failed') return <FailedState message={owned.message} onRetry={reload} />;
  if (owned.status === 'loading') {
    return (
      <Loading>
        <Skeleton shape="block" rows={3} />
      </Loading>
    );
  }
  if (clientId === undefined) {
    return (
      <>
        <p>{messages.start.applicationText}</p>
        <CreateApplication onCreated={onCreated} />
      </>
    );
  }
  const application = owned.list.find(({ client_id }) => client_id === clientId);
  return (
    <>
      {owned.list.length > 1 ? (
        <div className={styles['narrow']}>
          <Select
            label={messages.explorer.as}
            value={clientId}
            onChoose={onChoose}
            options={owned.list.map(({ client_id, name }) => [client_id, name])}
          />
        </div>
      ) : (
        <p dir="auto">{messages.start.made(application?.name ?? '')}</p>
      )}
      <Identifier label={messages.application.id} value={clientId} copy={messages.application.copyId} />
      {created?.client_id === clientId && created.client_secret !== undefined && (
        <ShownSecret secret={created.client_secret} />
      )}
      <Button to={`/developers/applications/${clientId}`}>{messages.start.toApplication}</Button>
    </>
  );
}

const NAMES: Record<QuickStart, string> = {
  curl: 'curl',
  fetch: 'JavaScript',
  client: '@cantiga/client',
  urllib: 'Python',
  requests: 'Python (requests)',
};

/** The first call in several languages, with the client id of the user. */
function QuickStarts({ clientId }: { clientId: string }) {
  const { boot } = useServices();
  const [kind, setKind] = useState<QuickStart>('curl');
  const call = firstCall(clientId);
  return (
    <Section title={messages.start.quickStarts}>
      <Tabs
        label={messages.start.quickStarts}
        value={kind}
        onChange={setKind}
        tabs={QUICK_STARTS.map((value) => ({
          value,
          label: NAMES[value],
          content: <CodeBlock code={snippetOf(value, call, boot.url)} label={NAMES[value]} />,
        }))}
      />
    </Section>
  );
}
