/** `/developers/applications`: the user's applications, and a form to create another. */
import { Boxes, Plus } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { Application } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Loading, Skeleton } from '../../design/feedback/skeleton.tsx';
import { EmptyState, FailedState } from '../../design/feedback/states.tsx';
import { Table } from '../../design/layout/table.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { LogInFirst } from '../../login/log-in-first.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { ApplicationBadges } from './application-facts.tsx';
import { CreateApplication } from './create-application.tsx';
import { type CreatedApplication, useOwnApplications } from './use-own-applications.ts';

const HERE = '/developers/applications';

export const loader = loaderOf(async () => null);

export const handle = messages.privatePage('applications');

export function Component() {
  const { owned, reload } = useOwnApplications();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  // The history state carries the secret, so that it is not in the URL. The page removes it immediately.
  const show = (created: CreatedApplication) =>
    navigate(`${HERE}/${created.client_id}`, { state: { secret: created.client_secret } });
  return (
    <div className={styles['page']}>
      <div className={styles['head']}>
        <h1>{messages.sections.applications}</h1>
        {owned.status === 'loaded' && owned.list.length > 0 && (
          <Button variant="primary" icon={<Plus />} onClick={() => setOpen(true)}>
            {messages.applications.another}
          </Button>
        )}
      </div>
      {owned.status === 'loggedOut' && (
        <LogInFirst path={HERE} icon={Boxes} title={messages.applications.loggedOut} />
      )}
      {owned.status === 'failed' && <FailedState message={owned.message} onRetry={reload} />}
      {owned.status === 'loading' && (
        <Loading>
          <Skeleton shape="block" rows={6} />
        </Loading>
      )}
      {owned.status === 'loaded' &&
        (owned.list.length === 0 ? (
          <>
            <EmptyState icon={Boxes} title={messages.applications.none}>
              {messages.start.applicationText}
            </EmptyState>
            <CreateApplication onCreated={show} withPublic />
          </>
        ) : (
          <ApplicationTable applications={owned.list} />
        ))}
      <Dialog open={isOpen} onOpenChange={setOpen} title={messages.applications.another}>
        <CreateApplication onCreated={show} withPublic />
      </Dialog>
    </div>
  );
}

function ApplicationTable({ applications }: { applications: readonly Application[] }) {
  const { day } = useFormats();
  return (
    <Table
      caption={messages.sections.applications}
      rows={applications}
      rowKey={({ client_id }) => client_id}
      columns={[
        [
          messages.application.name,
          ({ client_id, name }) => (
            <Link to={`${HERE}/${client_id}`} dir="auto">
              {name}
            </Link>
          ),
        ],
        [messages.application.id, ({ client_id }) => <code>{client_id}</code>],
        [messages.application.state, (application) => <ApplicationBadges application={application} />],
        [messages.application.created, ({ created }) => day(created.slice(0, 10))],
        [
          messages.application.usage,
          ({ client_id }) => <Link to={`${HERE}/${client_id}/usage`}>{messages.application.seeUsage}</Link>,
        ],
      ]}
    />
  );
}
