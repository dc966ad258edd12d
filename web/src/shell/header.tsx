import { Link, useLocation } from 'react-router';
import { classes } from '../design/classes.ts';
import { SearchBox } from '../listen/search/search-box.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useUser } from '../services.tsx';
import { AccountMenu } from './account-menu.tsx';
import { currentDestination } from './current-destination.ts';
import styles from './header.module.css';
import { Logo } from './logo.tsx';
import { useDestinations } from './navigation.ts';
import { SettingsMenu } from './settings-menu.tsx';

export function Header() {
  const { shell } = useMessages();
  const user = useUser();
  const { listening, library, working } = useDestinations();
  const places = [...listening, ...(user === null ? [] : [library]), ...working];
  const current = currentDestination(places, useLocation().pathname);
  return (
    <header className={styles['header']}>
      <Link to="/" className={styles['name']} aria-label={shell.name}>
        <Logo />
        <span>{shell.name}</span>
      </Link>
      <nav aria-label={shell.navigation} className={styles['places']}>
        {places.map(({ to, label, minor }) => (
          <Link
            key={to}
            to={to}
            className={classes(styles['place'], minor === true && styles['minor'])}
            aria-current={to === current?.to ? 'page' : undefined}
          >
            {label}
          </Link>
        ))}
      </nav>
      <div className={styles['search']}>
        <SearchBox />
      </div>
      <div className={styles['menus']}>
        <SettingsMenu />
        <AccountMenu />
      </div>
    </header>
  );
}
