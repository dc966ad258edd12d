/** `/studio/releases/:id`: uploads, the release, its tracks, and publishing. */
import { ArrowLeft, Save } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import type { StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { Button } from '../../design/buttons/button.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { ActivityCard } from '../activity/activity-card.tsx';
import { Leaving } from '../leaving.tsx';
import { studioMessages } from '../messages.ts';
import { ReleaseBadge } from '../release-badge.tsx';
import studio from '../studio.module.css';
import { PublishCard } from './publish-card.tsx';
import styles from './release.module.css';
import { ReleaseFields } from './release-fields.tsx';
import { TrackTable } from './track-table.tsx';
import { UploadCard } from './upload-card.tsx';
import { type ReleaseEditing, useRelease } from './use-release.ts';
import { useUploads } from './use-uploads.ts';

export const loader = loaderOf(({ webApi }, { params, signal }) =>
  webApi.get<StudioRelease>(`/web-api/studio/releases/${params['id']}`, signal),
);

export function Component() {
  const loaded = useLoaderData<StudioRelease>();
  return <ReleasePage key={loaded.id} loaded={loaded} />;
}

function ReleasePage({ loaded }: { loaded: StudioRelease }) {
  const { artist } = studioMessages.useMessages();
  const editing = useRelease(loaded);
  const { base, content } = editing;
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
      <SaveBar editing={editing} />
      <Leaving isChanged={editing.isChanged} />
    </div>
  );
}

function SaveBar({ editing }: { editing: ReleaseEditing }) {
  const { saving } = studioMessages.useMessages();
  const { moment } = useFormats();
  const { isChanged, isBusy, refused, theirs, save, loadTheirs, keepMine } = editing;
  if (theirs !== null)
    return (
      <div className={styles['bar']} role="alert">
        <div className={studio['grow']}>
          <strong>{saving.conflictTitle}</strong>
          <span>{saving.conflictText(theirs.updated_by, moment(theirs.updated))}</span>
        </div>
        <div className={studio['buttons']}>
          <Button onClick={keepMine}>{saving.keepMine}</Button>
          <Button variant="primary" onClick={loadTheirs}>
            {saving.loadTheirs}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={styles['bar']}>
      <div className={studio['grow']}>
        <span role="status">{isChanged ? saving.unsaved : saving.saved}</span>
        <FormAlert message={refused} />
      </div>
      <Button
        variant="primary"
        icon={<Save />}
        busy={isBusy}
        disabled={!isChanged}
        onClick={() => void save()}
      >
        {saving.save}
      </Button>
    </div>
  );
}
