import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

/** Something is under way. Says nothing: what stands beside it does. */
export function Spinner() {
  return <LoaderCircle className={styles['spinner']} aria-hidden="true" />;
}
