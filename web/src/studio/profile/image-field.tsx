import type { ArtistProfile } from '../../../../src/domain/studio/studio.ts';
import { Button } from '../../design/buttons/button.tsx';
import { FileButton } from '../../design/forms/drop-zone.tsx';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import picture from '../release/release.module.css';
import styles from '../studio.module.css';
import { type ProfileEditing, profilePath } from './profile-form.ts';

/** It is saved immediately. The typed texts stay. */
export function ImageField({ editing: { base, act } }: { editing: ProfileEditing }) {
  const { profile: messages } = studioMessages.useMessages();
  const { webApi } = useServices();
  const path = `${profilePath(base.id)}/image`;
  const send = (file: File) =>
    act(({ version }) => {
      const form = new FormData();
      form.set('version', version);
      form.set('image', file);
      return webApi.post<ArtistProfile>(path, form);
    });
  return (
    <div className={picture['cover']}>
      <span className={styles['portrait']}>
        <ArtistImage name={base.name} src={base.image} alt={messages.image} />
      </span>
      <div className={styles['stack']}>
        <strong>{messages.image}</strong>
        <p className={styles['text']}>{messages.imageHint}</p>
        <div className={styles['buttons']}>
          <FileButton accept="image/*" size="small" onChoose={([file]) => void send(file)}>
            {messages.chooseImage}
          </FileButton>
          {base.image_uploaded && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => void act(({ version }) => webApi.delete<ArtistProfile>(path, { version }))}
            >
              {messages.deleteImage}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
