import styles from './progress.module.css';

interface Props {
  /** What is under way. */
  label: string;
  /** The part of `max` that is done; absent while the total is unknown. */
  value?: number | undefined;
  max?: number | undefined;
  /** Next to the label: “12 of 40”. */
  text?: string | undefined;
}

/** Progress of something that takes a while. */
export function Progress({ label, value, max = 1, text }: Props) {
  return (
    <div className={styles['progress']}>
      <span className={styles['line']}>
        <span aria-hidden="true">{label}</span>
        {text !== undefined && <span className={styles['text']}>{text}</span>}
      </span>
      <progress className={styles['bar']} max={max} value={value} aria-label={label} />
    </div>
  );
}
