/** The status of the release, and what can be done next. */
import { Disc3 } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { RIGHTS_VERSION, type StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { Card } from '../../design/layout/card.tsx';
import studio from '../../design/layout/page.module.css';
import { LicenceBadge } from '../../design/music/licence-badge.tsx';
import { ConfirmDialog, Dialog, useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { storedRefusalText } from '../../messages/refusals.ts';
import { useTagName } from '../../messages/use-tag-name.ts';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import { deleteUnused, lengthOf, today } from './content.ts';
import styles from './release.module.css';
import { type ReleaseEditing, releasePath } from './use-release.ts';

export function PublishCard({ editing }: { editing: ReleaseEditing }) {
  const { publish: messages, artist } = studioMessages.useMessages();
  const general = useMessages();
  const { webApi } = useServices();
  const { day, moment } = useFormats();
  const navigate = useNavigate();
  const [dialog, setDialog] = useState<'preview' | 'publish'>();
  const { base, typed: content, isChanged } = editing;
  const { state, version, published_version, rights, fault } = base;
  const path = releasePath(base.id);
  const isFuture = content.releasedate > today();
  const isDue = state === 'scheduled' && base.content.releasedate <= today();
  const status = isDue ? messages.due : messages.status[state];
  const isPublished = state === 'published';
  const isScheduled = state === 'scheduled';
  const [question, ask] = useConfirm();
  const unpublish = () =>
    ask({
      title: isScheduled ? messages.cancelSchedule : messages.unpublishTitle,
      description: isScheduled ? messages.status.draft : messages.unpublishText,
      confirm: isScheduled ? messages.cancelSchedule : messages.unpublish,
      cancel: isScheduled ? messages.keepSchedule : undefined,
      danger: true,
      onConfirm: async () =>
        editing.adopt(await webApi.post<StudioRelease>(`${path}/unpublish`, { version })),
    });
  const remove = () =>
    ask({
      title: messages.deleteTitle(content.name || artist.untitled),
      description: messages.deleteText,
      confirm: messages.delete,
      danger: true,
      async onConfirm() {
        await webApi.delete(path, { version });
        await navigate(`/studio/artists/${base.artist.id}`);
      },
    });
  const label = isPublished ? messages.update : isFuture ? messages.schedule : general.catalogue.publish;
  return (
    <Card title={messages.title}>
      <p>{typeof status === 'function' ? status(day(base.content.releasedate)) : status}</p>
      {fault !== '' && <FormAlert message={messages.fault(storedRefusalText(fault, general))} />}
      {isPublished && version !== published_version && <p className={studio['text']}>{messages.pending}</p>}
      {rights !== null && (
        <p className={studio['text']}>{messages.rightsGiven(rights.by, moment(rights.at))}</p>
      )}
      {isChanged && <p className={studio['text']}>{messages.checkBefore}</p>}
      <div className={studio['buttons']}>
        {!isScheduled && (!isPublished || version !== published_version) && (
          <Button variant="primary" disabled={isChanged} onClick={() => setDialog('publish')}>
            {label}
          </Button>
        )}
        <Button onClick={() => setDialog('preview')}>{messages.preview}</Button>
        {isPublished && <Button to={`/list/a${base.id}`}>{messages.view}</Button>}
        {(isPublished || isScheduled) && (
          <Button disabled={isChanged} onClick={unpublish}>
            {isScheduled ? messages.cancelSchedule : messages.unpublish}
          </Button>
        )}
        <Button variant="quiet" disabled={isChanged} onClick={remove}>
          {messages.delete}
        </Button>
      </div>
      {dialog === 'preview' && <Preview editing={editing} onClose={() => setDialog(undefined)} />}
      {dialog === 'publish' && (
        <PublishDialog
          name={content.name}
          text={isFuture ? messages.scheduleText(day(content.releasedate)) : messages.publishText}
          confirm={label}
          onClose={() => setDialog(undefined)}
          onPublish={async () => {
            const release = await webApi.post<StudioRelease>(`${path}/publish`, {
              version,
              rights: RIGHTS_VERSION,
            });
            await deleteUnused(webApi, release);
            editing.adopt(release);
            return release;
          }}
        />
      )}
      {question}
    </Card>
  );
}

interface PublishProps {
  name: string;
  text: string;
  confirm: string;
  onClose(): void;
  onPublish(): Promise<StudioRelease>;
}

/** Requires the rights statement. */
function PublishDialog({ name, text, confirm, onClose, onPublish }: PublishProps) {
  const { publish: messages } = studioMessages.useMessages();
  const toast = useToast();
  const [isAccepted, setAccepted] = useState(false);
  return (
    <ConfirmDialog
      onOpenChange={onClose}
      title={messages.publishTitle(name)}
      description={text}
      confirm={confirm}
      disabled={!isAccepted}
      onConfirm={async () => {
        const { state } = await onPublish();
        toast(state === 'scheduled' ? messages.scheduled : messages.done, { kind: 'good' });
      }}
    >
      <Checkbox
        label={messages.rights}
        checked={isAccepted}
        onChange={(event) => setAccepted(event.target.checked)}
      />
    </ConfirmDialog>
  );
}

/** The release as listeners will see it. */
function Preview({ editing, onClose }: { editing: ReleaseEditing; onClose(): void }) {
  const { artist, editing: texts, track: messages } = studioMessages.useMessages();
  const { day } = useFormats();
  const nameOf = useTagName();
  const { base, typed: content } = editing;
  const { name, releasedate, license_ccurl, description, credits, tracks, tags } = content;
  const lengths = new Map(base.files.map(({ id, duration }) => [id, duration]));
  return (
    <Dialog
      open
      onOpenChange={(open) => open || onClose()}
      title={name || artist.untitled}
      description={[base.artist.name, day(releasedate), texts.tracks(tracks.length)]
        .filter(Boolean)
        .join(' · ')}
      actions={<Button onClick={onClose}>{messages.close}</Button>}
    >
      <div className={studio['stack']}>
        {base.cover === '' ? (
          <span className={styles['picture']}>
            <Disc3 strokeWidth={1.25} />
          </span>
        ) : (
          <img src={base.cover} alt="" className={styles['picture']} />
        )}
        <div className={studio['buttons']}>
          <LicenceBadge url={license_ccurl} />
          {tags.map((tag) => (
            <Badge key={tag}>
              <bdi>{nameOf(tag)}</bdi>
            </Badge>
          ))}
        </div>
        <ol className={styles['listing']}>
          {tracks.map((track) => (
            <li key={track.file_id}>
              <bdi>{track.name}</bdi>{' '}
              <span className={styles['length']}>{lengthOf(lengths.get(track.file_id) ?? 0)}</span>
            </li>
          ))}
        </ol>
        {[description, credits].filter(Boolean).map((text) => (
          <p key={text} dir="auto" className={styles['paragraphs']}>
            {text}
          </p>
        ))}
      </div>
    </Dialog>
  );
}
