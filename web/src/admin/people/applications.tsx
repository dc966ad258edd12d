/** `/admin/applications`: requests for write access, and all applications. */
import { Ban, Hourglass } from 'lucide-react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { ApplicationEntry } from '../../../../src/domain/users.ts';
import { WEB_CLIENT_ID } from '../../../../src/domain/vocabulary.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { ListRow } from '../../design/layout/list-row.tsx';
import shared from '../../design/layout/page.module.css';
import { Section } from '../../design/layout/section.tsx';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { FilteredList, ListSection, listPath, useFilter } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';

const PATH = '/web-api/admin/applications';
const FILTERS = { q: 'any', suspended: ['true'] } as const;

export const loader = loaderOf(async ({ webApi }, { url, signal }) => {
  const [waiting, all] = await Promise.all([
    webApi.get<ListPage<ApplicationEntry>>(`${PATH}?waiting=true&limit=200`, signal),
    webApi.get<ListPage<ApplicationEntry>>(listPath(PATH, FILTERS, url.searchParams), signal),
  ]);
  return { waiting, all };
});

export function Component() {
  const { waiting, all } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { sections, applications } = adminMessages.useMessages();
  const [suspended, choose] = useFilter('suspended');
  return (
    <>
      <h1>{sections.applications}</h1>
      <ListSection
        title={applications.waiting(waiting.total)}
        empty={applications.noneWaiting}
        first={waiting}
        path={(offset, limit) => `${PATH}?waiting=true&offset=${offset}&limit=${limit}`}
        row={(application) => <ApplicationRow application={application} judged />}
      />
      <Section title={applications.all}>
        <div className={shared['stack']}>
          <FilteredList
            label={applications.all}
            texts={applications}
            path={PATH}
            filters={FILTERS}
            first={all}
            row={(application) => <ApplicationRow application={application} />}
          >
            <Checkbox
              label={applications.onlySuspended}
              checked={suspended === 'true'}
              onChange={(event) => choose(event.target.checked ? 'true' : '')}
            />
          </FilteredList>
        </div>
      </Section>
    </>
  );
}

type AdminApplicationAction = 'approve' | 'refuse' | 'suspend' | 'resume';

/** `judged`: shows the buttons to approve or refuse write access. */
function ApplicationRow({
  application,
  judged = false,
}: {
  application: ApplicationEntry;
  judged?: boolean;
}) {
  const { applications: messages, people } = adminMessages.useMessages();
  const { webApi } = useServices();
  const { revalidate } = useRevalidator();
  const { number, day } = useFormats();
  const toast = useToast();
  const [dialog, ask] = useConfirm();
  const { client_id, name, owner, suspended } = application;
  // Suspending the web application would lock out this page.
  const isOwn = client_id === WEB_CLIENT_ID;
  const button = (which: AdminApplicationAction, variant: 'primary' | 'secondary' | 'danger') => (
    <Button
      size="small"
      variant={variant}
      onClick={() =>
        ask({
          title: messages.titles[which](name),
          description: messages.texts[which],
          confirm: messages.actions[which],
          danger: which === 'suspend' || which === 'refuse',
          async onConfirm() {
            await webApi.post(`/web-api/applications/${client_id}/${which}`);
            toast(messages.done[which](name), { kind: 'good' });
            // It may be in both lists.
            await revalidate();
          },
        })
      }
    >
      {messages.actions[which]}
    </Button>
  );
  return (
    <>
      <ListRow
        name={name}
        badges={
          <>
            <Badge>{messages.plans[application.plan]}</Badge>
            {application.http_statuses && <Badge>{messages.httpStatuses}</Badge>}
            {isOwn && <Badge kind="accent">{messages.own}</Badge>}
            {application.plan_requested !== '' && (
              <Badge kind="warn" icon={<Hourglass />}>
                {messages.waits}
              </Badge>
            )}
            {suspended && (
              <Badge kind="bad" icon={<Ban />}>
                {messages.suspended}
              </Badge>
            )}
          </>
        }
        facts={
          <>
            <span dir="auto">{owner === null ? messages.operators : messages.owner(owner.name)}</span>
            <span>{messages.today(application.requests_today, number(application.requests_today))}</span>
            <span>{people.since(day(application.created.slice(0, 10)))}</span>
            <code>{client_id}</code>
            {judged && application.description !== '' && <span dir="auto">{application.description}</span>}
            {judged && application.redirect_uri !== '' && <span>{application.redirect_uri}</span>}
          </>
        }
        actions={
          judged ? (
            <>
              {button('refuse', 'secondary')}
              {button('approve', 'primary')}
            </>
          ) : isOwn ? undefined : (
            button(suspended ? 'resume' : 'suspend', suspended ? 'secondary' : 'danger')
          )
        }
      />
      {dialog}
    </>
  );
}
