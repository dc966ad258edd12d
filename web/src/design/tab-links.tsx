/** Views that have addresses of their own, side by side: links that look like tabs. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './tab-links.module.css';

interface Props {
  label: string;
  /** Where one is: one of the links. */
  current: string;
  links: readonly { to: string; label: string; icon?: ReactNode }[];
}

export function TabLinks({ label, current, links }: Props) {
  const nav = useRef<HTMLElement>(null);
  // Where room is scarce, the one that is shown may lie beside what is seen.
  useEffect(() => {
    const shown = nav.current?.querySelector(`[href="${current}"]`);
    shown?.scrollIntoView({ inline: 'center', block: 'nearest' });
  }, [current]);
  return (
    <nav ref={nav} aria-label={label} className={styles['links']}>
      {links.map(({ to, label: text, icon }) => (
        <Link key={to} to={to} aria-current={to === current ? 'page' : undefined}>
          {icon}
          {text}
        </Link>
      ))}
    </nav>
  );
}
