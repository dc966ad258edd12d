/** The activity log of a release or an artist: its page, and a card with the latest entries. */
import { Link, useLoaderData, useLocation } from 'react-router';
import {
  RELEASE_ACTIONS_MAX,
  type ReleaseAction,
  type ReleaseActivity,
} from '../../../src/domain/studio/release-activity.ts';
import { Badge } from '../design/feedback/badge.tsx';
import { Loaded } from '../design/feedback/loaded.tsx';
import { Card } from '../design/layout/card.tsx';
import { ListRow, Rows } from '../design/layout/list-row.tsx';
import studio from '../design/layout/page.module.css';
import { PageHead } from '../design/layout/page-head.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import { loaderOf } from '../page.ts';
import { useJson } from '../services.tsx';
import { type StudioMessages, studioMessages } from './messages.ts';

export const loader = loaderOf(({ webApi }, { url, signal }) =>
  webApi.get<ReleaseActivity>(`/web-api${url.pathname}?limit=${RELEASE_ACTIONS_MAX}`, signal),
);

export function Component() {
  const { artist, name, is_member, actions } = useLoaderData<ReleaseActivity>();
  const { editing, artist: artistMessages } = studioMessages.useMessages();
  const { pathname } = useLocation();
  const subject = pathname.replace(/\/activity$/, '');
  const administration = subject
    .replace('/studio/releases/', '/admin/catalogue/albums/')
    .replace('/studio/artists/', '/admin/catalogue/artists/');
  return (
    <div className={studio['page']}>
      <PageHead
        title={editing.activity}
        back={[is_member ? subject : administration, name || artistMessages.untitled]}
        facts={<span dir="auto">{artist.name}</span>}
      />
      <Card>
        <ActionList actions={actions} />
      </Card>
    </div>
  );
}

const SHOWN = 5;

/** `of` is the path of a release or an artist in the Studio. With another `version`, it is loaded again. */
export function ActivityCard({ of, version }: { of: string; version?: string }) {
  const { activity: messages, editing } = studioMessages.useMessages();
  const load = useJson<ReleaseActivity>(`/web-api${of}/activity?limit=${SHOWN}`);
  return (
    <Card title={editing.activity} actions={<Link to={`${of}/activity`}>{messages.all}</Link>}>
      <Loaded key={version} load={load}>
        {({ actions }) => <ActionList actions={actions} />}
      </Loaded>
    </Card>
  );
}

/** What was done, by whom, and when. */
function ActionList({ actions }: { actions: readonly ReleaseAction[] }) {
  const { activity: messages } = studioMessages.useMessages();
  if (actions.length === 0) return <p className={studio['text']}>{messages.none}</p>;
  return (
    // Entries have no id, and two may be of the same moment; the list is only replaced as a whole.
    <Rows items={actions} keyOf={(_, at) => at} row={(action) => <Entry entry={action} />} />
  );
}

function Entry({ entry }: { entry: ReleaseAction }) {
  const { activity: messages, editing, fields } = studioMessages.useMessages();
  const { moment, day } = useFormats();
  const details = detailsOf(entry, messages, useFieldNames(), day);
  return (
    <ListRow
      name={actionName(entry, messages)}
      badges={entry.by === 'administrator' && <Badge>{editing.administrator}</Badge>}
      facts={
        <>
          {details.map((text) => (
            <span key={text} dir="auto">
              {text}
            </span>
          ))}
          <span>
            <bdi>{entry.by === 'schedule' ? fields.releasedate : (entry.who ?? messages.deletedUser)}</bdi>
            {' · '}
            <time dateTime={entry.at}>{moment(entry.at)}</time>
          </span>
        </>
      }
    />
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
