/** `/admin/log`: the actions of administrators, latest first. */
import { Lock, ScrollText } from 'lucide-react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { AdminAction } from '../../../../src/domain/admin.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Select } from '../../design/forms/field.tsx';
import shared from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { LongList, listPath, SearchField, useFilter } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';
import { ActionEntry, useLogNames } from './action-entry.tsx';
import { ACTIONS, parseAction } from './parse-action.ts';

const LOG_PATH = '/web-api/admin/log';
const FILTERS = { who: 'any', action: 'any', subject: 'any' } as const;

export const loader = loaderOf(({ webApi }, { url, signal }) =>
  webApi.get<ListPage<AdminAction>>(listPath(LOG_PATH, FILTERS, url.searchParams), signal),
);

export function Component() {
  const first = useLoaderData<ListPage<AdminAction>>();
  const { sections, log } = adminMessages.useMessages();
  const [search] = useSearchParams();
  const clear = Object.keys(FILTERS).some((name) => search.get(name)) && (
    <Button to="/admin/log">{log.clear}</Button>
  );
  return (
    <>
      <PageHead title={sections.log} actions={<Badge icon={<Lock />}>{log.readOnly}</Badge>} />
      <p className={shared['text']}>{log.text}</p>
      <div className={shared['tools']}>
        <SearchField name="who" label={log.who} placeholder={log.examples.who} />
        <ActionFilter />
        <SearchField name="subject" label={log.subject} placeholder={log.examples.subject} />
        {clear}
      </div>
      {first.items.length === 0 ? (
        <EmptyState icon={ScrollText} title={log.none} actions={clear} />
      ) : (
        <LongList
          label={log.entries}
          first={first}
          path={(offset, limit) =>
            `${listPath(LOG_PATH, FILTERS, search, offset, limit)}&until=${first.items[0].id}`
          }
          row={(action) => <ActionEntry action={action} />}
        />
      )}
    </>
  );
}

function ActionFilter() {
  const { log } = adminMessages.useMessages();
  const { design } = useMessages();
  const { verbs, nouns } = useLogNames();
  const [action, choose] = useFilter('action');
  return (
    <Select
      label={log.action}
      value={action}
      onChoose={choose}
      unset={log.anyAction}
      options={[...new Set([...ACTIONS, ...(action === '' ? [] : [action])])].map((one) => {
        const { noun, verb } = parseAction({ action: one, subject: '' });
        return [one, design.labelled(nouns[noun] ?? noun, verbs[verb] ?? verb)];
      })}
    />
  );
}
