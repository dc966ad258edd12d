/** Entries of the activity log: what was done, by whom, and when. */
import type { ReleaseAction } from '../../../../src/domain/studio/release-activity.ts';
import { Badge } from '../../design/feedback/badge.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type StudioMessages, studioMessages } from '../messages.ts';
import studio from '../studio.module.css';

export function ActionList({ actions }: { actions: readonly ReleaseAction[] }) {
  const { activity: messages } = studioMessages.useMessages();
  if (actions.length === 0) return <p className={studio['text']}>{messages.none}</p>;
  return (
    <ul className={studio['rows']}>
      {actions.map((action, at) => (
        // Entries have no id: two may be of the same moment.
        // biome-ignore lint/suspicious/noArrayIndexKey: the list is only replaced as a whole
        <Entry key={at} entry={action} />
      ))}
    </ul>
  );
}

function Entry({ entry }: { entry: ReleaseAction }) {
  const { activity: messages, editing, fields } = studioMessages.useMessages();
  const { moment, day } = useFormats();
  const details = detailsOf(entry, messages, useFieldNames(), day);
  return (
    <li className={studio['row']}>
      <span className={studio['grow']}>
        <span className={studio['name']}>
          {actionName(entry, messages)}
          {entry.by === 'administrator' && <Badge>{editing.administrator}</Badge>}
        </span>
        {details.map((text) => (
          <span key={text} className={studio['facts']} dir="auto">
            {text}
          </span>
        ))}
        <span className={studio['facts']}>
          <bdi>{entry.by === 'schedule' ? fields.releasedate : (entry.who ?? messages.deletedUser)}</bdi>
          <time dateTime={entry.at}>{moment(entry.at)}</time>
        </span>
      </span>
    </li>
  );
}

function useFieldNames(): Record<string, string> {
  const { activity, fields, profileFields } = studioMessages.useMessages();
  const { catalogue, shell } = useMessages();
  const { downloads, tracks } = catalogue;
  return { ...fields, ...profileFields, downloads, tracks, lang: shell.language, ...activity.fields };
}

type ActivityMessages = StudioMessages['activity'];

/** `album.hide` of an administrator is “Release hidden”. */
function actionName({ action, by }: ReleaseAction, messages: ActivityMessages): string {
  const names: Record<string, string> = by === 'administrator' ? messages.administrators : messages.actions;
  return names[action] ?? action;
}

function detailsOf(
  { detail }: ReleaseAction,
  messages: ActivityMessages,
  fieldNames: Record<string, string>,
  day: (iso: string) => string,
): string[] {
  const { name, fields, added, removed, changed, reason, member, role } = detail;
  return [
    name,
    fields &&
      fields.length > 0 &&
      messages.changedFields(fields.map((field) => fieldNames[field] ?? field).join(', ')),
    added && messages.added(added.join(', ')),
    removed && messages.removed(removed.join(', ')),
    changed && messages.changed(changed.join(', ')),
    detail.day && day(detail.day),
    reason,
    member !== undefined && messages.member(member ?? messages.deletedUser, role),
  ].filter((text) => typeof text === 'string' && text !== '') as string[];
}
