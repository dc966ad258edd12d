/** Keys of apps and players: what to enter in a player, a form for a new key, and the list of all. */
import { useState } from 'react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { AccountPageData } from '../../../src/domain/accounts/account-pages.ts';
import { APP_KEY_NAME_MAX, type NewAppKey } from '../../../src/domain/players.ts';
import { CopyButton } from '../design/buttons/copy-button.tsx';
import { TextField } from '../design/forms/field.tsx';
import { Card } from '../design/layout/card.tsx';
import { ListRow, Rows } from '../design/layout/list-row.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import styles from './account.module.css';
import { CardForm, useTyped } from './card-form.tsx';
import { accountMessages } from './messages.ts';

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
