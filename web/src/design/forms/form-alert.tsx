import { CircleAlert } from 'lucide-react';
import styles from './form-alert.module.css';

/** What went wrong with a whole form, spoken as soon as it shows. Nothing for an empty message. */
export function FormAlert({ message }: { message: string }) {
  return (
    <div role="alert" className={styles['place']}>
      {message !== '' && (
        <p className={styles['alert']}>
          <CircleAlert aria-hidden="true" />
          <span>{message}</span>
        </p>
      )}
    </div>
  );
}
