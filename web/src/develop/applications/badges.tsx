import type { Application } from '../../../../src/domain/people.ts';
import { Badge } from '../../design/badge.tsx';
import styles from '../develop.module.css';
import { developWords } from '../messages.ts';

/** What an application may do, and what stands in its way. */
export function ApplicationBadges({ application }: { application: Application }) {
  const words = developWords.useWords();
  const { plan, plan_requested, suspended } = application;
  return (
    <span className={styles['actions']}>
      <Badge kind={plan === 'readwrite' ? 'good' : 'plain'}>{words.plan[plan]}</Badge>
      {plan_requested !== '' && <Badge kind="warn">{words.plan.asked}</Badge>}
      {application.public && <Badge>{words.application.publicShort}</Badge>}
      {suspended && <Badge kind="bad">{words.application.suspended}</Badge>}
    </span>
  );
}
