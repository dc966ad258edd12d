import { NavLink } from 'react-router';
import { useWords } from '../words/words.tsx';
import styles from './bottom-nav.module.css';
import { usePlaces } from './places.ts';

/** Within reach of a thumb, where the window is as narrow as a phone's. */
export function BottomNav() {
  const { shell } = useWords();
  const { listening, library } = usePlaces();
  return (
    <div className={styles['place']}>
      <nav aria-label={shell.navigation} className={styles['nav']}>
        {[...listening.filter(({ minor }) => !minor), library].map(({ to, label, icon: Icon }) => (
          <NavLink key={to} to={to} end={to === '/'} className={styles['link'] ?? ''}>
            <Icon aria-hidden="true" />
            <span>{label}</span>
          </NavLink>
        ))}
      </nav>
    </div>
  );
}
