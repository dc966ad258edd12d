/** `/studio`: the artists of the user, requests, and the terms. */
import { Mic, X } from 'lucide-react';
import { type FormEvent, useCallback, useState } from 'react';
import { useLoaderData } from 'react-router';
import {
  ARTIST_NAME_MAX,
  REQUEST_MESSAGE_MAX,
  type StudioOverview,
} from '../../../src/domain/studio/studio.ts';
import { ActionButton } from '../design/buttons/action-button.tsx';
import { Button } from '../design/buttons/button.tsx';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { Badge } from '../design/feedback/badge.tsx';
import { EmptyState } from '../design/feedback/states.tsx';
import { useRefreshed } from '../design/feedback/use-refreshed.ts';
import { bound, TextArea, TextField } from '../design/forms/field.tsx';
import { FormAlert } from '../design/forms/form-alert.tsx';
import { useAttempt } from '../design/forms/use-attempt.ts';
import { Card } from '../design/layout/card.tsx';
import { ListRow, Rows } from '../design/layout/list-row.tsx';
import styles from '../design/layout/page.module.css';
import { useToast } from '../design/popups/toast.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import { loaderOf } from '../page.ts';
import { useServices } from '../services.tsx';
import { studioMessages } from './messages.ts';

const REFRESH_MS = 15_000;

export const loader = loaderOf(({ webApi }, { signal }) =>
  webApi.get<StudioOverview>('/web-api/studio', signal),
);

export function Component() {
  const { webApi } = useServices();
  const load = useCallback(
    (signal: AbortSignal) => webApi.get<StudioOverview>('/web-api/studio', signal),
    [webApi],
  );
  // An administrator may decide about a request meanwhile.
  const { value: overview, set: setOverview } = useRefreshed(
    useLoaderData<StudioOverview>(),
    load,
    REFRESH_MS,
  );
  const { intro, start, roles } = studioMessages.useMessages();
  const { shell } = useMessages();
  const { artists, terms, policy, requests } = overview;
  const requested = requests.length > 0 && <Requests overview={overview} onChange={setOverview} />;
  return (
    <div className={styles['page']}>
      <h1>{shell.studio}</h1>
      <p className={styles['text']}>{intro}</p>
      {terms.accepted === null && <Terms overview={overview} onChange={setOverview} />}
      {artists.length === 0 && requested}
      <Card title={start.artists}>
        {artists.length === 0 ? (
          <EmptyState icon={Mic} title={start.none}>
            {start.noneText}
          </EmptyState>
        ) : (
          <Rows
            items={artists}
            keyOf={({ id }) => id}
            row={({ id, name, role }) => (
              <ListRow name={name} to={`/studio/artists/${id}`} actions={<Badge>{roles[role]}</Badge>} />
            )}
          />
        )}
      </Card>
      {artists.length > 0 && requested}
      {terms.accepted !== null && policy !== 'closed' && (
        <div className={styles['columns']}>
          <BecomeArtist overview={overview} onChange={setOverview} />
          <ClaimArtist overview={overview} onChange={setOverview} />
        </div>
      )}
      {policy === 'closed' && <p className={styles['text']}>{start.becomeText.closed}</p>}
      {terms.accepted !== null && <Terms overview={overview} onChange={setOverview} />}
    </div>
  );
}

function Terms({ overview, onChange }: OverviewProps) {
  const { terms: messages } = studioMessages.useMessages();
  const { webApi } = useServices();
  const { day } = useFormats();
  const { version, accepted } = overview.terms;
  const accept = async () =>
    onChange(await webApi.post<StudioOverview>('/web-api/studio/terms', { version }));
  return (
    <Card title={messages.title}>
      <ul className={styles['bullets']}>
        {messages.texts.map((text) => (
          <li key={text}>{text}</li>
        ))}
      </ul>
      {accepted === null ? (
        <ActionButton variant="primary" action={accept}>
          {messages.accept}
        </ActionButton>
      ) : (
        <p className={styles['text']}>{messages.accepted(day(accepted.slice(0, 10)))}</p>
      )}
    </Card>
  );
}

interface OverviewProps {
  overview: StudioOverview;
  onChange(overview: StudioOverview): void;
}

