/** Position in the track as a thin line above the narrow bar; not interactive. */
import { useEffect, useRef } from 'react';
import { usePosition } from '../player.ts';
import styles from './progress-line.module.css';

export function ProgressLine() {
  const { time, duration } = usePosition();
  const line = useRef<HTMLSpanElement>(null);
  useEffect(() => {
    line.current?.style.setProperty('scale', `${duration > 0 ? Math.min(1, time / duration) : 0} 1`);
  });
  return <span ref={line} className={styles['line']} aria-hidden="true" />;
}
