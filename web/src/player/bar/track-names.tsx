/** Track and artist that play, as links to their pages. */
import { Link } from 'react-router';
import { useMessages } from '../../messages/messages.tsx';
import type { NowPlaying } from '../now-playing.ts';
import styles from './track-names.module.css';

interface Props {
  now: NowPlaying;
  isLarge?: boolean;
  /** Called when a link is followed. */
  onLeave?: () => void;
}

export function TrackNames({ now, isLarge = false, onLeave }: Props) {
  const { player } = useMessages();
  return (
    <div className={styles['names']} data-large={isLarge || undefined}>
      <Link to={now.namePage} className={styles['name']} dir="auto" onClick={onLeave}>
        {now.name}
      </Link>
      <span className={styles['artist']}>
        {now.radio !== '' && <span className={styles['live']}>{player.live}</span>}
        {now.artist === '' ? (
          now.radio !== '' && player.radio
        ) : (
          <Link to={now.artistPage} dir="auto" onClick={onLeave}>
            {now.artist}
          </Link>
        )}
      </span>
    </div>
  );
}