/** Sends a request, and shows the result: where the policy is open, the artist is created immediately. */
function useRequest({ artists }: StudioOverview, onChange: OverviewProps['onChange']) {
  const { start } = studioMessages.useMessages();
  const { webApi } = useServices();
  const toast = useToast();
  const state = useAttempt();
  const send = (fields: object, done: () => void) =>
    state.attempt(async () => {
      const next = await webApi.post<StudioOverview>('/web-api/studio/requests', fields);
      onChange(next);
      toast(next.artists.length > artists.length ? start.created : start.sent, { kind: 'good' });
      done();
    });
  return { ...state, send };
}

function BecomeArtist({ overview, onChange }: OverviewProps) {
  const { start } = studioMessages.useMessages();
  const { isBusy, refused, send } = useRequest(overview, onChange);
  const [name, setName] = useState('');
  const [message, setMessage] = useState('');
  const isOpen = overview.policy === 'open';
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void send({ name, message }, () => {
      setName('');
      setMessage('');
    });
  };
  return (
    <Card title={start.becomeTitle}>
      <form onSubmit={submit} className={styles['stack']}>
        <p className={styles['text']}>{start.becomeText[overview.policy]}</p>
        <TextField label={start.name} {...bound(name, setName)} maxLength={ARTIST_NAME_MAX} required />
        {!isOpen && <MessageField value={message} onChange={setMessage} />}
        <FormAlert message={refused} />
        <Button type="submit" variant="primary" busy={isBusy}>
          {isOpen ? start.create : start.send}
        </Button>
      </form>
    </Card>
  );
}

function MessageField({ value, onChange }: { value: string; onChange(message: string): void }) {
  const { start } = studioMessages.useMessages();
  return (
    <TextArea
      label={start.message}
      hint={start.messageHint}
      {...bound(value, onChange)}
      maxLength={REQUEST_MESSAGE_MAX}
    />
  );
}

/** `https://music.example/artist/7` or `7` → 7 */
function artistIdOf(text: string): number | undefined {
  const [, id] = /(?:^|\/artist\/)(\d{1,16})\/?(?:[?#].*)?$/.exec(text.trim()) ?? [];
  return id === undefined ? undefined : Number(id);
}

function ClaimArtist({ overview, onChange }: OverviewProps) {
  const { start } = studioMessages.useMessages();
  const { isBusy, refused, send } = useRequest(overview, onChange);
  const [address, setAddress] = useState('');
  const [message, setMessage] = useState('');
  const [isWrong, setWrong] = useState(false);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    const artist_id = artistIdOf(address);
    setWrong(artist_id === undefined);
    if (artist_id === undefined) return;
    void send({ artist_id, message }, () => {
      setAddress('');
      setMessage('');
    });
  };
  return (
    <Card title={start.claimTitle}>
      <form onSubmit={submit} className={styles['stack']}>
        <p className={styles['text']}>{start.claimText}</p>
        <TextField
          label={start.claimId}
          hint={start.claimHint}
          error={isWrong ? start.claimWrong : undefined}
          {...bound(address, setAddress)}
          required
        />
        <MessageField value={message} onChange={setMessage} />
        <FormAlert message={refused} />
        <Button type="submit" busy={isBusy}>
          {start.claim}
        </Button>
      </form>
    </Card>
  );
}

const REQUEST_BADGES = { open: 'warn', approved: 'good', rejected: 'bad' } as const;

function Requests({ overview, onChange }: OverviewProps) {
  const { start, editing } = studioMessages.useMessages();
  const { webApi } = useServices();
  const { day } = useFormats();
  const { refused, attempt } = useAttempt();
  const withdraw = (id: number) =>
    attempt(async () => onChange(await webApi.delete<StudioOverview>(`/web-api/studio/requests/${id}`)));
  return (
    <Card title={start.requests}>
      <FormAlert message={refused} />
      <Rows
        items={overview.requests}
        keyOf={({ id }) => id}
        row={({ id, name, state, created, reply, artist_id }) => (
          <ListRow
            name={name}
            badges={<Badge kind={REQUEST_BADGES[state]}>{start.states[state]}</Badge>}
            facts={
              <>
                {/* An approved request has the ID of its artist, whether it was new or claimed. */}
                {state === 'open' && <span>{artist_id === null ? editing.newArtist : editing.claim}</span>}
                <span>{day(created.slice(0, 10))}</span>
                {reply !== '' && <span dir="auto">“{reply}”</span>}
              </>
            }
            actions={
              state === 'open' && (
                <IconButton label={start.withdraw} icon={<X />} onClick={() => withdraw(id)} />
              )
            }
          />
        )}
      />
    </Card>
  );
}
