/** The navigation of the admin pages: a sidebar, or a menu on narrow screens. */
import {
  Activity,
  AppWindow,
  Flag,
  FolderInput,
  Library,
  type LucideIcon,
  Menu as MenuIcon,
  MessageSquareWarning,
  Mic,
  ScrollText,
  Users,
} from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import { Button } from '../design/buttons/button.tsx';
import { Menu, MenuItem } from '../design/popups/menu.tsx';
import styles from './layout.module.css';
import { type AdminMessages, adminMessages } from './messages.ts';

interface AdminSection {
  to: string;
  /** Path prefix of its pages, if it is not `to`. */
  below?: string;
  name: keyof AdminMessages['sections'];
  icon: LucideIcon;
}

const SECTIONS: readonly AdminSection[] = [
  { to: '/admin', name: 'health', icon: Activity },
  { to: '/admin/catalogue/tracks', below: '/admin/catalogue/', name: 'catalogue', icon: Library },
  { to: '/admin/imports', name: 'imports', icon: FolderInput },
  { to: '/admin/people', name: 'people', icon: Users },
  { to: '/admin/applications', name: 'applications', icon: AppWindow },
  { to: '/admin/artists', name: 'artists', icon: Mic },
  { to: '/admin/reports', name: 'reports', icon: Flag },
  { to: '/admin/reviews', name: 'reviews', icon: MessageSquareWarning },
  { to: '/admin/log', name: 'log', icon: ScrollText },
];

export function Component() {
  const { sections, navigation } = adminMessages.useMessages();
  const { pathname } = useLocation();
  const current = SECTIONS.find((section) => isOpen(section, pathname)) ?? SECTIONS[0];
  return (
    <div className={styles['admin']}>
      <nav aria-label={navigation} className={styles['nav']}>
        {SECTIONS.map((section) => (
          <Link key={section.to} to={section.to} aria-current={section === current ? 'page' : undefined}>
            <section.icon />
            {sections[section.name]}
          </Link>
        ))}
      </nav>
      <div className={styles['menu']}>
        <Menu align="start" trigger={<Button icon={<MenuIcon />}>{sections[current.name]}</Button>}>
          {SECTIONS.map(({ to, name, icon: Icon }) => (
            <MenuItem key={to} to={to} icon={<Icon />}>
              {sections[name]}
            </MenuItem>
          ))}
        </Menu>
      </div>
      <div className={styles['page']}>
        <Outlet />
      </div>
    </div>
  );
}

function isOpen({ to, below = `${to}/` }: AdminSection, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(below));
}
