/** Tracks as tiles side by side, in a section of a page. */
import { Section } from '../../design/layout/section.tsx';
import type { PlayableTrack } from '../../player/player.ts';
import { TrackTile } from './cards.tsx';
import styles from './track-tiles.module.css';

interface GridProps {
  tracks: readonly PlayableTrack[];
  /** Path of the page whose list it is. */
  source: string;
  numbered?: boolean;
  /** A line below each. */
  note?(index: number): string;
}

interface Props extends GridProps {
  title: string;
  /** The page with the whole list. */
  all?: string;
}

/** Nothing without tracks. */
export function TrackTiles({ title, all, ...grid }: Props) {
  if (grid.tracks.length === 0) return null;
  return (
    <Section title={title} all={all}>
      <TileGrid {...grid} />
    </Section>
  );
}

export function TileGrid({ tracks, source, numbered = false, note }: GridProps) {
  return (
    <ol className={styles['tiles']}>
      {tracks.map(({ id }, index) => (
        <li key={id}>
          <TrackTile
            tracks={tracks}
            index={index}
            source={source}
            note={note?.(index)}
            before={numbered && <span className={styles['rank']}>{index + 1}</span>}
          />
        </li>
      ))}
    </ol>
  );
}
