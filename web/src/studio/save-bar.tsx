/** The bar below an editor: saves it, or asks what to do about changes by others. */
import { Save } from 'lucide-react';
import { Button } from '../design/buttons/button.tsx';
import { FormAlert } from '../design/forms/form-alert.tsx';
import { studioMessages } from './messages.ts';
import bar from './save-bar.module.css';
import styles from './studio.module.css';

interface Props {
  editing: {
    isChanged: boolean;
    isBusy: boolean;
    refused: string;
    save(): Promise<void>;
    loadTheirs(): void;
    keepMine(): void;
  };
  /** Others have saved another version. */
  conflict: { title: string; text: string } | null;
  /** Shown while nothing is changed. */
  saved: string;
}

export function SaveBar({ editing, conflict, saved }: Props) {
  const { saving } = studioMessages.useMessages();
  const { isChanged, isBusy, refused, save, loadTheirs, keepMine } = editing;
  if (conflict !== null)
    return (
      <div className={bar['bar']} role="alert" data-changed>
        <div className={styles['grow']}>
          <strong>{conflict.title}</strong>
          <span>{conflict.text}</span>
        </div>
        <div className={styles['buttons']}>
          <Button onClick={keepMine}>{saving.keepMine}</Button>
          <Button variant="primary" onClick={loadTheirs}>
            {saving.loadTheirs}
          </Button>
        </div>
      </div>
    );
  return (
    <div className={bar['bar']} data-changed={isChanged || undefined}>
      <div className={styles['grow']}>
        <span role="status">{isChanged ? saving.unsaved : saved}</span>
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
