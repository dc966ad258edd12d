/** `/admin/people`: finds people, shuts them out and lets them in, and makes administrators. */
import { Ban, MoreHorizontal, SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { AdminUser, PasswordReset } from '../../../../src/domain/users.ts';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { Menu, MenuItem } from '../../design/popups/menu.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { userPage } from '../../page-paths.ts';
import { useServices, useUser } from '../../services.tsx';
import { FindField } from '../lists/find-field.tsx';
import { LongList } from '../lists/long-list.tsx';
import { Row } from '../lists/row.tsx';
import { adminMessages } from '../messages.ts';
import shared from '../operate.module.css';
import { ResetDialog } from './reset-dialog.tsx';

const PEOPLE = '/web-api/admin/people';

function queryOf(search: URLSearchParams, offset: number, limit = 50): string {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  const q = search.get('q');
  if (q) query.set('q', q);
  return `${PEOPLE}?${query}`;
}

export const loader = loaderOf(({ webApi }, { url, signal }) =>
  webApi.get<ListPage<AdminUser>>(queryOf(url.searchParams, 0), signal),
);

export function Component() {
  const found = useLoaderData<ListPage<AdminUser>>();
  const { places, people } = adminMessages.useMessages();
  const { number } = useFormats();
  const { webApi } = useServices();
  const [search] = useSearchParams();
  return (
    <>
      <h1>{places.people}</h1>
      <div className={shared['tools']}>
        <FindField label={people.find} />
      </div>
      <p role="status" className={shared['total']}>
        {people.total(found.total, number(found.total))}
      </p>
      {found.items.length === 0 ? (
        <EmptyState icon={SearchX} title={people.nobody} />
      ) : (
        <LongList
          label={places.people}
          first={found}
          load={(offset, limit) => webApi.get(queryOf(search, offset, limit))}
          row={(user, change) => <PersonRow person={user} onChange={change} />}
        />
      )}
    </>
  );
}

type Deed = 'suspend' | 'resume' | 'makeAdmin' | 'unmakeAdmin' | 'reset';

/** All of it is about somebody else: the service lets nobody shut out themselves. */
function PersonRow({ person: user, onChange }: { person: AdminUser; onChange(user: AdminUser): void }) {
  const { people, item: thing } = adminMessages.useMessages();
  const { webApi } = useServices();
  const { day } = useFormats();
  const toast = useToast();
  const isOneself = useUser()?.id === user.id;
  // Kept while the dialog closes, so that its words do not change under somebody's eyes.
  const [deed, setDeed] = useState<Deed>('suspend');
  const [isAsking, setAsking] = useState(false);
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const ask = (next: Deed) => {
    setDeed(next);
    setAsking(true);
  };
  const act = async () => {
    const one = `${PEOPLE}/${user.id}`;
    if (deed === 'reset') return setReset(await webApi.post<PasswordReset>(`${one}/reset`));
    const changed =
      deed === 'suspend' || deed === 'resume'
        ? await webApi.post<AdminUser>(`${one}/${deed}`)
        : await webApi.post<AdminUser>(`${one}/admin`, { admin: deed === 'makeAdmin' });
    onChange(changed);
    toast(people.done[deed](user.name), { kind: 'good' });
  };
  const item = (which: Deed, danger = false) => (
    <MenuItem danger={danger} onSelect={() => ask(which)}>
      {people.deeds[which]}
    </MenuItem>
  );
  return (
    <>
      <Row
        name={user.dispname}
        badges={<Badges person={user} />}
        facts={
          <>
            <span dir="auto">{user.name}</span>
            {user.email !== '' && (
              <span>
                {user.email} {user.emailVerified ? '' : people.unverified}
              </span>
            )}
            <span>{people.since(day(user.creationdate))}</span>
            {user.applications > 0 && <span>{people.applications(user.applications)}</span>}
          </>
        }
        actions={
          <Menu
            trigger={
              <IconButton label={people.menu(user.name)} icon={<MoreHorizontal aria-hidden="true" />} />
            }
          >
            <MenuItem to={userPage(String(user.id))}>{thing.publicPage}</MenuItem>
            {!isOneself && (
              <>
                {!user.suspended && item('reset')}
                {item(user.admin ? 'unmakeAdmin' : 'makeAdmin', user.admin)}
                {item(user.suspended ? 'resume' : 'suspend', !user.suspended)}
              </>
            )}
          </Menu>
        }
      />
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={people.titles[deed](user.name)}
        description={people.texts[deed]}
        confirm={people.deeds[deed]}
        danger={deed !== 'resume' && deed !== 'makeAdmin'}
        onConfirm={act}
      />
      {reset !== null && <ResetDialog name={user.name} reset={reset} onClose={() => setReset(null)} />}
    </>
  );
}

function Badges({ person: { admin, suspended } }: { person: AdminUser }) {
  const { people } = adminMessages.useMessages();
  return (
    <>
      {admin && (
        <Badge kind="accent" icon={<ShieldCheck aria-hidden="true" />}>
          {people.admin}
        </Badge>
      )}
      {suspended && (
        <Badge kind="bad" icon={<Ban aria-hidden="true" />}>
          {people.suspended}
        </Badge>
      )}
    </>
  );
}
