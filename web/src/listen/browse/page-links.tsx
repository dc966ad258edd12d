/** Links to the previous and the next page of a list, with the place in between. Nothing where all fits on one page. */
import { Link } from 'react-router';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import styles from './page-links.module.css';

interface Props {
  label: string;
  offset: number;
  pageSize: number;
  /** Items on this page. */
  shown: number;
  total: number;
  toPage(offset: number): string;
  /** With scripts, the list loads more as it scrolls: then only the previous page has a link. */
  isScrolled?: boolean;
}

export function PageLinks({ label, offset, pageSize, shown, total, toPage, isScrolled = false }: Props) {
  const { discover, catalogue } = useMessages();
  const { number } = useFormats();
  const end = offset + shown;
  if (offset === 0 && end >= total) return null;
  const next = (
    <Link to={toPage(offset + pageSize)} rel="next">
      {catalogue.readMore}
    </Link>
  );
  return (
    <nav className={styles['links']} aria-label={label}>
      {offset > 0 && (
        <Link to={toPage(Math.max(0, offset - pageSize))} rel="prev">
          {discover.browseEarlier}
        </Link>
      )}
      {shown > 0 && !isScrolled && (
        <span>{discover.shownOf(number(offset + 1), number(end), number(total))}</span>
      )}
      {shown > 0 && end < total && (isScrolled ? <noscript>{next}</noscript> : next)}
    </nav>
  );
}
