/** The service that the user's listens are sent to: a form for the token, or its state. Absent where the operator does not allow any. */
import { useLoaderData } from 'react-router';
import type { AccountPageData } from '../../../src/domain/accounts/account-pages.ts';
import {
  SCROBBLE_TOKEN_MAX,
  SCROBBLE_URL_MAX,
  type Scrobbler,
  type ScrobblingStatus,
} from '../../../src/domain/listens.ts';
import { TextField } from '../design/forms/field.tsx';
import { Card } from '../design/layout/card.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import styles from './account.module.css';
import { CardForm, useTyped } from './card-form.tsx';
import { accountMessages } from './messages.ts';

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
      <div className={styles['actions']}>
        {isAllowed && (
          <CardForm action="/account/scrobbling/check" form="scrobbling-check" submit={say.check} />
        )}
        <CardForm action="/account/scrobbling/remove" submit={say.remove} />
      </div>
    </>
  );
}
