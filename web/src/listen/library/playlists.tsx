/** The user's own playlists, with a button to create another. */
import { ListMusic, Plus } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link, useNavigate } from 'react-router';
import type { OwnPlaylist } from '../../../../src/domain/playlists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { playlistPage } from '../../page-paths.ts';
import { useServices, useUser } from '../../services.tsx';
import { PlaylistImage } from '../cards/cards.tsx';
import { playlistTeasers } from '../cards/teasers.ts';
import { NameDialog } from '../lists/playlist-editor.tsx';
import styles from './library.module.css';

/** Covers are loaded for this many playlists: the maximum of one request. */
const WITH_COVERS_MAX = 100;

export function OwnPlaylists() {
  const { v3, webApi } = useServices();
  const { catalogue } = useMessages();
  const user = useUser();
  const navigate = useNavigate();
  const [isCreating, setCreating] = useState(false);
  const owner = user === null ? '' : String(user.id);
  const load = useCallback(
    async (signal: AbortSignal) => {
      const lists = (await webApi.get<OwnPlaylist[]>('/web-api/playlists', signal)).toReversed();
      const listed = lists.slice(0, WITH_COVERS_MAX).map(({ id, name }) => {
        return { id: String(id), name, user_id: owner, user_name: '' };
      });
      const teasers = await playlistTeasers(v3, listed, signal);
      const images = new Map(teasers.map((teaser) => [teaser.id, teaser.images]));
      return lists.map((list) => ({ ...list, images: images.get(String(list.id)) ?? [] }));
    },
    [v3, webApi, owner],
  );
  const create = async (name: string) => {
    const { id } = await webApi.post<OwnPlaylist>('/web-api/playlists', { name });
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
        {(lists) =>
          lists.length === 0 ? (
            <EmptyState icon={ListMusic} title={catalogue.noPlaylists} actions={button}>
              {catalogue.noOwnPlaylistsText}
            </EmptyState>
          ) : (
            <>
              <p className={styles['make']}>{button}</p>
              <ul className={styles['lists']}>
                {lists.map((list) => (
                  <PlaylistLine key={list.id} list={list} />
                ))}
              </ul>
            </>
          )
        }
      </Loaded>
      {isCreating && (
        <NameDialog
          title={catalogue.newPlaylist}
          action={catalogue.create}
          name=""
          onOpenChange={setCreating}
          onName={create}
        />
      )}
    </>
  );
}

function PlaylistLine({ list }: { list: OwnPlaylist & { images: string[] } }) {
  const { catalogue } = useMessages();
  const { number, day } = useFormats();
  const { id, name, tracks, updated, creationdate } = list;
  const added = day(updated.slice(0, 10));
  return (
    <li className={styles['line']}>
      <span className={styles['image']}>
        <PlaylistImage images={list.images} />
      </span>
      <span className={styles['text']}>
        <Link to={playlistPage(String(id))} dir="auto">
          {name}
        </Link>
        <span className={styles['facts']}>
          {catalogue.trackCount(tracks, number(tracks))}
          {' · '}
          {added === '' ? catalogue.createdOn(day(creationdate)) : catalogue.lastChanged(added)}
        </span>
      </span>
    </li>
  );
}
