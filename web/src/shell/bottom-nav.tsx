import { Link, useLocation } from 'react-router';
import { useMessages } from '../messages/messages.tsx';
import styles from './bottom-nav.module.css';
import { currentDestination } from './current-destination.ts';
import { useDestinations } from './navigation.ts';

/** The navigation of narrow windows, at the bottom. */
export function BottomNav() {
  const { shell } = useMessages();
  const { listening, library } = useDestinations();
  const places = [...listening.filter(({ minor }) => !minor), library];
  const current = currentDestination(places, useLocation().pathname);
  return (
    <div className={styles['place']}>
      <nav aria-label={shell.navigation} className={styles['nav']}>
        {places.map(({ to, label, icon: Icon }) => (
          <Link
            key={to}
            to={to}
            className={styles['link']}
            aria-current={to === current?.to ? 'page' : undefined}
          >
            <Icon />
            <span>{label}</span>
          </Link>
        ))}
      </nav>
    </div>
  );
}
