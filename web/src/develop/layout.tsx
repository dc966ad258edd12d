/** The ways through the portal, above each of its pages. */
import { BookOpen, Boxes, KeyRound, type LucideIcon, Rocket, TriangleAlert, UserRound } from 'lucide-react';
import { Outlet, useLocation } from 'react-router';
import { TabLinks } from '../design/layout/tab-links.tsx';
import styles from './layout.module.css';
import { type DevelopMessages, developMessages } from './messages.ts';

const PLACES: { to: string; name: keyof DevelopMessages['places']; icon: LucideIcon }[] = [
  { to: '/developers', name: 'start', icon: Rocket },
  { to: '/developers/applications', name: 'applications', icon: Boxes },
  { to: '/developers/reference', name: 'reference', icon: BookOpen },
  { to: '/developers/oauth', name: 'oauth', icon: KeyRound },
  { to: '/developers/errors', name: 'errors', icon: TriangleAlert },
  { to: '/developers/account', name: 'account', icon: UserRound },
];

export function Component() {
  const { places, navigation } = developMessages.useMessages();
  const { pathname } = useLocation();
  // The start page has the others below it.
  const current = PLACES.findLast(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  return (
    <div className={styles['portal']}>
      <TabLinks
        label={navigation}
        current={current?.to ?? ''}
        links={PLACES.map(({ to, name, icon: Icon }) => ({
          to,
          label: places[name],
          icon: <Icon aria-hidden="true" />,
        }))}
      />
      <Outlet />
    </div>
  );
}
