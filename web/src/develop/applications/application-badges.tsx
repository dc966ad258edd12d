import type { Application } from '../../../../src/domain/users.ts';
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
