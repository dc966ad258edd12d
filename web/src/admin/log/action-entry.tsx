/** One log entry: action, subject, actor, time and changed values. */
import { Link } from 'react-router';
import { type AdminAction, COMMAND_LINE } from '../../../../src/domain/admin.ts';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { adminMessages } from '../messages.ts';
import styles from './action-entry.module.css';
import { fieldChanges, logPage, otherDetails, parseAction, subjectPage } from './parse-action.ts';

/** `short`: without the subject and further details, for the page of the subject. */
export function ActionEntry({ action, short = false }: { action: AdminAction; short?: boolean }) {
  const { log, item: itemMessages } = adminMessages.useMessages();
  const { moment } = useFormats();
  const { noun, verb, which } = parseAction(action);
  const page = subjectPage({ noun, verb, which });
  const { verbs, nouns, details: labels } = useLogNames();
  const written = (value: string) =>
    ({ '': '–', true: itemMessages.yes, false: itemMessages.no })[value] ?? value;
  const subject = `${nouns[noun] ?? noun} ${which}`;
  const changes = fieldChanges(action.detail);
  const further = otherDetails(action.detail);
  return (
    <article className={styles['entry']}>
      <p className={styles['line']}>
        <strong>{verbs[verb] ?? action.action}</strong>
        {!short && (page === undefined ? <span>{subject}</span> : <Link to={page}>{subject}</Link>)}
        <span dir="auto">{action.who === COMMAND_LINE ? log.commandLine : action.who}</span>
        <time dateTime={action.at}>{moment(action.at)}</time>
      </p>
      {(changes.length > 0 || (!short && further.length > 0)) && (
        <dl className={styles['detail']}>
          {changes.map(({ field, before, after }) => (
            <div key={field}>
              <dt>{labels[field] ?? field}</dt>
              <dd>
                <del dir="auto">{written(before)}</del>
                <ins dir="auto">{written(after)}</ins>
              </dd>
            </div>
          ))}
          {!short &&
            further.map(([name, value]) => (
              <div key={name}>
                <dt>{labels[name] ?? name}</dt>
                <dd dir="auto">{written(value)}</dd>
              </div>
            ))}
        </dl>
      )}
    </article>
  );
}

/** The names of what is logged. What other pages show has the name that it has there. */
export function useLogNames(): Record<'verbs' | 'nouns' | 'details', Record<string, string>> {
  const { log, fields, profileFields, editing, artistRequests, imports, people, reports } =
    adminMessages.useMessages();
  const { catalogue, discover, shell } = useMessages();
  const { track, album, artist, review } = catalogue;
  return {
    verbs: log.verbs,
    nouns: { ...log.nouns, track, album, artist, review, user: shell.account },
    details: {
      ...log.details,
      ...fields,
      ...profileFields,
      admin: editing.administrator,
      duration: discover.filterNames.durationbetween,
      kind: imports.entity,
      outcome: reports.outcome,
      records: imports.records,
      reply: artistRequests.reply,
      suspended: people.suspended,
      track_id: track,
      user_id: shell.account,
      user_name: fields.name,
    },
  };
}

interface Props {
  /** `track 10001` */
  subject: string;
  actions: readonly AdminAction[];
}

/** The latest entries about one subject. */
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
          <Link to={logPage(subject)}>{log.all}</Link>
        </div>
      )}
    </Card>
  );
}
