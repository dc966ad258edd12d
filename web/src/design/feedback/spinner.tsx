import { LoaderCircle } from 'lucide-react';
import styles from './spinner.module.css';

/** Shows that something is running. Hidden from screen readers: the text next to it describes it. */
export function Spinner() {
  return <LoaderCircle className={styles['spinner']} />;
}
