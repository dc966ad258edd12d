/** The latest entries of the activity log of a release. */
import { Link } from 'react-router';
import type { ReleaseActivity } from '../../../../src/domain/studio/release-activity.ts';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { Card } from '../../design/layout/card.tsx';
import { useJson } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import { ActionList } from './action-list.tsx';

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
