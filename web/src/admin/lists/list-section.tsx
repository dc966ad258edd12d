import type { ComponentProps } from 'react';
import shared from '../../design/layout/page.module.css';
import { Section } from '../../design/layout/section.tsx';
import { LongList } from './long-list.tsx';

type Props<Item> = Omit<ComponentProps<typeof LongList<Item>>, 'label'> & {
  title: string;
  /** Shown in place of an empty list. */
  empty: string;
};

/** A section with a list of any length. */
export function ListSection<Item>({ title, empty, ...list }: Props<Item>) {
  return (
    <Section title={title}>
      {list.first.items.length === 0 ? (
        <p className={shared['text']}>{empty}</p>
      ) : (
        <LongList label={title} {...list} />
      )}
    </Section>
  );
}
