/** The page of a playlist, where its owner and its collaborators can also edit it. */
import { Copy, ListFilter, Lock, Sparkles } from 'lucide-react';
import { useState } from 'react';
import { Link, useNavigate, useRevalidator } from 'react-router';
import type { Head } from '../../../../src/domain/pages.ts';
import { DYNAMIC_TRACKS_MAX, type OwnPlaylist, PLAYLIST_NAME_MAX } from '../../../../src/domain/playlists.ts';
import { PAGE, usePages } from '../../api/list-pages.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useAttemptWithToast } from '../../design/forms/use-attempt.ts';
import { Cover } from '../../design/music/cover.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useLogin } from '../../login/login.tsx';
import { useFormats } from '../../messages/formats.ts';
import { type Messages, useMessages } from '../../messages/messages.tsx';
import { playlistPage, userPage } from '../../page-paths.ts';
import { usePlayer } from '../../player/player.ts';
import { useServices, useUser } from '../../services.tsx';
import { Mosaic } from '../cards/cards.tsx';
import { playlistCover } from '../cards/playlist-cover.ts';
import { playlistHead } from '../heads.ts';
import { ItemHeader } from '../item-header.tsx';
import { alternatesOf } from '../listings.ts';
import { ReportItemButton } from '../report.tsx';
import { ShareButton } from '../share.tsx';
import { loadWhole, playLongList } from '../tracks/play-long-list.ts';
import { TrackList } from '../tracks/track-list.tsx';
import { ListActions } from './actions.tsx';
import { loadRows, type PlaylistData, type PlaylistTrackRow } from './load-playlist.ts';
import styles from './playlist.module.css';
import { createChangeQueue } from './playlist-change-queue.ts';
import { EditorButtons } from './playlist-editor.tsx';
import { useLength } from './use-length.ts';
import { usePlaylistEditor } from './use-playlist-editor.ts';
import { ZipButton } from './zip-button.tsx';

export function headOfPlaylist(playlist: PlaylistData, messages: Messages): Head {
  const { url, rows, owner } = playlist;
  const tracks = rows.map(({ id, name, artist_id, artist_name, duration, license_ccurl }) => {
    return { id, name, duration, license: license_ccurl, artist: { id: artist_id, name: artist_name } };
  });
  const head = playlistHead(
    url,
    {
      ...playlist,
      owner: { ...owner, id: String(owner.id) },
      image: url + playlistCover(playlist),
      tracks,
    },
    messages,
  );
  if (playlist.private) return { title: head.title, unlisted: true };
  return { ...head, alternates: alternatesOf(playlistPage(playlist.id), head.title) };
}

