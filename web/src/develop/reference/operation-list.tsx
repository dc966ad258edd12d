import { useId, useState } from 'react';
import { Link } from 'react-router';
import { TextField } from '../../design/forms/field.tsx';
import { Scripted } from '../../design/layout/scripted.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { ApiText } from '../openapi/api-text.tsx';
import type { OperationSummary } from '../openapi/operations.ts';
import { referencePage } from '../openapi/reference-paths.ts';
import { searchOperations } from './operation-search.ts';
import own from './reference.module.css';

interface Props {
  operations: readonly OperationSummary[];
  /** Path of the current operation. */
  current?: string;
  /** Shows summaries too. */
  wide?: boolean;
  onChosen?(): void;
}

/** All operations by group, with a search field. */
export function OperationList({ operations, current, wide = false, onChosen }: Props) {
  const [typed, setTyped] = useState('');
  const id = useId();
  const found = searchOperations(operations, typed);
  const groups = [...Map.groupBy(found, ({ group }) => group)];
  return (
    <div className={own['list']}>
      <Scripted>
        <div className={own['search']}>
          <TextField
            label={messages.reference.search}
            bare={!wide}
            placeholder={messages.reference.search}
            type="search"
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
          />
        </div>
      </Scripted>
      {found.length === 0 && <p role="status">{messages.reference.none}</p>}
      <div className={wide ? own['groups'] : styles['stack']}>
        {groups.map(([group, members]) => (
          <section key={group} aria-labelledby={`${id}-${group}`}>
            <h2 id={`${id}-${group}`} className={own['group']}>
              {group}
            </h2>
            <ul className={own['operations']}>
              {members.map(({ path, summary }) => (
                <li key={path}>
                  <Link
                    to={referencePage(path)}
                    aria-current={path === current ? 'page' : undefined}
                    onClick={onChosen}
                  >
                    {path}
                  </Link>
                  {wide && (
                    <p className={styles['small']}>
                      <ApiText text={summary} />
                    </p>
                  )}
                </li>
              ))}
            </ul>
          </section>
        ))}
      </div>
    </div>
  );
}
