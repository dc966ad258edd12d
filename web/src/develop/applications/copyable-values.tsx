import { CopyButton } from '../../design/buttons/copy-button.tsx';
import styles from '../develop.module.css';
import { application } from '../messages.ts';

/** A new secret, with a button to copy it. */
export function ShownSecret({ secret }: { secret: string }) {
  return (
    <div className={styles['secret']} role="status">
      <p>{application.secretOnce}</p>
      <p className={styles['value']}>
        <code>{secret}</code>
        <CopyButton text={secret} label={application.copySecret} />
      </p>
    </div>
  );
}

/** A value with its label and a button to copy it. */
export function Identifier({ label, value, copy }: { label: string; value: string; copy: string }) {
  return (
    <p className={styles['value']}>
      <span className={styles['quiet']}>{label}</span>
      <code>{value}</code>
      <CopyButton text={value} label={copy} compact variant="quiet" />
    </p>
  );
}
