import { type ComponentProps, type ReactNode, useId } from 'react';
import styles from './checkbox.module.css';

interface Props extends Omit<ComponentProps<'input'>, 'className' | 'style' | 'type'> {
  label: ReactNode;
  hint?: ReactNode;
  /** `radio`: one choice of several. */
  type?: 'checkbox' | 'radio' | undefined;
}

export function Checkbox({ label, hint, type = 'checkbox', ...input }: Props) {
  const hintId = useId();
  return (
    <label className={styles['row']}>
      <input
        {...input}
        type={type}
        aria-describedby={hint === undefined ? undefined : hintId}
        className={styles['box']}
      />
      <span>
        {label}
        {hint !== undefined && (
          <span id={hintId} className={styles['hint']}>
            {hint}
          </span>
        )}
      </span>
    </label>
  );
}
