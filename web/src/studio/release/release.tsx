import { useLoaderData } from 'react-router';
import type { StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { ConflictBar, Leaving, SaveBar } from '../../design/forms/save-bar.tsx';
import studio from '../../design/layout/page.module.css';
import { PageHead } from '../../design/layout/page-head.tsx';
import { useFormats } from '../../messages/formats.ts';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { ActivityCard } from '../activity.tsx';
import { studioMessages } from '../messages.ts';
import { ReleaseBadge } from '../release-badge.tsx';
import { deleteUnused } from './content.ts';
import { PublishCard } from './publish-card.tsx';
import { ReleaseFields } from './release-fields.tsx';
import { TrackTable } from './track-table.tsx';
import { UploadCard, useUploads } from './upload-card.tsx';
import { releasePath, useRelease } from './use-release.ts';

export const loader = loaderOf(({ webApi }, { params, signal }) =>
  webApi.get<StudioRelease>(releasePath(params['id']!), signal),
);

export function Component() {
  const loaded = useLoaderData<StudioRelease>();
  return <ReleasePage key={loaded.id} loaded={loaded} />;
}

function ReleasePage({ loaded }: { loaded: StudioRelease }) {
  const { artist, saving } = studioMessages.useMessages();
  const { moment } = useFormats();
  const { webApi } = useServices();
  const editing = useRelease(loaded);
  const { base, typed: content, theirs } = editing;
  const uploads = useUploads(editing);
  const save = () =>
    editing.save(async () => {
      const path = releasePath(base.id);
      const saved = await webApi.patch<StudioRelease>(path, { version: base.version, content });
      await deleteUnused(webApi, saved);
      return saved;
    });
  return (
    <div className={studio['page']}>
      <PageHead
        title={content.name || artist.untitled}
        back={[`/studio/artists/${base.artist.id}`, base.artist.name]}
        actions={<ReleaseBadge state={base.state} />}
      />
      <UploadCard editing={editing} uploads={uploads} />
      <TrackTable editing={editing} uploads={uploads} />
      <ReleaseFields editing={editing} />
      <PublishCard editing={editing} />
      <ActivityCard
        of={`/studio/releases/${base.id}`}
        version={`${base.version} ${base.state} ${base.files.length}`}
      />
      {theirs === null ? (
        <SaveBar editing={editing} onSave={save} />
      ) : (
        <ConflictBar
          editing={editing}
          texts={{ ...saving, text: saving.conflictText(theirs.updated_by, moment(theirs.updated)) }}
        />
      )}
      <Leaving isChanged={editing.isChanged} />
    </div>
  );
}
