/** Actions for the owner of a playlist and its collaborators. */
import { PenLine, Trash2, UsersRound } from 'lucide-react';
import { useState } from 'react';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { ImageChoice } from '../../design/forms/image-choice.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { CollaboratorsDialog } from './collaborators.tsx';
import { DetailsDialog } from './details-dialog.tsx';
import type { PlaylistData } from './load-playlist.ts';
import styles from './playlist.module.css';
import type { PlaylistEditor } from './use-playlist-editor.ts';

interface Props {
  editor: PlaylistEditor;
  playlist: PlaylistData;
}

export function EditorButtons({ editor, playlist }: Props) {
  const { catalogue, playlists } = useMessages();
  const [dialog, setDialog] = useState<'details' | 'collaborators'>();
  const [confirmation, confirm] = useConfirm();
  const close = (open: boolean) => setDialog(open ? dialog : undefined);
  const { name } = playlist;
  const isOwner = playlist.role === 'owner';
  const remove = () =>
    confirm({
      title: catalogue.deletePlaylist,
      description: catalogue.deletePlaylistText(name),
      confirm: catalogue.deletePlaylist,
      danger: true,
      onConfirm: editor.deleteIt,
    });
  const leave = () => {
    close(false);
    confirm({
      title: playlists.leave,
      description: playlists.leaveText(name),
      confirm: playlists.leave,
      danger: true,
      onConfirm: editor.leave,
    });
  };
  return (
    <>
      {isOwner && (
        <IconButton
          label={playlists.edit}
          icon={<PenLine />}
          variant="secondary"
          onClick={() => setDialog('details')}
        />
      )}
      {playlist.query === '' && (
        <IconButton
          label={playlists.collaborators}
          icon={<UsersRound />}
          variant="secondary"
          onClick={() => setDialog('collaborators')}
        />
      )}
      {isOwner && (
        <IconButton label={catalogue.deletePlaylist} icon={<Trash2 />} variant="secondary" onClick={remove} />
      )}
      {dialog === 'details' && (
        <DetailsDialog
          title={playlists.edit}
          action={catalogue.save}
          details={{ name, description: playlist.description, private: playlist.private }}
          onOpenChange={close}
          onSave={editor.update}
        >
          <CoverChoice editor={editor} hasCover={playlist.cover !== ''} />
        </DetailsDialog>
      )}
      {dialog === 'collaborators' && (
        <CollaboratorsDialog playlist={playlist} onOpenChange={close} onLeave={isOwner ? undefined : leave} />
      )}
      {confirmation}
    </>
  );
}

function CoverChoice({ editor, hasCover }: { editor: PlaylistEditor; hasCover: boolean }) {
  const { playlists } = useMessages();
  const { isBusy, refused, attempt } = useAttempt();
  return (
    <div className={styles['coverChoice']}>
      <ImageChoice
        title={playlists.cover}
        hint={playlists.coverHint}
        remove={hasCover && playlists.removeCover}
        busy={isBusy}
        onChoose={(file) => attempt(() => editor.saveCover(file))}
      />
      <FormAlert message={refused} />
    </div>
  );
}
