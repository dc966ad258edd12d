/** Tags as tiles, each a link to the tracks with this tag. */
import { Link } from 'react-router';
import { Section } from '../../design/layout/section.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useTagName } from '../../messages/use-tag-name.ts';
import { tagPage } from '../../page-paths.ts';
import styles from './tag-tiles.module.css';

interface Props {
  title: string;
  /** The page with all tags. */
  all?: string;
  tags: readonly { value: string; count: number }[];
}

export function TagTiles({ title, all, tags }: Props) {
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const nameOf = useTagName();
  if (tags.length === 0) return null;
  return (
    <Section title={title} all={all}>
      <ul className={styles['tiles']}>
        {tags.map(({ value, count }) => (
          <li key={value}>
            <Link to={tagPage(value)} className={styles['tile']}>
              <span className={styles['name']} dir="auto">
                {nameOf(value)}
              </span>
              <span className={styles['count']}>{catalogue.trackCount(count, number(count))}</span>
            </Link>
          </li>
        ))}
      </ul>
    </Section>
  );
}
