/** Cards side by side, in a row that scrolls or in a grid that wraps. */
import { ChevronLeft, ChevronRight } from 'lucide-react';
import { type ReactNode, useEffect, useRef, useState } from 'react';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Section } from '../../design/layout/section.tsx';
import { useMessages } from '../../messages/messages.tsx';
import styles from './card-row.module.css';

interface CardsProps<Item> {
  items: readonly Item[];
  card(item: Item, index: number): ReactNode;
}

interface RowProps<Item> extends CardsProps<Item> {
  title: string;
  /** The page with the whole list. */
  all?: string | undefined;
  /** Next to the title. */
  mark?: ReactNode;
}

/** Nothing without items. Scrolls by touch, wheel, focus and two buttons, which are shown if the row overflows. */
export function CardRow<Item extends { id: string }>(props: RowProps<Item>) {
  return props.items.length > 0 && <ScrollingRow {...props} />;
}

function ScrollingRow<Item extends { id: string }>({ title, all, mark, items, card }: RowProps<Item>) {
  const list = useRef<HTMLUListElement>(null);
  const ends = useEnds(list);
  const { discover } = useMessages();
  const scroll = (pages: number) => {
    const row = list.current!;
    const way = getComputedStyle(row).direction === 'rtl' ? -pages : pages;
    row.scrollBy({ left: way * row.clientWidth * 0.85, behavior: 'smooth' });
  };
  const buttons = (
    <div className={styles['buttons']} data-shown={ends.overflows || undefined}>
      <IconButton
        label={discover.earlier(title)}
        icon={<ChevronLeft />}
        size="small"
        aria-disabled={ends.atStart}
        onClick={() => scroll(-1)}
      />
      <IconButton
        label={discover.further(title)}
        icon={<ChevronRight />}
        size="small"
        aria-disabled={ends.atEnd}
        onClick={() => scroll(1)}
      />
    </div>
  );
  return (
    <Section title={title} all={all} mark={mark} actions={buttons}>
      <ul ref={list} className={styles['row']}>
        {items.map((item, index) => (
          <li key={item.id}>{card(item, index)}</li>
        ))}
      </ul>
    </Section>
  );
}

export function CardGrid<Item extends { id: string }>({ items, card }: CardsProps<Item>) {
  return (
    items.length > 0 && (
      <ul className={styles['grid']}>
        {items.map((item, index) => (
          <li key={item.id}>{card(item, index)}</li>
        ))}
      </ul>
    )
  );
}

/** The scroll position of a row. `atStart` is the right end in right-to-left languages. */
function useEnds(list: React.RefObject<HTMLElement | null>) {
  const [ends, setEnds] = useState({ overflows: false, atStart: true, atEnd: true });
  useEffect(() => {
    const row = list.current!;
    const update = () => {
      const position = Math.abs(row.scrollLeft);
      const max = row.scrollWidth - row.clientWidth;
      setEnds((before) => {
        const next = { overflows: max > 1, atStart: position < 1, atEnd: position >= max - 1 };
        const isSame =
          before.overflows === next.overflows &&
          before.atStart === next.atStart &&
          before.atEnd === next.atEnd;
        return isSame ? before : next;
      });
    };
    update();
    const sizes = new ResizeObserver(update);
    sizes.observe(row);
    row.addEventListener('scroll', update, { passive: true });
    return () => {
      sizes.disconnect();
      row.removeEventListener('scroll', update);
    };
  }, [list]);
  return ends;
}
