/** Views with URLs of their own: links that look like tabs. */
import { type ReactNode, useEffect, useRef } from 'react';
import { Link } from 'react-router';
import styles from './tab-links.module.css';

interface Props {
  label: string;
  /** Path of the current view. */
  current: string;
  links: readonly { to: string; label: string; icon?: ReactNode }[];
}

export function TabLinks({ label, current, links }: Props) {
  const nav = useRef<HTMLElement>(null);
  useEffect(() => scrollIntoView(nav.current, current), [current]);
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

/** On a narrow screen the current link may be out of view. Scrolls only the links, not the page. */
function scrollIntoView(nav: HTMLElement | null, current: string): void {
  const shown = [...(nav?.children ?? [])].find((link) => link.getAttribute('href') === current);
  if (nav === null || shown === undefined) return;
  const [outer, inner] = [nav.getBoundingClientRect(), shown.getBoundingClientRect()];
  nav.scrollBy({ left: inner.left + inner.width / 2 - (outer.left + outer.width / 2) });
}
