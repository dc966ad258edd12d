/** `/studio/releases/:id`: uploads, the release, its tracks, and publishing. */
import { ArrowLeft } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import type { StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { ActivityCard } from '../activity/activity-card.tsx';
import { Leaving } from '../leaving.tsx';
import { studioMessages } from '../messages.ts';
import { ReleaseBadge } from '../release-badge.tsx';
import { SaveBar } from '../save-bar.tsx';
import studio from '../studio.module.css';
import { PublishCard } from './publish-card.tsx';
import { ReleaseFields } from './release-fields.tsx';
import { TrackTable } from './track-table.tsx';
import { UploadCard } from './upload-card.tsx';
import { useRelease } from './use-release.ts';
import { useUploads } from './use-uploads.ts';

export const loader = loaderOf(({ webApi }, { params, signal }) =>
  webApi.get<StudioRelease>(`/web-api/studio/releases/${params['id']}`, signal),
);

export function Component() {
  const loaded = useLoaderData<StudioRelease>();
  return <ReleasePage key={loaded.id} loaded={loaded} />;
}

function ReleasePage({ loaded }: { loaded: StudioRelease }) {
  const { artist, saving } = studioMessages.useMessages();
  const { moment } = useFormats();
  const editing = useRelease(loaded);
  const { base, content, theirs } = editing;
  const uploads = useUploads(editing);
  return (
    <div className={studio['page']}>
      <Link to={`/studio/artists/${base.artist.id}`} className={studio['back']}>
        <ArrowLeft />
        <bdi>{base.artist.name}</bdi>
      </Link>
      <div className={studio['head']}>
        <h1 dir="auto">{content.name || artist.untitled}</h1>
        <ReleaseBadge state={base.state} />
      </div>
      <UploadCard editing={editing} uploads={uploads} />
      <TrackTable editing={editing} onReplace={(file, trackId) => uploads.add(file, trackId)} />
      <ReleaseFields editing={editing} />
      <PublishCard editing={editing} />
      <ActivityCard
        of={`/studio/releases/${base.id}`}
        version={`${base.version} ${base.state} ${base.files.length}`}
      />
      <SaveBar
        editing={editing}
        conflict={
          theirs && {
            title: saving.conflictTitle,
            text: saving.conflictText(theirs.updated_by, moment(theirs.updated)),
          }
        }
        saved={saving.saved}
      />
      <Leaving isChanged={editing.isChanged} />
    </div>
  );
}
