/** The ways through the portal, above each of its pages. */
import { BookOpen, Boxes, KeyRound, type LucideIcon, Rocket, TriangleAlert, UserRound } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { NavLink, Outlet, useLocation } from 'react-router';
import styles from './layout.module.css';
import { type DevelopWords, developWords } from './words.ts';

const PLACES: { to: string; name: keyof DevelopWords['places']; icon: LucideIcon }[] = [
  { to: '/developers', name: 'start', icon: Rocket },
  { to: '/developers/applications', name: 'applications', icon: Boxes },
  { to: '/developers/reference', name: 'reference', icon: BookOpen },
  { to: '/developers/oauth', name: 'oauth', icon: KeyRound },
  { to: '/developers/errors', name: 'errors', icon: TriangleAlert },
  { to: '/developers/account', name: 'account', icon: UserRound },
];

export function Component() {
  const { places, navigation } = developWords.useWords();
  const nav = useRef<HTMLElement>(null);
  const { pathname } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page, another place.
  useEffect(() => showPresent(nav.current), [pathname]);
  return (
    <div className={styles['portal']}>
      <nav ref={nav} aria-label={navigation} className={styles['nav']}>
        {PLACES.map(({ to, name, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === '/developers'}>
            <Icon aria-hidden="true" />
            {places[name]}
          </NavLink>
        ))}
      </nav>
      <Outlet />
    </div>
  );
}

/** Where there is no room for all of them, the present one is in sight. */
function showPresent(nav: HTMLElement | null): void {
  const present = nav?.querySelector('[aria-current]');
  if (nav === null || present === null || present === undefined) return;
  const [outer, inner] = [nav.getBoundingClientRect(), present.getBoundingClientRect()];
  nav.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) });
}
