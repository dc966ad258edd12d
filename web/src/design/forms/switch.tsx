import { type ReactNode, useId } from 'react';
import styles from './switch.module.css';

interface Props {
  label: ReactNode;
  hint?: ReactNode;
  checked: boolean;
  onChange(checked: boolean): void;
  disabled?: boolean | undefined;
}

/** Takes effect immediately; in a form with a submit button use `Checkbox`. */
export function Switch({ label, hint, checked, onChange, disabled }: Props) {
  const hintId = useId();
  return (
    <label className={styles['row']}>
      <span>
        {label}
        {hint !== undefined && (
          <span id={hintId} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
      <input
        type="checkbox"
        role="switch"
        aria-checked={checked}
        checked={checked}
        onChange={(event) => onChange(event.target.checked)}
        disabled={disabled}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={styles['switch']}
      />
    </label>
  );
}
