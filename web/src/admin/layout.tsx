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
import { Link, Outlet, useLoaderData, useLocation } from 'react-router';
import type { ListPage } from '../../../src/domain/lists.ts';
import { Button } from '../design/buttons/button.tsx';
import { Badge } from '../design/feedback/badge.tsx';
import page from '../design/layout/page.module.css';
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx';
import { Menu, MenuItem } from '../design/popups/menu.tsx';
import { useFormats } from '../messages/formats.ts';
import { loaderOf } from '../page.ts';
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

/** How many requests and reports wait. Without them, the pages work as well. */
export const loader = loaderOf(async ({ webApi }, { signal }) => {
  const count = (list: string) =>
    webApi.get<ListPage<unknown>>(`/web-api/admin/${list}?state=open&limit=1`, signal).then(
      ({ total }) => total,
      () => 0,
    );
  return { artists: await count('artist-requests'), reports: await count('reports') };
});

/** With every page, and after every decision. */
export const shouldRevalidate = () => true;

export function Component() {
  const waiting: Partial<Record<AdminSection['name'], number>> =
    useLoaderData<Awaited<ReturnType<typeof loader>>>();
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
            <Waiting count={waiting[section.name]} />
          </Link>
        ))}
      </nav>
      <div className={styles['menu']}>
        <Menu
          align="start"
          trigger={
            <Button icon={<MenuIcon />}>
              {sections[current.name]}{' '}
              <Waiting count={Object.values(waiting).reduce((sum, each) => sum + each, 0)} />
            </Button>
          }
        >
          {SECTIONS.map(({ to, name, icon: Icon }) => (
            <MenuItem key={to} to={to} icon={<Icon />}>
              {sections[name]} <Waiting count={waiting[name]} />
            </MenuItem>
          ))}
        </Menu>
      </div>
      <div className={page['page']}>
        <Outlet />
      </div>
    </div>
  );
}

function Waiting({ count = 0 }: { count?: number | undefined }) {
  const { waiting } = adminMessages.useMessages();
  const { number } = useFormats();
  if (count === 0) return null;
  return (
    <Badge kind="warn">
      <span aria-hidden="true">{number(count)}</span>
      <VisuallyHidden>{waiting(count, number(count))}</VisuallyHidden>
    </Badge>
  );
}

function isOpen({ to, below = `${to}/` }: AdminSection, pathname: string): boolean {
  return pathname === to || (to !== '/admin' && pathname.startsWith(below));
}
