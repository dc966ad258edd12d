/** `/admin/people`: finds, suspends and resumes users, and makes administrators. */
import { Ban, MoreHorizontal, SearchX, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData, useSearchParams } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { AdminUser, PasswordReset } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Dialog, useConfirm } from '../../design/popups/dialog.tsx';
import { Menu, MenuItem } from '../../design/popups/menu.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { userPage } from '../../page-paths.ts';
import { useServices, useUser } from '../../services.tsx';
import shared from '../admin.module.css';
import { ListRow } from '../lists/list-row.tsx';
import { LongList } from '../lists/long-list.tsx';
import { SearchField } from '../lists/search-field.tsx';
import { adminMessages } from '../messages.ts';

const USERS_PATH = '/web-api/admin/people';

function queryOf(search: URLSearchParams, offset: number, limit = 50): string {
  const query = new URLSearchParams({ offset: String(offset), limit: String(limit) });
  const q = search.get('q');
  if (q) query.set('q', q);
  return `${USERS_PATH}?${query}`;
}

export const loader = loaderOf(({ webApi }, { url, signal }) =>
  webApi.get<ListPage<AdminUser>>(queryOf(url.searchParams, 0), signal),
);

export function Component() {
  const found = useLoaderData<ListPage<AdminUser>>();
  const { sections, noResults, people } = adminMessages.useMessages();
  const { number } = useFormats();
  const { webApi } = useServices();
  const [search] = useSearchParams();
  return (
    <>
      <h1>{sections.people}</h1>
      <div className={shared['tools']}>
        <SearchField label={people.find} />
      </div>
      <p role="status" className={shared['total']}>
        {people.total(found.total, number(found.total))}
      </p>
      {found.items.length === 0 ? (
        <EmptyState icon={SearchX} title={noResults} />
      ) : (
        <LongList
          label={sections.people}
          first={found}
          load={(offset, limit) => webApi.get(queryOf(search, offset, limit))}
          row={(user, change) => <UserRow user={user} onChange={change} />}
        />
      )}
    </>
  );
}

type UserAction = 'suspend' | 'resume' | 'makeAdmin' | 'unmakeAdmin' | 'reset';

/** No actions on oneself: the service rejects them. */
function UserRow({ user, onChange }: { user: AdminUser; onChange(user: AdminUser): void }) {
  const { people, item: itemMessages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const { day } = useFormats();
  const toast = useToast();
  const isSelf = useUser()?.id === user.id;
  const [dialog, ask] = useConfirm();
  const [reset, setReset] = useState<PasswordReset | null>(null);
  const act = async (action: UserAction) => {
    const userPath = `${USERS_PATH}/${user.id}`;
    if (action === 'reset') return setReset(await webApi.post<PasswordReset>(`${userPath}/reset`));
    const changed =
      action === 'suspend' || action === 'resume'
        ? await webApi.post<AdminUser>(`${userPath}/${action}`)
        : await webApi.post<AdminUser>(`${userPath}/admin`, { admin: action === 'makeAdmin' });
    onChange(changed);
    toast(people.done[action](user.name), { kind: 'good' });
  };
  const item = (which: UserAction, danger = false) => (
    <MenuItem
      danger={danger}
      onSelect={() =>
        ask({
          title: people.titles[which](user.name),
          description: people.texts[which],
          confirm: people.actions[which],
          danger: which !== 'resume' && which !== 'makeAdmin',
          onConfirm: () => act(which),
        })
      }
    >
      {people.actions[which]}
    </MenuItem>
  );
  return (
    <>
      <ListRow
        name={user.dispname}
        badges={<UserBadges user={user} />}
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
          <Menu trigger={<IconButton label={people.menu(user.name)} icon={<MoreHorizontal />} />}>
            <MenuItem to={userPage(String(user.id))}>{itemMessages.publicPage}</MenuItem>
            {!isSelf && (
              <>
                {!user.suspended && item('reset')}
                {item(user.admin ? 'unmakeAdmin' : 'makeAdmin', user.admin)}
                {item(user.suspended ? 'resume' : 'suspend', !user.suspended)}
              </>
            )}
          </Menu>
        }
      />
      {dialog}
      {reset !== null && <ResetDialog name={user.name} reset={reset} onClose={() => setReset(null)} />}
    </>
  );
}

function UserBadges({ user: { admin, suspended } }: { user: AdminUser }) {
  const { people } = adminMessages.useMessages();
  return (
    <>
      {admin && (
        <Badge kind="accent" icon={<ShieldCheck />}>
          {people.admin}
        </Badge>
      )}
      {suspended && (
        <Badge kind="bad" icon={<Ban />}>
          {people.suspended}
        </Badge>
      )}
    </>
  );
}

interface Props {
  name: string;
  reset: PasswordReset;
  onClose(): void;
}

/** The result of a password reset: a mail was sent, or a link to pass on, which is shown only once. */
function ResetDialog({ name, reset: { mailed, link }, onClose }: Props) {
  const { people } = adminMessages.useMessages();
  const { design } = useMessages();
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      size="medium"
      title={people.done.reset(name)}
      description={mailed === null ? people.linkText : people.mailed(mailed)}
      actions={
        <Button variant="primary" onClick={onClose}>
          {design.close}
        </Button>
      }
    >
      {link !== null && <CodeBlock label={people.link} code={link} wrap />}
    </Dialog>
  );
}
