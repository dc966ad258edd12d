/** The playlists that the user owns or edits, invitations to others, and a button to create another. */
import { ListMusic, Plus, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OwnPlaylist, PlaylistInvitation } from '../../../../src/domain/playlists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useAttemptWithToast } from '../../design/forms/use-attempt.ts';
import { ListRow, Rows } from '../../design/layout/list-row.tsx';
import { Section } from '../../design/layout/section.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { playlistPage } from '../../page-paths.ts';
import { useServices, useUser } from '../../services.tsx';
import { playlistCover } from '../cards/playlist-cover.ts';
import { DetailsDialog, NEW_PLAYLIST } from '../lists/details-dialog.tsx';
import { PlaylistBadges } from '../lists/playlist.tsx';
import type { PlaylistDetails } from '../lists/use-playlist-editor.ts';
import styles from './library.module.css';

export function OwnPlaylists() {
  const { webApi } = useServices();
  const { catalogue, playlists } = useMessages();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const load = async (signal: AbortSignal) => {
    const [lists, invitations] = await Promise.all([
      webApi.get<OwnPlaylist[]>('/web-api/playlists', signal),
      webApi.get<PlaylistInvitation[]>('/web-api/playlist-invitations', signal),
    ]);
    return { lists: lists.toReversed(), invitations };
  };
  const create = async (details: PlaylistDetails) => {
    const { id } = await webApi.post<OwnPlaylist>('/web-api/playlists', details);
    await navigate(playlistPage(String(id)));
  };
  const button = (
    <Button variant="primary" icon={<Plus />} onClick={() => setCreating(true)}>
      {catalogue.newPlaylist}
    </Button>
  );
  return (
    <>
      <Loaded load={load}>
        {({ lists, invitations }) => (
          <>
            <Invitations first={invitations} />
            {lists.length === 0 ? (
              <EmptyState icon={ListMusic} title={catalogue.noPlaylists} actions={button}>
                {catalogue.noOwnPlaylistsText}
              </EmptyState>
            ) : (
              <>
                <p className={styles['make']}>{button}</p>
                <Rows
                  isWide
                  items={lists}
                  keyOf={({ id }) => id}
                  row={(list) => <PlaylistRow list={list} />}
                />
              </>
            )}
          </>
        )}
      </Loaded>
      {isCreating && (
        <DetailsDialog
          title={catalogue.newPlaylist}
          action={catalogue.create}
          details={NEW_PLAYLIST}
          onOpenChange={setCreating}
          onSave={create}
        >
          <p className={styles['offer']}>
            <Sparkles aria-hidden />
            <span>
              {playlists.dynamicOffer} <Link to="/browse">{playlists.chooseFilters}</Link>
            </span>
          </p>
        </DetailsDialog>
      )}
    </>
  );
}

function PlaylistRow({ list }: { list: OwnPlaylist }) {
  const { catalogue } = useMessages();
  const { number, day } = useFormats();
  const { id, name, tracks, updated, creationdate, role, owner } = list;
  const added = day(updated.slice(0, 10));
  return (
    <ListRow
      image={<Cover src={playlistCover(list)} alt="" size="small" />}
      name={name}
      to={playlistPage(String(id))}
      badges={<PlaylistBadges playlist={list} />}
      facts={
        <>
          {role === 'collaborator' && <bdi>{owner.name}</bdi>}
          <span>{catalogue.trackCount(tracks, number(tracks))}</span>
          <span>{added === '' ? catalogue.createdOn(day(creationdate)) : catalogue.lastChanged(added)}</span>
        </>
      }
    />
  );
}

function Invitations({ first }: { first: readonly PlaylistInvitation[] }) {
  const { webApi } = useServices();
  const { catalogue, playlists } = useMessages();
  const user = useUser();
  const toast = useToast();
  const navigate = useNavigate();
  const [open, setOpen] = useState(first);
  const { isBusy, attempt } = useAttemptWithToast(catalogue.notDone);
  if (open.length === 0) return null;
  const accept = ({ id, name }: PlaylistInvitation) =>
    attempt(async () => {
      await webApi.post(`/web-api/playlists/${id}/accept`);
      toast(playlists.joined(name), { kind: 'good' });
      await navigate(playlistPage(String(id)));
    });
  const decline = ({ id }: PlaylistInvitation) =>
    attempt(async () => {
      await webApi.delete(`/web-api/playlists/${id}/collaborators`, { user_id: user?.id });
      setOpen(open.filter((one) => one.id !== id));
    });
  return (
    <Section title={playlists.invitations}>
      <Rows
        items={open}
        keyOf={({ id }) => id}
        row={(one) => (
          <ListRow
            name={one.name}
            facts={playlists.invitationBy(one.owner.name)}
            actions={
              <>
                <Button size="small" variant="primary" busy={isBusy} onClick={() => accept(one)}>
                  {playlists.accept}
                </Button>
                <Button size="small" onClick={() => decline(one)}>
                  {playlists.decline}
                </Button>
              </>
            }
          />
        )}
      />
    </Section>
  );
}
