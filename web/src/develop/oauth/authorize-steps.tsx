/** The steps before there is a token: build the authorize URL, ask for consent. */
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { createOauth } from '../../../../client/src/index.ts';
import { extendsRedirect } from '../../../../src/domain/applications/redirect-uri.ts';
import type { Application } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Select } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Table } from '../../design/layout/table.tsx';
import { useServices } from '../../services.tsx';
import { type CreatedApplication, useOwnApplications } from '../applications/use-own-applications.ts';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { CALLBACK, queryParametersOf, type Walkthrough } from './walkthrough.ts';

export interface StepProps {
  walkthrough: Walkthrough | undefined;
  /** Origin of the page. */
  origin: string;
  change(walkthrough: Walkthrough | undefined): void;
}

export function ChooseStep({ walkthrough, origin, change }: StepProps) {
  const { webApi } = useServices();
  const { owned, add } = useOwnApplications();
  const [chosen, setChosen] = useState('');
  const { isBusy, refused, attempt } = useAttempt();
  const callback = origin + CALLBACK;
  const usable =
    owned.status === 'loaded'
      ? owned.list.filter(
          ({ redirect_uri }) => redirect_uri !== '' && extendsRedirect(redirect_uri, callback),
        )
      : [];
  const application = usable.find(({ client_id }) => client_id === chosen) ?? usable.at(-1);

  const build = async ({ client_id, public: isPublic }: Application) => {
    const oauth = createOauth({ baseUrl: origin, clientId: client_id, redirectUri: callback });
    change({ clientId: client_id, isPublic, authorization: await oauth.authorize() });
  };
  const make = async () => {
    const created = await webApi.post<CreatedApplication>('/web-api/applications', {
      name: messages.oauth.trialName,
      redirect_uri: callback,
      public: 'true',
    });
    add(created);
    setChosen(created.client_id);
  };

  const url = walkthrough?.authorization?.url;
  return (
    <>
      <p>{messages.oauth.addressText}</p>
      <FormAlert message={owned.status === 'failed' ? owned.message : refused} />
      {application === undefined ? (
        <>
          <p>{messages.oauth.noneUsable}</p>
          <p className={styles['value']}>
            <code>{callback}</code>
          </p>
          <Button variant="primary" busy={isBusy || owned.status === 'loading'} onClick={() => attempt(make)}>
            {messages.oauth.makeTrial}
          </Button>
        </>
      ) : (
        <>
          <div className={styles['narrow']}>
            <Select
              label={messages.explorer.as}
              value={application.client_id}
              onChoose={setChosen}
              options={usable.map(({ client_id, name }) => [client_id, name])}
            />
          </div>
          <Button
            variant={url === undefined ? 'primary' : 'secondary'}
            busy={isBusy}
            onClick={() => attempt(() => build(application))}
          >
            {messages.oauth.steps.address}
          </Button>
        </>
      )}
      {url !== undefined && <AuthorizeUrl url={url} />}
    </>
  );
}

type AuthorizeParameter = keyof typeof messages.oauth.parameters;

function AuthorizeUrl({ url }: { url: string }) {
  return (
    <>
      <CodeBlock label={messages.oauth.address} code={url} wrap />
      <Table
        caption={messages.reference.tableOf(messages.oauth.address)}
        rows={queryParametersOf(url)}
        rowKey={([name]) => name}
        columns={[
          [messages.reference.name, ([name]) => <code>{name}</code>],
          [messages.oauth.value, ([, value]) => <code>{value}</code>],
          [
            messages.reference.meaning,
            ([name]) => messages.oauth.parameters[name as AuthorizeParameter] ?? '',
          ],
        ]}
      />
    </>
  );
}

export function ConsentStep({ walkthrough }: StepProps) {
  const url = walkthrough?.authorization?.url;
  return (
    <>
      <p>{messages.oauth.consentText}</p>
      {url !== undefined && (
        <Button
          variant={walkthrough?.returned === undefined ? 'primary' : 'secondary'}
          href={url}
          icon={<ExternalLink />}
        >
          {messages.oauth.goThere}
        </Button>
      )}
    </>
  );
}
