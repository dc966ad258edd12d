import { CircleAlert } from 'lucide-react';
import styles from './form-alert.module.css';

/** The error of a whole form, announced by screen readers. Empty messages show nothing. */
export function FormAlert({ message }: { message: string }) {
  return (
    <div role="alert" className={styles['place']}>
      {message !== '' && (
        <p className={styles['alert']}>
          <CircleAlert />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
