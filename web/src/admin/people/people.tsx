/** `/admin/people`: finds, suspends and resumes users, and makes administrators. */
import { Ban, MoreHorizontal, ShieldCheck } from 'lucide-react';
import { useState } from 'react';
import { useLoaderData } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { AdminUser, PasswordReset } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { ListRow } from '../../design/layout/list-row.tsx';
import { Dialog, useConfirm } from '../../design/popups/dialog.tsx';
import { Menu, MenuItem } from '../../design/popups/menu.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { userPage } from '../../page-paths.ts';
import { useServices, useUser } from '../../services.tsx';
import { FilteredList, listPath } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';

const USERS_PATH = '/web-api/admin/people';
const FILTERS = { q: 'any' } as const;

export const loader = loaderOf(({ webApi }, { url, signal }) =>
  webApi.get<ListPage<AdminUser>>(listPath(USERS_PATH, FILTERS, url.searchParams), signal),
);

export function Component() {
  const found = useLoaderData<ListPage<AdminUser>>();
  const { sections, people } = adminMessages.useMessages();
  return (
    <>
      <h1>{sections.people}</h1>
      <FilteredList
        label={sections.people}
        texts={people}
        path={USERS_PATH}
        filters={FILTERS}
        first={found}
        row={(user, change) => <UserRow user={user} onChange={change} />}
      />
    </>
  );
}

type UserAction = 'suspend' | 'resume' | 'makeAdmin' | 'unmakeAdmin' | 'reset';

/** No actions on oneself: the service rejects them. */
function UserRow({ user, onChange }: { user: AdminUser; onChange(user: AdminUser): void }) {
  const { people, editing } = adminMessages.useMessages();
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
            <MenuItem to={userPage(String(user.id))}>{editing.publicPage}</MenuItem>
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
  const { people, editing } = adminMessages.useMessages();
  return (
    <>
      {admin && (
        <Badge kind="accent" icon={<ShieldCheck />}>
          {editing.administrator}
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
