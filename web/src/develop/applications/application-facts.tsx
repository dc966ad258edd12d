import type { Application } from '../../../../src/domain/users.ts';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';

/** The plan of an application, and whether it is public or suspended. */
export function ApplicationBadges({ application }: { application: Application }) {
  const { plan, plan_requested, suspended } = application;
  return (
    <span className={styles['actions']}>
      <Badge kind={plan === 'readwrite' ? 'good' : 'plain'}>{messages.plan[plan]}</Badge>
      {plan_requested !== '' && <Badge kind="warn">{messages.plan.asked}</Badge>}
      {application.public && <Badge>{messages.application.publicShort}</Badge>}
      {suspended && <Badge kind="bad">{messages.application.suspended}</Badge>}
    </span>
  );
}

/** A new secret, with a button to copy it. */
export function ShownSecret({ secret }: { secret: string }) {
  return (
    <div className={styles['secret']} role="status">
      <p>{messages.application.secretOnce}</p>
      <p className={styles['value']}>
        <code>{secret}</code>
        <CopyButton text={secret} label={messages.application.copySecret} />
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