export function PlaylistPage({ playlist }: { playlist: PlaylistData }) {
  const services = useServices();
  const player = usePlayer();
  const user = useUser();
  const { catalogue, playlists } = useMessages();
  const { day, number } = useFormats();
  const { revalidate } = useRevalidator();
  const { id, name, owner, creationdate, zip } = playlist;
  const path = playlistPage(id);
  const isDynamic = playlist.query !== '';
  const [changes] = useState(() => createChangeQueue());
  const loadFrom = async (offset: number) => {
    const { rows, version } = await loadRows(services, id, offset);
    // It was changed elsewhere: what is shown does not match these rows.
    if (!changes.isCurrent(version)) void revalidate();
    return rows;
  };
  const pages = usePages<PlaylistTrackRow>(playlist, () => ({
    first: playlist.rows,
    total: playlist.total,
    load: loadFrom,
  }));
  const { rows } = pages;
  const loaded = rows.filter((row) => row !== undefined);
  const isWhole = loaded.length === rows.length;
  const length = useLength(loaded);
  const editor = usePlaylistEditor(playlist, pages, changes, user?.id);
  const play = (index: number) => playLongList(player, rows, index, path, loadFrom, name);
  return (
    <>
      <ItemHeader
        kind={catalogue.playlist}
        name={name}
        alt=""
        image=""
        cover={
          <div className={styles['image']}>
            {playlist.cover === '' ? (
              <Mosaic images={coversOf(loaded)} />
            ) : (
              <Cover src={playlistCover(playlist)} alt={catalogue.coverOf(name)} first />
            )}
          </div>
        }
        by={
          <Link to={userPage(String(owner.id))} dir="auto">
            {owner.name}
          </Link>
        }
        facts={{
          made: day(creationdate) && (
            <time dateTime={creationdate}>{catalogue.createdOn(day(creationdate))}</time>
          ),
          tracks: catalogue.trackCount(rows.length, number(rows.length)),
          length: isWhole && length,
        }}
        actions={
          <ListActions
            name={name}
            source={path}
            tracks={loaded}
            onPlay={() => play(0)}
            loadAll={() => loadWhole(rows, loadFrom)}
          >
            {zip !== '' && loaded.some((row) => row.audiodownload !== '') && (
              <ZipButton url={zip} of="playlists" id={id} total={rows.length} />
            )}
            {!playlist.private && (
              <ShareButton
                name={name}
                path={path}
                short={`/l/p${id}`}
                embed={`/embed/list/p${id}`}
                listing={path}
              />
            )}
            {isDynamic && <CopyPlaylist playlist={playlist} />}
            {editor === undefined ? (
              <ReportItemButton kind="playlist" id={id} name={name} />
            ) : (
              <EditorButtons editor={editor} playlist={playlist} />
            )}
          </ListActions>
        }
      >
        <p className={styles['badges']}>
          <PlaylistBadges playlist={playlist} />
        </p>
        {playlist.description !== '' && (
          <p className={styles['description']} dir="auto">
            {playlist.description}
          </p>
        )}
      </ItemHeader>
      {isDynamic && <p className={styles['hint']}>{playlists.dynamicHint(number(DYNAMIC_TRACKS_MAX))}</p>}
      {editor?.move !== undefined && rows.length > 1 && (
        <p className={styles['hint']}>{catalogue.moveHint}</p>
      )}
      {rows.length === 0 ? (
        <EmptyState
          title={isDynamic ? playlists.noMatches : catalogue.emptyPlaylist}
          actions={editor?.move && <Button to="/browse">{catalogue.discover}</Button>}
        >
          {editor?.move && catalogue.emptyOwnPlaylist}
        </EmptyState>
      ) : (
        <TrackList
          tracks={rows}
          source={path}
          label={catalogue.tracks}
          numbered
          showCover
          showAdded={!isDynamic}
          onPlay={play}
          onNeed={pages.need}
          onMove={editor?.move}
          onRemove={editor?.remove}
        />
      )}
      {pages.hasFailed && <ListPartFailed onRetry={pages.retry} />}
    </>
  );
}

/** Nothing for most playlists. */
export function PlaylistBadges({ playlist }: { playlist: Pick<PlaylistData, 'private' | 'query'> }) {
  const { playlists } = useMessages();
  return (
    <>
      {playlist.private && <Badge icon={<Lock />}>{playlists.private}</Badge>}
      {playlist.query !== '' && <Badge icon={<Sparkles />}>{playlists.dynamic}</Badge>}
    </>
  );
}

function CopyPlaylist({ playlist }: { playlist: PlaylistData }) {
  const { catalogue, playlists } = useMessages();
  const { webApi } = useServices();
  const { requireLogin } = useLogin();
  const toast = useToast();
  const navigate = useNavigate();
  const { isBusy, attempt } = useAttemptWithToast(catalogue.notDone);
  const copy = () =>
    attempt(async () => {
      if ((await requireLogin()) === null) return;
      const name = [...playlists.copyName(playlist.name)].slice(0, PLAYLIST_NAME_MAX).join('');
      const made = await webApi.post<OwnPlaylist>(`/web-api/playlists/${playlist.id}/copy`, { name });
      toast(playlists.copied(made.name), { kind: 'good' });
      await navigate(playlistPage(String(made.id)));
    });
  return (
    <>
      <Button compact icon={<ListFilter />} to={`/browse?${playlist.query}`}>
        {playlists.showQuery}
      </Button>
      <Button compact icon={<Copy />} busy={isBusy} onClick={copy}>
        {playlists.copy}
      </Button>
    </>
  );
}

function coversOf(rows: readonly { image: string }[]): string[] {
  return [...new Set(rows.slice(0, PAGE).map(({ image }) => image))]
    .filter((image) => image !== '')
    .slice(0, 4);
}
