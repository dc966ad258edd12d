import type { ComponentProps } from 'react';
import styles from './visually-hidden.module.css';

/** For those who listen, not for those who look. */
export function VisuallyHidden(props: Omit<ComponentProps<'span'>, 'className'>) {
  return <span {...props} className={styles['hidden']} />;
}
