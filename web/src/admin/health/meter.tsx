/** How full something is, as words and as a bar. */

import { adminMessages } from '../messages.ts';
import styles from './health.module.css';

interface Props {
  label: string;
  value: number;
  /** `null`: nothing sets a limit. */
  max: number | null;
  write(value: number): string;
  /** Said instead of how much there is, where it matters how much is left. */
  free?: number;
}

/** From here on it is shown as scarce. */
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
