import { VolumeX } from 'lucide-react';
import { Button } from '../../design/buttons/button.tsx';
import { useMessages } from '../../messages/messages.tsx';
import styles from './no-audio.module.css';

/** Next to a track that cannot be played. */
export function NoAudio() {
  const { catalogue } = useMessages();
  return (
    <span className={styles['label']}>
      <VolumeX />
      {catalogue.noAudio}
    </span>
  );
}

/** Replaces the play button of a track or list. */
export function NoAudioButton() {
  const { catalogue } = useMessages();
  return (
    <Button disabled icon={<VolumeX />}>
      {catalogue.noAudio}
    </Button>
  );
}
