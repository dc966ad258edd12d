import { useFormats } from '../../messages/formats.ts';
import styles from './totals.module.css';

interface Props {
  /** Labels and numbers. */
  totals: readonly (readonly [string, number])[];
}

/** Large numbers, side by side. */
export function Totals({ totals }: Props) {
  const { number } = useFormats();
  return (
    <dl className={styles['totals']}>
      {totals.map(([label, value]) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>{number(value)}</dd>
        </div>
      ))}
    </dl>
  );
}
