/**
 * The image of an artist or a user. Those without one have their initials on rings, in colours that depend on the name: the same on every page and
 * on every device. They are drawn by the page, so nothing is loaded.
 */
import type { ComponentProps } from 'react';
import styles from './artist-image.module.css';
import { Cover } from './cover.tsx';
import { initialsOf, numberOf } from './initials.ts';

interface Props extends Omit<ComponentProps<typeof Cover>, 'round' | 'fallback'> {
  name: string;
}

/** As many as in the style sheet. */
const COLOURS = 8;
/** The centre of the rings. */
const CENTRES = [
  [0, 100],
  [100, 100],
  [100, 0],
  [0, 0],
  [50, 110],
  [50, -10],
] as const;
const RADII = [34, 58, 82, 106];

export function ArtistImage({ name, ...cover }: Props) {
  return <Cover {...cover} round fallback={<ArtistInitials name={name} />} />;
}

export function ArtistInitials({ name }: { name: string }) {
  const [x, y] = CENTRES[numberOf(`${name} centre`, CENTRES.length)];
  const initials = initialsOf(name);
  return (
    <svg viewBox="0 0 100 100" className={styles['image']} data-colour={numberOf(name, COLOURS)} aria-hidden>
      <rect width="100" height="100" className={styles['ground']} />
      {RADII.map((radius) => (
        <circle key={radius} cx={x} cy={y} r={radius} className={styles['ring']} />
      ))}
      <text x="50" y="50" data-length={[...initials].length} className={styles['initials']}>
        {initials}
      </text>
    </svg>
  );
}
