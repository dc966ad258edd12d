/** The latest log entries about one subject. */
import { Link } from 'react-router';
import type { AdminAction } from '../../../../src/domain/admin.ts';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { adminMessages } from '../messages.ts';
import { ActionEntry } from './action-entry.tsx';
import { logPage } from './log-filter.ts';

interface Props {
  /** `track 10001` */
  subject: string;
  actions: readonly AdminAction[];
}

export function RecentActions({ subject, actions }: Props) {
  const { log, editing } = adminMessages.useMessages();
  return (
    <Card title={editing.activity}>
      {actions.length === 0 ? (
        <p className={shared['text']}>{log.noneHere}</p>
      ) : (
        <div className={shared['stack']}>
          {actions.map((action) => (
            <ActionEntry key={action.id} action={action} short />
          ))}
          <Link to={logPage({ subject })}>{log.all}</Link>
        </div>
      )}
    </Card>
  );
}
