/** `/developers/account`: the applications that may act for the user, and the user's sessions. */
import { UserRound } from 'lucide-react';
import { useCallback } from 'react';
import { Link } from 'react-router';
import type { Consent, SessionRecord } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Table } from '../../design/layout/table.tsx';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { LogInFirst } from '../../login/log-in-first.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { useJson, useServices, useUser } from '../../services.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';

export const loader = loaderOf(async () => null);

export const handle = messages.privatePage('account');

export function Component() {
  const user = useUser();
  const loadConsents = useJson<Consent[]>('/web-api/consents');
  const loadSessions = useJson<SessionRecord[]>('/web-api/sessions');
  const load = useCallback(
    (signal: AbortSignal) => Promise.all([loadConsents(signal), loadSessions(signal)]),
    [loadConsents, loadSessions],
  );
  return (
    <div className={styles['page']}>
      <div className={styles['intro']}>
        <h1>{messages.sections.account}</h1>
        <p>{messages.account.text}</p>
      </div>
      {user === null ? (
        <LogInFirst path="/developers/account" icon={UserRound} title={messages.account.loggedOut} />
      ) : (
        <>
          <p className={styles['small']}>
            <Link to="/account">{messages.account.toSettings}</Link>
          </p>
          <Loaded key={user.id} load={load}>
            {([consents, sessions], reload) => (
              <>
                <Section title={messages.account.consents}>
                  <Consents consents={consents} reload={reload} />
                </Section>
                <Sessions sessions={sessions} reload={reload} />
              </>
            )}
          </Loaded>
        </>
      )}
    </div>
  );
}

function Consents({ consents, reload }: { consents: Consent[]; reload(): void }) {
  const { webApi } = useServices();
  const { moment } = useFormats();
  const [dialog, ask] = useConfirm();
  const revoke = ({ client_id, name }: Consent) =>
    ask({
      title: messages.account.revokeTitle(name),
      description: messages.account.revokeText,
      confirm: messages.account.revoke,
      danger: true,
      async onConfirm() {
        await webApi.delete(`/web-api/consents/${client_id}`);
        reload();
      },
    });
  return (
    <>
      <Table
        caption={messages.reference.tableOf(messages.account.consents)}
        rows={consents}
        rowKey={({ client_id }) => client_id}
        empty={<p>{messages.account.noConsents}</p>}
        columns={[
          [messages.application.name, ({ name }) => <span dir="auto">{name}</span>],
          [messages.application.id, ({ client_id }) => <code>{client_id}</code>],
          [messages.account.allowed, ({ first }) => moment(first)],
          [messages.account.lastTokens, ({ last }) => moment(last)],
          [
            messages.account.action,
            (consent) => (
              <Button size="small" onClick={() => revoke(consent)}>
                {messages.account.revoke}
              </Button>
            ),
          ],
        ]}
      />
      {dialog}
    </>
  );
}

function Sessions({ sessions, reload }: { sessions: SessionRecord[]; reload(): void }) {
  const { webApi } = useServices();
  const { moment } = useFormats();
  const [dialog, ask] = useConfirm();
  const end = ({ id }: SessionRecord) =>
    ask({
      title: messages.account.end,
      description: messages.account.endText,
      confirm: messages.account.end,
      danger: true,
      async onConfirm() {
        await webApi.delete(`/web-api/sessions/${id}`);
        reload();
      },
    });
  const endOthers = () =>
    ask({
      title: messages.account.endOthers,
      description: messages.account.endOthersText,
      confirm: messages.account.endOthers,
      danger: true,
      async onConfirm() {
        await webApi.delete('/web-api/sessions');
        reload();
      },
    });
  const endAll = (
    <Button size="small" onClick={endOthers}>
      {messages.account.endOthers}
    </Button>
  );
  return (
    <Section title={messages.account.sessions} actions={sessions.length > 1 && endAll}>
      <Table
        caption={messages.reference.tableOf(messages.account.sessions)}
        rows={sessions}
        rowKey={({ id }) => id}
        columns={[
          [
            messages.account.since,
            ({ created, current }) => (
              <span className={styles['actions']}>
                {moment(created)} {current && <Badge kind="good">{messages.account.current}</Badge>}
              </span>
            ),
          ],
          [messages.account.until, ({ expires }) => moment(expires)],
          [
            messages.account.action,
            (session) =>
              session.current ? (
                '–'
              ) : (
                <Button size="small" onClick={() => end(session)}>
                  {messages.account.end}
                </Button>
              ),
          ],
        ]}
      />
      {dialog}
    </Section>
  );
}
