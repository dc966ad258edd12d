/** `/developers/account`: which applications may act for me, and where I am logged in. */
import { UserRound } from 'lucide-react';
import { useCallback, useState } from 'react';
import type { Consent, SessionRecord } from '../../../../src/domain/people.ts';
import { Badge } from '../../design/badge.tsx';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { Loaded } from '../../design/loaded.tsx';
import { Section } from '../../design/section.tsx';
import { Table } from '../../design/table.tsx';
import { LogInFirst } from '../../login/log-in-first.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf, type PageHandle } from '../../page.ts';
import { usePerson, useServices } from '../../services.tsx';
import styles from '../develop.module.css';
import { developWords, titleOf } from '../messages.ts';

export const loader = loaderOf(async () => null);

export const handle: PageHandle<null> = {
  head: (_, words, language) => ({
    title: titleOf('account', words, language),
    unlisted: true,
  }),
};

export function Component() {
  const words = developWords.useWords();
  const { portal } = useServices();
  const person = usePerson();
  const loadConsents = useCallback(
    (signal: AbortSignal) => portal.get<Consent[]>('/portal/consents', signal),
    [portal],
  );
  const loadSessions = useCallback(
    (signal: AbortSignal) => portal.get<SessionRecord[]>('/portal/sessions', signal),
    [portal],
  );
  return (
    <div className={styles['page']}>
      <div className={styles['intro']}>
        <h1>{words.places.account}</h1>
        <p>{words.account.text}</p>
      </div>
      {person === null ? (
        <LogInFirst path="/developers/account" icon={UserRound} title={words.account.nobody} />
      ) : (
        <>
          <Section title={words.account.consents}>
            <Loaded key={person.id} load={loadConsents}>
              {(consents, reload) => <Consents consents={consents} reload={reload} />}
            </Loaded>
          </Section>
          <Section title={words.account.sessions}>
            <Loaded key={person.id} load={loadSessions}>
              {(sessions, reload) => <Sessions sessions={sessions} reload={reload} />}
            </Loaded>
          </Section>
          <p className={styles['small']}>
            <a href="/account">{words.account.toSettings}</a>
          </p>
        </>
      )}
    </div>
  );
}

function Consents({ consents, reload }: { consents: Consent[]; reload(): void }) {
  const words = developWords.useWords();
  const { portal } = useServices();
  const { moment } = useFormats();
  const [revoked, setRevoked] = useState<Consent>();
  return (
    <>
      <Table
        caption={words.reference.tableOf(words.account.consents)}
        rows={consents}
        rowKey={({ client_id }) => client_id}
        empty={<p>{words.account.noConsents}</p>}
        columns={[
          {
            key: 'name',
            title: words.application.name,
            heading: true,
            cell: ({ name }) => <span dir="auto">{name}</span>,
          },
          { key: 'id', title: words.application.id, cell: ({ client_id }) => <code>{client_id}</code> },
          { key: 'first', title: words.account.allowed, cell: ({ first }) => moment(first) },
          { key: 'last', title: words.account.lastTokens, cell: ({ last }) => moment(last) },
          {
            key: 'do',
            title: words.account.action,
            cell: (consent) => (
              <Button size="small" onClick={() => setRevoked(consent)}>
                {words.account.revoke}
              </Button>
            ),
          },
        ]}
      />
      <ConfirmDialog
        open={revoked !== undefined}
        onOpenChange={() => setRevoked(undefined)}
        title={words.account.revokeTitle(revoked?.name ?? '')}
        description={words.account.revokeText}
        confirm={words.account.revoke}
        danger
        onConfirm={async () => {
          await portal.delete(`/portal/consents/${revoked?.client_id}`);
          reload();
        }}
      />
    </>
  );
}

function Sessions({ sessions, reload }: { sessions: SessionRecord[]; reload(): void }) {
  const words = developWords.useWords();
  const { portal } = useServices();
  const { moment } = useFormats();
  const [ended, setEnded] = useState<SessionRecord>();
  return (
    <>
      <Table
        caption={words.reference.tableOf(words.account.sessions)}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          {
            key: 'since',
            title: words.account.since,
            heading: true,
            cell: ({ created, current }) => (
              <span className={styles['actions']}>
                {moment(created)} {current && <Badge kind="good">{words.account.current}</Badge>}
              </span>
            ),
          },
          { key: 'until', title: words.account.until, cell: ({ expires }) => moment(expires) },
          {
            key: 'do',
            title: words.account.action,
            cell: (session) =>
              session.current ? (
                '–'
              ) : (
                <Button size="small" onClick={() => setEnded(session)}>
                  {words.account.end}
                </Button>
              ),
          },
        ]}
      />
      <ConfirmDialog
        open={ended !== undefined}
        onOpenChange={() => setEnded(undefined)}
        title={words.account.end}
        description={words.account.endText}
        confirm={words.account.end}
        danger
        onConfirm={async () => {
          await portal.delete(`/portal/sessions/${ended?.id}`);
          reload();
        }}
      />
    </>
  );
}
