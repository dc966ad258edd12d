/** `/studio/releases/:id/activity` and `/studio/artists/:id/activity`: who did what, and when. */
import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData, useLocation } from 'react-router';
import { RELEASE_ACTIONS_MAX, type ReleaseActivity } from '../../../../src/domain/studio/release-activity.ts';
import { Card } from '../../design/layout/card.tsx';
import { loaderOf } from '../../page.ts';
import { studioMessages } from '../messages.ts';
import studio from '../studio.module.css';
import { ActionList } from './action-list.tsx';

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
      <Link to={is_member ? subject : administration} className={studio['back']}>
        <ArrowLeft />
        <bdi>{name || artistMessages.untitled}</bdi>
      </Link>
      <h1>{editing.activity}</h1>
      <p className={studio['text']} dir="auto">
        {artist.name}
      </p>
      <Card>
        <ActionList actions={actions} />
      </Card>
    </div>
  );
}
