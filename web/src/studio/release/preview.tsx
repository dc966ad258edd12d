/** The release as listeners will see it. */
import { Disc3 } from 'lucide-react';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { LicenceBadge } from '../../design/music/licence-badge.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useTagName } from '../../messages/use-tag-name.ts';
import { studioMessages } from '../messages.ts';
import studio from '../studio.module.css';
import { lengthOf } from './content.ts';
import styles from './release.module.css';
import type { ReleaseEditing } from './use-release.ts';

export function Preview({ editing, onClose }: { editing: ReleaseEditing; onClose(): void }) {
  const { artist, track: messages } = studioMessages.useMessages();
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
      description={[base.artist.name, day(releasedate), artist.tracks(tracks.length)]
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
