/** Saves filters as a dynamic playlist. */
import { Sparkles } from 'lucide-react';
import { useState } from 'react';
import { useNavigate } from 'react-router';
import { type OwnPlaylist, PLAYLIST_NAME_MAX } from '../../../../src/domain/playlists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useLogin } from '../../login/login.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { playlistPage } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';
import { DetailsDialog, NEW_PLAYLIST } from './details-dialog.tsx';
import type { PlaylistDetails } from './use-playlist-editor.ts';

interface Props {
  /** Filters as in the URL of `/browse`. */
  query: string;
  /** The suggested name. */
  name: string;
}

export function SaveDynamic({ query, name }: Props) {
  const { catalogue, playlists } = useMessages();
  const { webApi } = useServices();
  const { requireLogin } = useLogin();
  const toast = useToast();
  const navigate = useNavigate();
  const [isOpen, setOpen] = useState(false);
  const open = async () => {
    if ((await requireLogin()) !== null) setOpen(true);
  };
  const save = async (details: PlaylistDetails) => {
    const made = await webApi.post<OwnPlaylist>('/web-api/playlists', { ...details, query });
    toast(playlists.savedDynamic(made.name), { kind: 'good' });
    await navigate(playlistPage(String(made.id)));
  };
  return (
    <>
      <Button size="small" compact icon={<Sparkles />} onClick={open}>
        {playlists.saveDynamic}
      </Button>
      {isOpen && (
        <DetailsDialog
          title={playlists.saveDynamic}
          action={catalogue.save}
          details={{ ...NEW_PLAYLIST, name: [...name].slice(0, PLAYLIST_NAME_MAX).join('') }}
          onOpenChange={setOpen}
          onSave={save}
        />
      )}
    </>
  );
}
