/** The steps before there is a token: whom to ask, and asking. */
import { ExternalLink } from 'lucide-react';
import { useState } from 'react';
import { createOauth } from '../../../../client/src/index.ts';
import { extendsRedirect } from '../../../../src/domain/redirect-uri.ts';
import type { Application } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Select } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Table } from '../../design/layout/table.tsx';
import { useServices } from '../../services.tsx';
import { type MadeApplication, useOwnApplications } from '../applications/use-own.ts';
import styles from '../develop.module.css';
import { developMessages } from '../messages.ts';
import { CALLBACK, type Play, partsOf } from './play.ts';

export interface StepPart {
  play: Play | undefined;
  /** Where the page came from. */
  origin: string;
  change(play: Play | undefined): void;
}

export function ChooseStep({ play, origin, change }: StepPart) {
  const messages = developMessages.useMessages();
  const { webApi } = useServices();
  const { owned, add } = useOwnApplications();
  const [chosen, setChosen] = useState('');
  const { isBusy, refused, attempt } = useAttempt();
  const callback = origin + CALLBACK;
  const usable =
    owned.is === 'there'
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
    const made = await webApi.post<MadeApplication>('/web-api/applications', {
      name: messages.oauth.trialName,
      redirect_uri: callback,
      public: 'true',
    });
    add(made);
    setChosen(made.client_id);
  };

  const url = play?.authorization?.url;
  return (
    <>
      <p>{messages.oauth.addressText}</p>
      <FormAlert message={owned.is === 'failed' ? owned.message : refused} />
      {application === undefined ? (
        <>
          <p>{messages.oauth.noneUsable}</p>
          <p className={styles['value']}>
            <code>{callback}</code>
          </p>
          <div>
            <Button variant="primary" busy={isBusy || owned.is === 'loading'} onClick={() => attempt(make)}>
              {messages.oauth.makeTrial}
            </Button>
          </div>
        </>
      ) : (
        <>
          <div className={styles['narrow']}>
            <Select
              label={messages.explorer.as}
              value={application.client_id}
              onChange={(event) => setChosen(event.currentTarget.value)}
            >
              {usable.map(({ client_id, name }) => (
                <option key={client_id} value={client_id}>
                  {name}
                </option>
              ))}
            </Select>
          </div>
          <div>
            <Button
              variant={url === undefined ? 'primary' : 'secondary'}
              busy={isBusy}
              onClick={() => attempt(() => build(application))}
            >
              {messages.oauth.build}
            </Button>
          </div>
        </>
      )}
      {url !== undefined && <AddressParts url={url} />}
    </>
  );
}

type Part = keyof ReturnType<typeof developMessages.useMessages>['oauth']['parts'];

function AddressParts({ url }: { url: string }) {
  const messages = developMessages.useMessages();
  return (
    <>
      <CodeBlock label={messages.oauth.address} code={url} wrap />
      <Table
        caption={messages.reference.tableOf(messages.oauth.address)}
        rows={partsOf(url)}
        rowKey={([name]) => name}
        columns={[
          {
            key: 'name',
            title: messages.reference.name,
            heading: true,
            cell: ([name]) => <code>{name}</code>,
          },
          { key: 'value', title: messages.oauth.value, cell: ([, value]) => <code>{value}</code> },
          {
            key: 'meaning',
            title: messages.reference.meaning,
            cell: ([name]) => messages.oauth.parts[name as Part] ?? '',
          },
        ]}
      />
    </>
  );
}

export function ConsentStep({ play }: StepPart) {
  const messages = developMessages.useMessages();
  const url = play?.authorization?.url;
  return (
    <>
      <p>{messages.oauth.consentText}</p>
      {url !== undefined && (
        <div>
          <Button
            variant={play?.returned === undefined ? 'primary' : 'secondary'}
            href={url}
            icon={<ExternalLink aria-hidden="true" />}
          >
            {messages.oauth.goThere}
          </Button>
        </div>
      )}
    </>
  );
}
