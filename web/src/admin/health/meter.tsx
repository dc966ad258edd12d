/** A usage value as text and as a bar. */

import { adminMessages } from '../messages.ts';
import styles from './health.module.css';

interface Props {
  label: string;
  value: number;
  /** `null`: no limit. */
  max: number | null;
  write(value: number): string;
  /** If set, the text shows the free amount instead of the used one. */
  free?: number;
}

/** From this share on the bar shows a warning. */
const HIGH = 0.9;

export function Meter({ label, value, max: most, write, free }: Props) {
  const { health } = adminMessages.useMessages();
  const text =
    free !== undefined
      ? health.free(write(free), write(most ?? 0))
      : most === null
        ? write(value)
        : health.of(write(value), write(most));
  return (
    <div className={styles['meter']}>
      <span>{label}</span>
      <span className={styles['amount']}>{text}</span>
      {most !== null && (
        <meter
          aria-label={label}
          aria-valuetext={text}
          min={0}
          max={Math.max(1, most)}
          high={Math.max(1, most) * HIGH}
          value={value}
        >
          {text}
        </meter>
      )}
    </div>
  );
}
