import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../buttons/button.tsx';
import styles from '../layout/page.module.css';
import { FileButton } from './drop-zone.tsx';

interface Props {
  title: string;
  hint: string;
  /** Text of the button that removes the image; absent where there is none. */
  remove?: string | false | undefined;
  busy?: boolean;
  /** Saves the image immediately; `undefined` removes it. */
  onChoose(file: File | undefined): unknown;
}

/** Chooses another image, or none. */
export function ImageChoice({ title, hint, remove, busy, onChoose }: Props) {
  const { playlists } = useMessages();
  return (
    <div className={styles['stack']}>
      <strong>{title}</strong>
      <p className={styles['text']}>{hint}</p>
      <div className={styles['buttons']}>
        <FileButton accept="image/*" size="small" onChoose={([file]) => onChoose(file)}>
          {playlists.chooseCover}
        </FileButton>
        {remove && (
          <Button size="small" variant="quiet" busy={busy} onClick={() => onChoose(undefined)}>
            {remove}
          </Button>
        )}
      </div>
    </div>
  );
}
