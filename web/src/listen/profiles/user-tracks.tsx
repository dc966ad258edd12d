/** The liked or favourite tracks of a user, loaded in pages. */
import type { AddedTrack } from '../../../../src/domain/catalogue/teasers.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { Api } from '../../api/api.ts';
import { PAGE, usePages } from '../../api/list-pages.ts';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { usePlayer } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { ListActions } from '../lists/actions.tsx';
import { loadWhole, playLongList } from '../tracks/play-long-list.ts';
import { type ListedTrack, TrackList } from '../tracks/track-list.tsx';
import styles from './user-tracks.module.css';

type Relation = 'like' | 'favorite';

export function loadUserTracks(
  { webApi }: Pick<Api, 'webApi'>,
  userId: string,
  relation: Relation,
  offset = 0,
  signal?: AbortSignal,
): Promise<ListPage<AddedTrack>> {
  const path = `/web-api/users/${userId}/tracks?relation=${relation}&offset=${offset}&limit=${PAGE}`;
  return webApi.get(path, signal);
}

interface Props {
  userId: string;
  relation: Relation;
  first: ListPage<AddedTrack>;
  source: string;
  label: string;
  /** With the actions for the whole list. */
  withActions?: boolean;
}

export function UserTracks({ userId, relation, first, source, label, withActions = false }: Props) {
  const services = useServices();
  const player = usePlayer();
  const loadFrom = async (offset: number) => (await loadUserTracks(services, userId, relation, offset)).items;
  const { rows, need, retry, hasFailed } = usePages<ListedTrack>(first, () => ({
    first: first.items,
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
