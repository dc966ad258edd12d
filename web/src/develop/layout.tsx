/** The navigation of the developer portal, above each page. */
import { BookOpen, Boxes, KeyRound, type LucideIcon, Rocket, TriangleAlert, UserRound } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { TabLinks } from '../design/layout/tab-links.tsx';
import styles from './layout.module.css';
import { type DevelopMessages, developMessages } from './messages.ts';

const SECTIONS: { to: string; name: keyof DevelopMessages['sections']; icon: LucideIcon }[] = [
  { to: '/developers', name: 'start', icon: Rocket },
  { to: '/developers/applications', name: 'applications', icon: Boxes },
  { to: '/developers/reference', name: 'reference', icon: BookOpen },
  { to: '/developers/oauth', name: 'oauth', icon: KeyRound },
  { to: '/developers/errors', name: 'errors', icon: TriangleAlert },
  { to: '/developers/account', name: 'account', icon: UserRound },
];

export function Component() {
  const { sections, navigation } = developMessages.useMessages();
  const { pathname } = useLocation();
  // The path of the start page is a prefix of all others.
  const current = SECTIONS.findLast(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  return (
    <div className={styles['portal']}>
      <TabLinks
        label={navigation}
        current={current?.to ?? ''}
        links={SECTIONS.map(({ to, name, icon: Icon }) => ({
          to,
          label: sections[name],
          icon: <Icon />,
        }))}
      />
      <Outlet />
    </div>
  );
}
