/** The page of a playlist, where its owner can also edit it. */
import { Link } from 'react-router';
import type { Head } from '../../../../src/domain/pages.ts';
import { PAGE } from '../../api/list-pages.ts';
import { usePages } from '../../api/use-list-pages.ts';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useFormats } from '../../messages/formats.ts';
import { type Messages, useMessages } from '../../messages/messages.tsx';
import { playlistPage, userPage } from '../../page-paths.ts';
import { usePlayer } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { PlaylistImage } from '../cards/cards.tsx';
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
import { OwnerButtons } from './playlist-editor.tsx';
import { useLength } from './use-length.ts';
import { usePlaylistEditor } from './use-playlist-editor.ts';
import { ZipButton } from './zip-button.tsx';

export function headOfPlaylist(playlist: PlaylistData, messages: Messages): Head {
  const { url, rows } = playlist;
  const tracks = rows.map(({ id, name, artist_id, artist_name, duration, license_ccurl }) => {
    return { id, name, duration, license: license_ccurl, artist: { id: artist_id, name: artist_name } };
  });
  const head = playlistHead(url, { ...playlist, image: rows[0]?.image ?? '', tracks }, messages);
  return { ...head, alternates: alternatesOf(playlistPage(playlist.id), head.title) };
}

export function PlaylistPage({ playlist }: { playlist: PlaylistData }) {
  const services = useServices();
  const player = usePlayer();
  const { catalogue } = useMessages();
  const { day, number } = useFormats();
  const { id, name, owner, creationdate, zip } = playlist;
  const path = playlistPage(id);
  const loadFrom = async (offset: number) => (await loadRows(services, id, offset)).rows;
  const pages = usePages<PlaylistTrackRow>(playlist, () => ({
    first: playlist.rows,
    total: playlist.total,
    load: loadFrom,
  }));
  const { rows } = pages;
  const loaded = rows.filter((row) => row !== undefined);
  const isWhole = loaded.length === rows.length;
  const length = useLength(loaded);
  const editor = usePlaylistEditor(playlist, pages);
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
            <PlaylistImage images={coversOf(loaded)} />
          </div>
        }
        by={
          <Link to={userPage(owner.id)} dir="auto">
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
            <ShareButton
              name={name}
              path={path}
              short={`/l/p${id}`}
              embed={`/embed/list/p${id}`}
              listing={path}
            />
            {editor === undefined ? (
              <ReportItemButton kind="playlist" id={id} name={name} />
            ) : (
              <OwnerButtons editor={editor} name={name} />
            )}
          </ListActions>
        }
      />
      {editor !== undefined && rows.length > 1 && <p className={styles['hint']}>{catalogue.moveHint}</p>}
      {rows.length === 0 ? (
        <EmptyState title={catalogue.emptyPlaylist}>{editor && catalogue.emptyOwnPlaylist}</EmptyState>
      ) : (
        <TrackList
          tracks={rows}
          source={path}
          label={catalogue.tracks}
          numbered
          showCover
          showAdded
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

function coversOf(rows: readonly { image: string }[]): string[] {
  return [...new Set(rows.slice(0, PAGE).map(({ image }) => image))]
    .filter((image) => image !== '')
    .slice(0, 4);
}
