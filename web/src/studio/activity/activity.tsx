import { useLoaderData, useLocation } from 'react-router';
import { RELEASE_ACTIONS_MAX, type ReleaseActivity } from '../../../../src/domain/studio/release-activity.ts';
import { Card } from '../../design/layout/card.tsx';
import studio from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { loaderOf } from '../../page.ts';
import { studioMessages } from '../messages.ts';
import { ActionList } from './activity-card.tsx';

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
