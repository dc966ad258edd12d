import { useNavigation } from 'react-router';
import styles from './loading-line.module.css';

/** A thin line at the top while the next page loads; fast pages do not show it. */
export function LoadingLine() {
  const { state } = useNavigation();
  return state === 'idle' ? null : <div className={styles['line']} aria-hidden="true" />;
}
