/** The ways through administration, beside each of its pages; where that is narrow, behind a button. */
import {
  Activity,
  AppWindow,
  FolderInput,
  Library,
  type LucideIcon,
  Menu as MenuIcon,
  MessageSquareWarning,
  ScrollText,
  Users,
} from 'lucide-react';
import { Link, Outlet, useLocation } from 'react-router';
import { Button } from '../design/buttons/button.tsx';
import { Menu, MenuItem } from '../design/popups/menu.tsx';
import styles from './layout.module.css';
import { type AdminMessages, adminMessages } from './messages.ts';

interface Place {
  to: string;
  /** What its pages begin with, where that is shorter. */
  below?: string;
  name: keyof AdminMessages['places'];
  icon: LucideIcon;
}

const PLACES: readonly Place[] = [
  { to: '/admin', name: 'health', icon: Activity },
  { to: '/admin/catalogue/tracks', below: '/admin/catalogue/', name: 'catalogue', icon: Library },
  { to: '/admin/imports', name: 'imports', icon: FolderInput },
  { to: '/admin/people', name: 'people', icon: Users },
  { to: '/admin/applications', name: 'applications', icon: AppWindow },
  { to: '/admin/reviews', name: 'reviews', icon: MessageSquareWarning },
  { to: '/admin/log', name: 'log', icon: ScrollText },
];

export function Component() {
  const { places, navigation } = adminMessages.useMessages();
  const { pathname } = useLocation();
  const current = PLACES.find((place) => isOpen(place, pathname)) ?? PLACES[0];
  return (
    <div className={styles['operate']}>
      <nav aria-label={navigation} className={styles['nav']}>
        {PLACES.map((place) => (
          <Link key={place.to} to={place.to} aria-current={place === current ? 'page' : undefined}>
            <place.icon aria-hidden="true" />
            {places[place.name]}
          </Link>
        ))}
      </nav>
      <div className={styles['menu']}>
        <Menu
          align="start"
          trigger={<Button icon={<MenuIcon aria-hidden="true" />}>{places[current.name]}</Button>}
        >
          {PLACES.map(({ to, name, icon: Icon }) => (
            <MenuItem key={to} to={to} icon={<Icon aria-hidden="true" />}>
              {places[name]}
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

function isOpen({ to, below = `${to}/` }: Place, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(below));
}
