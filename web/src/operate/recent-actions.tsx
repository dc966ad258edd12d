/** What administrators did to this, the latest first. */
import { useCallback } from 'react';
import { Link } from 'react-router';
import type { ActionPage } from '../../../src/domain/administration.ts';
import { Card } from '../design/card.tsx';
import { Loaded } from '../listen/library-loaded.tsx';
import { useServices } from '../services.tsx';
import { ActionEntry } from './action-entry.tsx';
import { logJson, logPage } from './log-filter.ts';
import shared from './operate.module.css';
import { operateWords } from './words.ts';

const MOST = 3;

/** `deeds`: how many were done here; with each the list is asked for anew. */
export function RecentActions({ subject, deeds }: { subject: string; deeds: number }) {
  const { portal } = useServices();
  const { log } = operateWords.useWords();
  // biome-ignore lint/correctness/useExhaustiveDependencies: another deed is another entry.
  const load = useCallback(
    (signal: AbortSignal) => portal.get<ActionPage>(logJson({ subject }, { limit: MOST }), signal),
    [portal, subject, deeds],
  );
  return (
    <Card title={log.recent}>
      <Loaded load={load}>
        {({ actions }) =>
          actions.length === 0 ? (
            <p className={shared['text']}>{log.noneHere}</p>
          ) : (
            <div className={shared['stack']}>
              {actions.map((action) => (
                <ActionEntry key={action.id} action={action} short />
              ))}
              <Link to={logPage({ subject })}>{log.all}</Link>
            </div>
          )
        }
      </Loaded>
    </Card>
  );
}
