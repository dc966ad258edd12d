/** `/admin/log`: the actions of administrators, latest first, with endless scrolling. */
import { Lock, ScrollText } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLoaderData, useNavigate } from 'react-router';
import type { ActionPage } from '../../../../src/domain/admin.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Select } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import shared from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { SearchField } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';
import { ActionEntry, useLogNames } from './action-entry.tsx';
import styles from './log.module.css';
import { LOG_FILTERS, type LogFilter, logJson, logPage, readLogFilter } from './log-filter.ts';
import { ACTIONS, parseAction } from './parse-action.ts';

const PAGE_SIZE = 50;

export const loader = loaderOf(async ({ webApi }, { url, signal }) => {
  const filter = readLogFilter(url.searchParams);
  return { filter, first: await webApi.get<ActionPage>(logJson(filter, { limit: PAGE_SIZE }), signal) };
});

export function Component() {
  const { filter, first } = useLoaderData<Awaited<ReturnType<typeof loader>>>();
  const { sections, log } = adminMessages.useMessages();
  return (
    <>
      <PageHead title={sections.log} actions={<Badge icon={<Lock />}>{log.readOnly}</Badge>} />
      <p className={shared['text']}>{log.text}</p>
      <Filters filter={filter} />
      {first.actions.length === 0 ? (
        <EmptyState icon={ScrollText} title={log.none} actions={<Clear filter={filter} />} />
      ) : (
        <Entries key={JSON.stringify(filter) + first.actions[0].id} filter={filter} first={first} />
      )}
    </>
  );
}

function Clear({ filter }: { filter: LogFilter }) {
  const { log } = adminMessages.useMessages();
  if (Object.keys(filter).length === 0) return null;
  return <Button to="/admin/log">{log.clear}</Button>;
}

function Filters({ filter }: { filter: LogFilter }) {
  const { log } = adminMessages.useMessages();
  const { design } = useMessages();
  const navigate = useNavigate();
  const { verbs, nouns } = useLogNames();
  const { action = '' } = filter;
  const choose = (next: string) => {
    const { action: _, ...rest } = filter;
    navigate(logPage(next === '' ? rest : { ...rest, action: next }), { replace: true });
  };
  return (
    <div className={shared['tools']}>
      {LOG_FILTERS.map((name) =>
        name === 'action' ? (
          <Select
            key={name}
            label={log.action}
            value={action}
            onChoose={choose}
            unset={log.anyAction}
            options={[...new Set([...ACTIONS, ...(action === '' ? [] : [action])])].map((one) => {
              const { noun, verb } = parseAction({ action: one, subject: '' });
              return [one, design.labelled(nouns[noun] ?? noun, verbs[verb] ?? verb)];
            })}
          />
        ) : (
          <SearchField key={name} name={name} label={log[name]} placeholder={log.examples[name]} />
        ),
      )}
      <Clear filter={filter} />
    </div>
  );
}

function Entries({ filter, first }: { filter: LogFilter; first: ActionPage }) {
  const { webApi } = useServices();
  const { log } = adminMessages.useMessages();
  const [{ actions, next }, setPage] = useState(first);
  const { isBusy, refused, attempt } = useAttempt();
  const more = useCallback(
    () =>
      attempt(async () => {
        if (next === null) return;
        const page = await webApi.get<ActionPage>(logJson(filter, { before: next, limit: PAGE_SIZE }));
        setPage((now) => ({ actions: [...now.actions, ...page.actions], next: page.next }));
      }),
    [attempt, webApi, filter, next],
  );
  const end = useRef<HTMLDivElement>(null);
  // Loads more when the end becomes visible; after a failure only by the button.
  useEffect(() => {
    if (next === null || isBusy || refused !== '' || end.current === null) return;
    const observer = new IntersectionObserver(([seen]) => seen.isIntersecting && void more(), {
      rootMargin: '600px',
    });
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [next, isBusy, refused, more]);
  return (
    <>
      <ol aria-label={log.entries} className={styles['entries']}>
        {actions.map((action) => (
          <li key={action.id}>
            <ActionEntry action={action} />
          </li>
        ))}
      </ol>
      <FormAlert message={refused} />
      <div ref={end} className={styles['more']}>
        {next !== null && (
          <Button busy={isBusy} onClick={more}>
            {log.more}
          </Button>
        )}
      </div>
    </>
  );
}
