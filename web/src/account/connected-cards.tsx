/** The apps and players that may play for the user, and the service that the user's listens are sent to. */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { AccountPageData } from '../../../src/domain/accounts/account-pages.ts';
import {
  SCROBBLE_TOKEN_MAX,
  SCROBBLE_URL_MAX,
  type Scrobbler,
  type ScrobblingStatus,
} from '../../../src/domain/listens.ts';
import { APP_KEY_NAME_MAX, type NewAppKey } from '../../../src/domain/players.ts';
import { CopyButton } from '../design/buttons/copy-button.tsx';
import { TextField } from '../design/forms/field.tsx';
import { Card } from '../design/layout/card.tsx';
import { ListRow, Rows } from '../design/layout/list-row.tsx';
import shared from '../design/layout/page.module.css';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import styles from './account.module.css';
import { CardForm, useTyped } from './card-form.tsx';
import { accountMessages } from './messages.ts';

/** What to enter in a player, a form for a new key, and the list of all. */
export function PlayersCard() {
  const { newKey } = useLoaderData<AccountPageData>();
  const { players } = accountMessages.useMessages().page;
  const { revalidate } = useRevalidator();
  const [created, setCreated] = useState<NewAppKey | null>(newKey);
  const typed = useTyped('keys', 'key_name');
  return (
    <Card title={players.title}>
      <p>{players.text}</p>
      <Connection secret={created} />
      <CardForm
        action="/account/keys"
        form="keys"
        fields={['name']}
        onSent={(_, data) => {
          setCreated(data?.newKey ?? null);
          void revalidate();
        }}
        submit={players.create}
      >
        {(field) => (
          <TextField
            {...field('key_name', 'name')}
            id="key-name"
            label={players.label}
            hint={players.hint}
            defaultValue={typed}
            maxLength={APP_KEY_NAME_MAX}
            autoComplete="off"
            dir="auto"
            required
          />
        )}
      </CardForm>
      <KeyList />
    </Card>
  );
}

/** The values for the settings of a player. */
function Connection({ secret }: { secret: NewAppKey | null }) {
  const { user, server } = useLoaderData<AccountPageData>();
  const { login } = useMessages().shell;
  const { players } = accountMessages.useMessages().page;
  const rows: [name: string, value: string, copy: string][] = [
    [players.server, server, players.copyServer],
    [login.name, user.name, players.copyUser],
  ];
  if (secret !== null) rows.push([players.password, secret.key, players.copyPassword]);
  return (
    <div
      {...(secret === null
        ? { className: styles['connection'] }
        : { className: styles['created'], role: 'status' })}
    >
      {secret !== null && <p>{players.created(secret.name)}</p>}
      <dl className={styles['values']}>
        {rows.map(([name, value, copy]) => (
          <div key={name} className={styles['value']}>
            <dt className={styles['quiet']}>{name}</dt>
            <dd>
              <code dir="ltr">{value}</code>
              <CopyButton text={value} label={copy} compact variant="quiet" />
            </dd>
          </div>
        ))}
      </dl>
    </div>
  );
}

function KeyList() {
  const { keys } = useLoaderData<AccountPageData>();
  const { players } = accountMessages.useMessages().page;
  const { day } = useFormats();
  if (keys.length === 0) return <p className={styles['quiet']}>{players.none}</p>;
  return (
    <Rows
      items={keys}
      keyOf={({ id }) => id}
      row={({ id, name, created, used, used_by }) => (
        <ListRow
          name={name}
          facts={
            <>
              <span>{players.since(day(created.slice(0, 10)))}</span>
              <span>{used === '' ? players.unused : players.used(day(used.slice(0, 10)), used_by)}</span>
            </>
          }
          actions={
            <CardForm
              action={`/account/keys/${id}/revoke`}
              submit={players.revoke}
              button={{ size: 'small', 'aria-label': players.revokeOne(name) }}
            />
          }
        />
      )}
    />
  );
}

/** A form for the token of the service, or its state. Absent where the operator does not allow any. */
export function ScrobblingCard() {
  const { scrobbling } = useLoaderData<AccountPageData>();
  const say = accountMessages.useMessages().page.scrobbling;
  if (scrobbling === null) return null;
  const { scrobbler, pending, offered } = scrobbling;
  const isSending = scrobbler?.state === 'ok' || scrobbler?.state === 'failing';
  return (
    <Card title={say.title}>
      <p>{say.text}</p>
      {scrobbler !== null && <Connected scrobbler={scrobbler} pending={pending} isAllowed={offered !== ''} />}
      {!isSending && offered !== '' && <Connect scrobbling={scrobbling} />}
    </Card>
  );
}

function Connect({ scrobbling: { scrobbler, offered, isFree } }: { scrobbling: ScrobblingStatus }) {
  const say = accountMessages.useMessages().page.scrobbling;
  const { design } = useMessages();
  const typed = useTyped('scrobbling', 'scrobble_url');
  return (
    <CardForm
      action="/account/scrobbling"
      form="scrobbling"
      fields={['scrobble_url', 'scrobble_token']}
      submit={say.connect}
    >
      {(field) => (
        <>
          {isFree && (
            <TextField
              {...field('scrobble_url')}
              id="scrobble-url"
              type="url"
              label={say.url}
              defaultValue={typed ?? scrobbler?.url ?? offered}
              maxLength={SCROBBLE_URL_MAX}
              autoComplete="off"
              dir="ltr"
              required
            />
          )}
          <TextField
            {...field('scrobble_token')}
            id="scrobble-token"
            type="password"
            label={say.token}
            hint={isFree ? say.tokenHint : design.labelled(new URL(offered).host, say.tokenHint)}
            maxLength={SCROBBLE_TOKEN_MAX}
            autoComplete="off"
            required
          />
        </>
      )}
    </CardForm>
  );
}

interface ConnectedProps {
  scrobbler: Scrobbler;
  pending: number;
  isAllowed: boolean;
}

function Connected({ scrobbler, pending, isAllowed }: ConnectedProps) {
  const { url, name, error, sent } = scrobbler;
  const state = isAllowed ? scrobbler.state : 'not allowed';
  const say = accountMessages.useMessages().page.scrobbling;
  const { moment, number } = useFormats();
  const refused = { 'not allowed': say.notAllowed, 'token lost': say.tokenLost }[error] ?? say.refused;
  return (
    <>
      <p>
        {say.connected(new URL(url).host, name)}{' '}
        <span className={styles['quiet']}>
          {sent === '' ? say.noneSent : say.sent(moment(sent))}
          {pending > 0 && ` ${say.pending(pending, number(pending))}`}
        </span>
      </p>
      {state === 'failing' && <p className={styles['warning']}>{say.failing(error)}</p>}
      {state === 'refused' && <p className={styles['warning']}>{refused}</p>}
      {state === 'not allowed' && <p className={styles['warning']}>{say.notAllowed}</p>}
      <div className={shared['buttons']}>
        {isAllowed && (
          <CardForm action="/account/scrobbling/check" form="scrobbling-check" submit={say.check} />
        )}
        <CardForm action="/account/scrobbling/remove" submit={say.remove} />
      </div>
    </>
  );
}
