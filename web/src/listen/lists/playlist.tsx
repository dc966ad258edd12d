/** The page of a playlist. For its owner, it is also where it is changed. */
import { Link } from 'react-router';
import type { Head } from '../../../../src/domain/pages.ts';
import type { Api } from '../../api/api.ts';
import { PAGE } from '../../api/list-pages.ts';
import { usePages } from '../../api/use-list-pages.ts';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useFormats } from '../../messages/formats.ts';
import { type Messages, useMessages } from '../../messages/messages.tsx';
import { nothingHere } from '../../page.ts';
import { playlistPage, userPage } from '../../page-paths.ts';
import { playable } from '../../player/playable.ts';
import { usePlayer } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { PlaylistPicture } from '../cards/cards.tsx';
import { playlistHead } from '../heads.ts';
import { ShareButton } from '../share.tsx';
import { ThingHeader } from '../thing-header.tsx';
import { loadWhole, playLong } from '../tracks/play-long.ts';
import { type ListedTrack, TrackList } from '../tracks/track-list.tsx';
import { ListActions } from './actions.tsx';
import { useLength } from './length.ts';
import styles from './playlist.module.css';
import { OwnerButtons } from './playlist-editor.tsx';
import { usePlaylistEditor } from './use-playlist-editor.ts';
import { ZipButton } from './zip.tsx';

export type PlaylistData = Awaited<ReturnType<typeof loadPlaylist>>;

/** A track on a playlist, and its place there, from 1 on. */
export interface PlaylistRow extends ListedTrack {
  position: number;
}

export async function loadPlaylist(api: Api, id: string, signal: AbortSignal) {
  const [{ results }, { total, rows }] = await Promise.all([
    api.v3.playlists({ id }, { signal }),
    loadRows(api, id, 0, signal),
  ]);
  const [found] = results;
  if (found === undefined) throw nothingHere();
  const { name, creationdate, user_id, user_name, zip } = found;
  const owner = { id: user_id, name: user_name };
  return { kind: 'playlist' as const, url: api.boot.url, id, name, creationdate, owner, zip, total, rows };
}

async function loadRows({ v3, boot }: Api, id: string, offset: number, signal?: AbortSignal) {
  const { headers, results } = await v3.playlists.tracks(
    {
      ...{ id, offset, limit: PAGE, fullcount: true, order: 'track_position' },
      track_type: ['single', 'albumtrack'],
    },
    signal === undefined ? {} : { signal },
  );
  const rows = (results[0]?.tracks ?? []).map((track): PlaylistRow => {
    const shareurl = `${boot.url}/track/${track.id}`;
    return {
      ...playable(track, { shareurl }),
      added: track.playlistadddate,
      position: Number(track.position),
    };
  });
  return { rows, total: headers.results_fullcount ?? rows.length };
}

export function headOfPlaylist(playlist: PlaylistData, messages: Messages): Head {
  const { url, rows } = playlist;
  const tracks = rows.map(({ id, name, artist_id, artist_name, duration, license_ccurl }) => {
    return { id, name, duration, license: license_ccurl, artist: { id: artist_id, name: artist_name } };
  });
  return playlistHead(url, { ...playlist, image: rows[0]?.image ?? '', tracks }, messages);
}

/** The service makes no zip of more. */
const ZIP_MOST = 100;

export function PlaylistPage({ playlist }: { playlist: PlaylistData }) {
  const services = useServices();
  const player = usePlayer();
  const { things } = useMessages();
  const { day, number } = useFormats();
  const { id, name, owner, creationdate, zip } = playlist;
  const path = playlistPage(id);
  const loadFrom = async (offset: number) => (await loadRows(services, id, offset)).rows;
  const pages = usePages<PlaylistRow>(playlist, () => ({
    first: playlist.rows,
    total: playlist.total,
    load: loadFrom,
  }));
  const { rows } = pages;
  const here = rows.filter((row) => row !== undefined);
  const isWhole = here.length === rows.length;
  const length = useLength(here);
  const editor = usePlaylistEditor(playlist, pages);
  const play = (index: number) => playLong(player, rows, index, path, loadFrom);
  return (
    <>
      <ThingHeader
        kind={things.playlist}
        name={name}
        alt=""
        image=""
        picture={
          <div className={styles['picture']}>
            <PlaylistPicture images={coversOf(here)} />
          </div>
        }
        by={
          <Link to={userPage(owner.id)} dir="auto">
            {owner.name}
          </Link>
        }
        facts={{
          made: day(creationdate) && <time dateTime={creationdate}>{things.made(day(creationdate))}</time>,
          tracks: things.trackCount(rows.length, number(rows.length)),
          length: isWhole && length,
        }}
        actions={
          <ListActions
            name={name}
            source={path}
            tracks={here}
            onPlay={() => play(0)}
            loadAll={() => loadWhole(rows, loadFrom)}
          >
            {zip !== '' && rows.length <= ZIP_MOST && here.some((row) => row.audiodownload !== '') && (
              <ZipButton address={zip} />
            )}
            <ShareButton name={name} path={path} short={`/l/p${id}`} embed={`/embed/list/p${id}`} />
            {editor !== undefined && <OwnerButtons editor={editor} name={name} />}
          </ListActions>
        }
      />
      {editor !== undefined && rows.length > 1 && <p className={styles['hint']}>{things.moveHint}</p>}
      {rows.length === 0 ? (
        <EmptyState title={things.emptyPlaylist}>{editor && things.emptyOwnPlaylist}</EmptyState>
      ) : (
        <TrackList
          tracks={rows}
          source={path}
          label={things.tracks}
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
