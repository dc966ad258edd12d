/** `/studio`: the artists of the user, requests, and the terms. */
import { Mic } from 'lucide-react';
import { useCallback } from 'react';
import { useLoaderData } from 'react-router';
import type { StudioOverview } from '../../../src/domain/studio/studio.ts';
import { ActionButton } from '../design/buttons/action-button.tsx';
import { Badge } from '../design/feedback/badge.tsx';
import { EmptyState } from '../design/feedback/states.tsx';
import { useRefreshed } from '../design/feedback/use-refreshed.ts';
import { Card } from '../design/layout/card.tsx';
import { ListRow, Rows } from '../design/layout/list-row.tsx';
import styles from '../design/layout/page.module.css';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import { loaderOf } from '../page.ts';
import { useServices } from '../services.tsx';
import { studioMessages } from './messages.ts';
import { BecomeArtist, ClaimArtist, type OverviewProps, Requests } from './requests.tsx';

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
