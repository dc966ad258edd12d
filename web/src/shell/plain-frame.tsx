/** A frame that needs no scripts and has no player: the name of the service, the page, and the footer. */
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useMessages } from '../messages/messages.tsx';
import { Footer } from './footer.tsx';
import styles from './frame.module.css';
import headerStyles from './header.module.css';
import { Logo } from './logo.tsx';

export function PlainFrame({ children }: { children: ReactNode }) {
  const { shell } = useMessages();
  return (
    <div className={styles['page']}>
      <header className={headerStyles['header']}>
        <Link to="/" className={headerStyles['name']} aria-label={shell.name}>
          <Logo />
          <span>{shell.name}</span>
        </Link>
      </header>
      <main id="content" className={styles['content']}>
        {children}
      </main>
      <Footer />
    </div>
  );
}
