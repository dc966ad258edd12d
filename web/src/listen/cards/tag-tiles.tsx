/** Tags as tiles, each a link to the tracks with this tag. */
import { Link } from 'react-router';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { tagPage } from '../../page-paths.ts';
import styles from './tag-tiles.module.css';

export function TagTiles({ tags }: { tags: readonly { value: string; count: number }[] }) {
  const { catalogue } = useMessages();
  const { number } = useFormats();
  return (
    <ul className={styles['tiles']}>
      {tags.map(({ value, count }) => (
        <li key={value}>
          <Link to={tagPage(value)} className={styles['tile']}>
            <span className={styles['name']} dir="auto">
              {value}
            </span>
            <span className={styles['count']}>{catalogue.trackCount(count, number(count))}</span>
          </Link>
        </li>
      ))}
    </ul>
  );
}
