import { Disc3 } from 'lucide-react';
import type { StudioRelease } from '../../../../src/domain/studio/studio.ts';
import { Button } from '../../design/buttons/button.tsx';
import { FileButton } from '../../design/forms/drop-zone.tsx';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import studio from '../studio.module.css';
import styles from './release.module.css';
import { type ReleaseEditing, releasePath } from './use-release.ts';

/** It is saved immediately. The typed texts stay. */
export function CoverField({ editing }: { editing: ReleaseEditing }) {
  const { release: messages } = studioMessages.useMessages();
  const { webApi } = useServices();
  const { base, act } = editing;
  const path = `${releasePath(base.id)}/cover`;
  const send = (file: File) => {
    const form = new FormData();
    form.set('image', file);
    void act(() => webApi.post<StudioRelease>(path, form));
  };
  return (
    <div className={styles['cover']}>
      {base.cover === '' ? (
        <span className={styles['picture']}>
          <Disc3 strokeWidth={1.25} />
        </span>
      ) : (
        <img src={base.cover} alt={messages.cover} className={styles['picture']} />
      )}
      <div className={studio['stack']}>
        <strong>{messages.cover}</strong>
        <p className={studio['text']}>{messages.coverHint}</p>
        <div className={studio['buttons']}>
          <FileButton accept="image/*" size="small" onChoose={([file]) => send(file)}>
            {messages.chooseCover}
          </FileButton>
          {base.cover !== '' && (
            <Button
              size="small"
              variant="quiet"
              onClick={() => void act(() => webApi.delete<StudioRelease>(path))}
            >
              {messages.deleteCover}
            </Button>
          )}
        </div>
      </div>
    </div>
  );
}
