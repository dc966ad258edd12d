/** `/studio`: the artists of the user, requests, and the terms. */
import { Mic, X } from 'lucide-react';
import { type FormEvent, useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import {
  ARTIST_NAME_MAX,
  REQUEST_MESSAGE_MAX,
  type StudioOverview,
} from '../../../src/domain/studio/studio.ts';
import { Button } from '../design/buttons/button.tsx';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { Badge } from '../design/feedback/badge.tsx';
import { EmptyState } from '../design/feedback/states.tsx';
import { TextArea, TextField } from '../design/forms/field.tsx';
import { FormAlert } from '../design/forms/form-alert.tsx';
import { useAttempt } from '../design/forms/use-attempt.ts';
import { Card } from '../design/layout/card.tsx';
import { useToast } from '../design/popups/toast.tsx';
import { useFormats } from '../messages/formats.ts';
import { loaderOf } from '../page.ts';
import { useServices } from '../services.tsx';
import { studioMessages } from './messages.ts';
import styles from './studio.module.css';

export const loader = loaderOf(({ webApi }, { signal }) =>
  webApi.get<StudioOverview>('/web-api/studio', signal),
);

export function Component() {
  const [overview, setOverview] = useState(useLoaderData<StudioOverview>());
  const { title, intro, start, roles } = studioMessages.useMessages();
  const { artists, terms, policy } = overview;
  return (
    <div className={styles['page']}>
      <h1>{title}</h1>
      <p className={styles['text']}>{intro}</p>
      {terms.accepted === null && <Terms overview={overview} onChange={setOverview} />}
      <Card title={start.artists}>
        {artists.length === 0 ? (
          <EmptyState icon={Mic} title={start.none}>
            {start.noneText}
          </EmptyState>
        ) : (
          <ul className={styles['rows']}>
            {artists.map(({ id, name, role }) => (
              <li key={id} className={styles['row']}>
                <span className={styles['grow']}>
                  <Link to={`/studio/artists/${id}`} dir="auto" className={styles['name']}>
                    {name}
                  </Link>
                </span>
                <Badge>{roles[role]}</Badge>
              </li>
            ))}
          </ul>
        )}
      </Card>
      {terms.accepted !== null && policy !== 'closed' && (
        <div className={styles['columns']}>
          <BecomeArtist overview={overview} onChange={setOverview} />
          <ClaimArtist overview={overview} onChange={setOverview} />
        </div>
      )}
      {policy === 'closed' && <p className={styles['text']}>{start.becomeText.closed}</p>}
      {overview.requests.length > 0 && <Requests overview={overview} onChange={setOverview} />}
      {terms.accepted !== null && <Terms overview={overview} onChange={setOverview} />}
    </div>
  );
}

interface Props {
  overview: StudioOverview;
  onChange(overview: StudioOverview): void;
}

function Terms({ overview, onChange }: Props) {
  const { terms: messages } = studioMessages.useMessages();
  const { webApi } = useServices();
  const { day } = useFormats();
  const { isBusy, refused, attempt } = useAttempt();
  const { version, accepted } = overview.terms;
  const accept = () =>
    attempt(async () => onChange(await webApi.post<StudioOverview>('/web-api/studio/terms', { version })));
  return (
    <Card title={messages.title}>
      <div className={styles['stack']}>
        <ul className={styles['terms']}>
          {messages.texts.map((text) => (
            <li key={text}>{text}</li>
          ))}
        </ul>
        <FormAlert message={refused} />
        {accepted === null ? (
          <div>
            <Button variant="primary" busy={isBusy} onClick={accept}>
              {messages.accept}
            </Button>
          </div>
        ) : (
          <p className={styles['text']}>{messages.accepted(day(accepted.slice(0, 10)))}</p>
        )}
      </div>
    </Card>
  );
}

/** Sends a request, and shows the result: where the policy is open, the artist is created immediately. */
function useRequest({ artists }: StudioOverview, onChange: Props['onChange']) {
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

function BecomeArtist({ overview, onChange }: Props) {
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
        <TextField
          label={start.name}
          value={name}
          maxLength={ARTIST_NAME_MAX}
          required
          onChange={(event) => setName(event.target.value)}
        />
        {!isOpen && (
          <TextArea
            label={start.message}
            hint={start.messageHint}
            value={message}
            maxLength={REQUEST_MESSAGE_MAX}
            onChange={(event) => setMessage(event.target.value)}
          />
        )}
        <FormAlert message={refused} />
        <div>
          <Button type="submit" variant="primary" busy={isBusy}>
            {isOpen ? start.create : start.send}
          </Button>
        </div>
      </form>
    </Card>
  );
}

/** `https://music.example/artist/7` or `7` → 7 */
function artistIdOf(text: string): number | undefined {
  const [, id] = /(?:^|\/artist\/)(\d{1,16})\/?(?:[?#].*)?$/.exec(text.trim()) ?? [];
  return id === undefined ? undefined : Number(id);
}

function ClaimArtist({ overview, onChange }: Props) {
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
          value={address}
          required
          onChange={(event) => setAddress(event.target.value)}
        />
        <TextArea
          label={start.message}
          hint={start.messageHint}
          value={message}
          maxLength={REQUEST_MESSAGE_MAX}
          onChange={(event) => setMessage(event.target.value)}
        />
        <FormAlert message={refused} />
        <div>
          <Button type="submit" busy={isBusy}>
            {start.claim}
          </Button>
        </div>
      </form>
    </Card>
  );
}

function Requests({ overview, onChange }: Props) {
  const { start } = studioMessages.useMessages();
  const { webApi } = useServices();
  const { day } = useFormats();
  const { refused, attempt } = useAttempt();
  const withdraw = (id: number) =>
    attempt(async () => onChange(await webApi.delete<StudioOverview>(`/web-api/studio/requests/${id}`)));
  return (
    <Card title={start.requests}>
      <FormAlert message={refused} />
      <ul className={styles['rows']}>
        {overview.requests.map(({ id, name, state, created, reply, artist_id }) => (
          <li key={id} className={styles['row']}>
            <span className={styles['grow']}>
              <span className={styles['name']}>
                <bdi>{name}</bdi>
                <Badge kind={({ open: 'warn', approved: 'good', rejected: 'bad' } as const)[state]}>
                  {start.states[state]}
                </Badge>
              </span>
              <span className={styles['facts']}>
                {/* An approved request has the ID of its artist, whether it was new or claimed. */}
                {state === 'open' && <span>{artist_id === null ? start.newArtist : start.claimed}</span>}
                <span>{day(created.slice(0, 10))}</span>
                {reply !== '' && <span dir="auto">“{reply}”</span>}
              </span>
            </span>
            {state === 'open' && (
              <IconButton label={start.withdraw} icon={<X />} onClick={() => withdraw(id)} />
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}
