/** Actions for the owner of a playlist: rename and delete. */
import { PenLine, Trash2 } from 'lucide-react';
import { type SubmitEvent, useState } from 'react';
import { PLAYLIST_NAME_MAX } from '../../../../src/domain/playlists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { ConfirmDialog, Dialog } from '../../design/popups/dialog.tsx';
import { useMessages } from '../../messages/messages.tsx';
import type { PlaylistEditor } from './use-playlist-editor.ts';

export function OwnerButtons({ editor, name }: { editor: PlaylistEditor; name: string }) {
  const { catalogue } = useMessages();
  const [dialog, setDialog] = useState<'rename' | 'delete'>();
  const close = (open: boolean) => setDialog(open ? dialog : undefined);
  return (
    <>
      <IconButton
        label={catalogue.rename}
        icon={<PenLine />}
        variant="secondary"
        onClick={() => setDialog('rename')}
      />
      <IconButton
        label={catalogue.deletePlaylist}
        icon={<Trash2 />}
        variant="secondary"
        onClick={() => setDialog('delete')}
      />
      {dialog === 'rename' && (
        <NameDialog
          title={catalogue.rename}
          action={catalogue.save}
          name={name}
          onOpenChange={close}
          onName={editor.rename}
        />
      )}
      <ConfirmDialog
        open={dialog === 'delete'}
        onOpenChange={close}
        title={catalogue.deletePlaylist}
        description={catalogue.deletePlaylistText(name)}
        confirm={catalogue.deletePlaylist}
        danger
        onConfirm={editor.deleteIt}
      />
    </>
  );
}

interface NameProps {
  title: string;
  action: string;
  name: string;
  onOpenChange(open: boolean): void;
  /** If it throws, the dialog stays open and shows the message. */
  onName(name: string): Promise<void>;
}

/** Asks for the name of a playlist. */
export function NameDialog({ title, action, name: first, onOpenChange, onName }: NameProps) {
  const { catalogue } = useMessages();
  const [name, setName] = useState(first);
  const { isBusy, refused, attempt } = useAttempt();
  const send = (event: SubmitEvent) => {
    event.preventDefault();
    void attempt(async () => {
      await onName(name);
      onOpenChange(false);
    });
  };
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={title}
      actions={
        <Button variant="primary" type="submit" form="playlist-name" busy={isBusy}>
          {action}
        </Button>
      }
    >
      <form id="playlist-name" onSubmit={send}>
        <TextField
          label={catalogue.playlistName}
          required
          maxLength={PLAYLIST_NAME_MAX}
          dir="auto"
          value={name}
          onChange={(event) => setName(event.target.value)}
        />
      </form>
      <FormAlert message={refused} />
    </Dialog>
  );
}
