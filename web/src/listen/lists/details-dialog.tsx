/** Asks for the name, description and privacy of a playlist. */
import { type ReactNode, type SubmitEvent, useState } from 'react';
import { PLAYLIST_DESCRIPTION_MAX, PLAYLIST_NAME_MAX } from '../../../../src/domain/playlists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { bound, TextArea, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { VisibilityChoice } from '../../relations/add-to-playlist.tsx';
import styles from './playlist.module.css';
import type { PlaylistDetails } from './use-playlist-editor.ts';

interface Props {
  title: string;
  action: string;
  details: PlaylistDetails;
  onOpenChange(open: boolean): void;
  /** If it throws, the dialog stays open and shows the message. */
  onSave(details: PlaylistDetails): Promise<void>;
  /** Before the fields. */
  children?: ReactNode;
}

export const NEW_PLAYLIST: PlaylistDetails = { name: '', description: '', private: true };

export function DetailsDialog({ title, action, details: first, onOpenChange, onSave, children }: Props) {
  const { catalogue, playlists } = useMessages();
  const [details, setDetails] = useState(first);
  const { isBusy, refused, attempt } = useAttempt();
  const change = (changes: Partial<PlaylistDetails>) => setDetails({ ...details, ...changes });
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await onSave(details);
      onOpenChange(false);
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={title}
      actions={
        <Button variant="primary" type="submit" form="playlist-details" busy={isBusy}>
          {action}
        </Button>
      }
    >
      {children}
      <form id="playlist-details" className={styles['form']} onSubmit={send}>
        <TextField
          label={catalogue.playlistName}
          required
          maxLength={PLAYLIST_NAME_MAX}
          dir="auto"
          {...bound(details.name, (name) => change({ name }))}
        />
        <TextArea
          label={playlists.description}
          hint={playlists.descriptionHint}
          rows={3}
          maxLength={PLAYLIST_DESCRIPTION_MAX}
          dir="auto"
          {...bound(details.description, (description) => change({ description }))}
        />
        <VisibilityChoice
          isPrivate={details.private}
          onChoose={(isPrivate) => change({ private: isPrivate })}
        />
      </form>
      <FormAlert message={refused} />
    </Dialog>
  );
}
