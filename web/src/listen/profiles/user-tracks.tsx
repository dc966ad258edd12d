/** The liked or favourite tracks of a user, loaded in pages. */
import type { Api } from '../../api/api.ts';
import { PAGE, usePages } from '../../api/list-pages.ts';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { playable } from '../../player/playable.ts';
import { usePlayer } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { ListActions } from '../lists/actions.tsx';
import { loadWhole, playLongList } from '../tracks/play-long-list.ts';
import { type ListedTrack, TrackList } from '../tracks/track-list.tsx';
import styles from './user-tracks.module.css';

interface UserTracksPage {
  total: number;
  rows: ListedTrack[];
}

/** Undefined: the logged-in user. */
type UserId = string | undefined;

export async function loadUserTracks(
  { v3, boot }: Api,
  userId: UserId,
  relation: 'like' | 'favorite',
  offset = 0,
  signal?: AbortSignal,
): Promise<UserTracksPage> {
  const params = {
    relation,
    offset,
    limit: PAGE,
    fullcount: true,
    track_type: ['single', 'albumtrack'],
  } as const;
  const { headers, results } = await v3.users.tracks(
    userId === undefined ? params : { ...params, id: userId },
    signal === undefined ? {} : { signal },
  );
  const rows = (results[0]?.tracks ?? []).map((track): ListedTrack => {
    const shareurl = `${boot.url}/track/${track.id}`;
    return { ...playable(track, { shareurl }), added: track.updatedate };
  });
  return { rows, total: headers.results_fullcount ?? rows.length };
}

interface Props {
  userId: UserId;
  relation: 'like' | 'favorite';
  first: UserTracksPage;
  source: string;
  label: string;
  /** With the actions for the whole list. */
  withActions?: boolean;
}

export function UserTracks({ userId, relation, first, source, label, withActions = false }: Props) {
  const services = useServices();
  const player = usePlayer();
  const loadFrom = async (offset: number) => (await loadUserTracks(services, userId, relation, offset)).rows;
  const { rows, need, retry, hasFailed } = usePages<ListedTrack>(first, () => ({
    first: first.rows,
    total: first.total,
    load: loadFrom,
  }));
  const loaded = rows.filter((track) => track !== undefined);
  const play = (index: number) => playLongList(player, rows, index, source, loadFrom);
  return (
    <>
      {withActions && (
        <div className={styles['actions']}>
          <ListActions
            name={label}
            source={source}
            tracks={loaded}
            onPlay={() => play(0)}
            loadAll={() => loadWhole(rows, loadFrom)}
          />
        </div>
      )}
      <TrackList
        tracks={rows}
        source={source}
        label={label}
        showCover
        showAdded
        onPlay={play}
        onNeed={need}
      />
      {hasFailed && <ListPartFailed onRetry={retry} />}
    </>
  );
}
