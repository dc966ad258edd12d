import { CircleUser, Code, Library, LogOut, Mic, Settings, SlidersHorizontal, UserRound } from 'lucide-react';
import { type MouseEvent, useEffect, useRef } from 'react';
import { useLocation } from 'react-router';
import type { SessionUser } from '../../../src/domain/accounts/session.ts';
import { Button } from '../design/buttons/button.tsx';
import { IconButton } from '../design/buttons/icon-button.tsx';
import { Unscripted } from '../design/layout/scripted.tsx';
import { Menu, MenuGroup, MenuItem, MenuSeparator } from '../design/popups/menu.tsx';
import { useToast } from '../design/popups/toast.tsx';
import { useLanguagePath } from '../login/language-path.ts';
import { useLogin } from '../login/login.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useServices, useUser } from '../services.tsx';

/** The user who is logged in, or the way to log in. Without scripts, links to the pages. */
export function AccountMenu() {
  const container = useRef<HTMLSpanElement>(null);
  const user = useUser();
  const shown = useRef(user);
  // When the menu replaces the button, or the reverse, the focus stays.
  useEffect(() => {
    if (shown.current === user) return;
    shown.current = user;
    if (document.activeElement === document.body)
      container.current?.querySelector<HTMLElement>('a, button')?.focus();
  }, [user]);
  return <span ref={container}>{user === null ? <LogInLink /> : <UserMenu user={user} />}</span>;
}

function LogInLink() {
  const { shell } = useMessages();
  const { requireLogin } = useLogin();
  const { pathname, search } = useLocation();
  const toPath = useLanguagePath();
  if (pathname === '/login') return null;
  return (
    <Button
      variant="primary"
      size="small"
      to={toPath(`/login?next=${encodeURIComponent(pathname + search)}`)}
      onClick={(event: MouseEvent) => {
        event.preventDefault();
        void requireLogin();
      }}
    >
      {shell.logIn}
    </Button>
  );
}

function UserMenu({ user }: { user: SessionUser }) {
  const { shell } = useMessages();
  const { session } = useServices();
  const toast = useToast();
  const account = useLanguagePath()('/account');
  const logOut = async () => {
    try {
      await session.logOut();
      toast(shell.loggedOut);
    } catch {
      toast(shell.failedText, { kind: 'bad' });
    }
  };
  return (
    <>
      <Menu trigger={<IconButton label={shell.account} icon={<CircleUser />} />}>
        <MenuGroup label={<bdi>{user.dispname}</bdi>}>
          <MenuItem to={`/user/${user.id}`} icon={<UserRound />}>
            {shell.ownPage}
          </MenuItem>
          <MenuItem to="/library" icon={<Library />}>
            {shell.library}
          </MenuItem>
          <MenuItem to={account} icon={<Settings />}>
            {shell.account}
          </MenuItem>
        </MenuGroup>
        <MenuSeparator />
        <MenuItem to="/studio" icon={<Mic />}>
          {shell.studio}
        </MenuItem>
        <MenuItem to="/developers" icon={<Code />}>
          {shell.developers}
        </MenuItem>
        {user.admin && (
          <MenuItem to="/admin" icon={<SlidersHorizontal />}>
            {shell.admin}
          </MenuItem>
        )}
        <MenuSeparator />
        <MenuItem icon={<LogOut />} onSelect={logOut}>
          {shell.logOut}
        </MenuItem>
      </Menu>

      <Unscripted>
        <Button size="small" to={account}>
          {shell.account}
        </Button>
      </Unscripted>
    </>
  );
}
