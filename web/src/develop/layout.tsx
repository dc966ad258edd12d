/** The navigation of the developer portal, above each page. Both are in English, in the frame of the user's language. */
import { BookOpen, Boxes, KeyRound, type LucideIcon, Rocket, TriangleAlert, UserRound } from 'lucide-react';
import { useMemo } from 'react';
import { Outlet, useLocation } from 'react-router';
import { TabLinks } from '../design/layout/tab-links.tsx';
import { MessagesProvider, namedAs, useMessages } from '../messages/messages.tsx';
import styles from './layout.module.css';
import { navigation, sections } from './messages.ts';

/** Loaded as by English pages: a static import would give these a second file. */
const english = await import('../messages/en/index.ts');

const SECTIONS: { to: string; name: keyof typeof sections; icon: LucideIcon }[] = [
  { to: '/developers', name: 'start', icon: Rocket },
  { to: '/developers/applications', name: 'applications', icon: Boxes },
  { to: '/developers/reference', name: 'reference', icon: BookOpen },
  { to: '/developers/oauth', name: 'oauth', icon: KeyRound },
  { to: '/developers/errors', name: 'errors', icon: TriangleAlert },
  { to: '/developers/account', name: 'account', icon: UserRound },
];

export function Component() {
  const { pathname } = useLocation();
  const { name } = useMessages().shell;
  const messages = useMemo(() => namedAs(name, english), [name]);
  // The path of the start page is a prefix of all others.
  const current = SECTIONS.findLast(({ to }) => `${pathname}/`.startsWith(`${to}/`));
  return (
    <MessagesProvider language="en" messages={messages}>
      <div lang="en" className={styles['portal']}>
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
    </MessagesProvider>
  );
}
