/** All tracks that match the filters. The first are part of the page, the others are loaded when they scroll into view. */
import { useMemo, useRef, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { BoundedMap } from '../../../../src/domain/collections/bounded-map.ts';
import { createPages, PAGE, type Pages, type PagesOptions } from '../../api/list-pages.ts';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { useHydrated } from '../../design/hooks/use-hydrated.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type PlayableTrack, usePlayer } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { PlayAll } from '../cards/play-button.tsx';
import { playLongList } from '../tracks/play-long-list.ts';
import { TrackList } from '../tracks/track-list.tsx';
import styles from './browse.module.css';
import { browsePage, type Filters } from './filters.ts';
import { findTracks } from './find-tracks.ts';

interface Props {
  filters: Filters;
  /** The position of the first track in `first`. */
  offset: number;
  /** All matching tracks. */
  total: number;
  first: readonly PlayableTrack[];
}

/** Browsers limit the height of a page to some million pixels. */
const ROWS_MAX = 100_000;

export function BrowseList({ filters, offset, total, first }: Props) {
  const { catalogue } = useMessages();
  const player = usePlayer();
  const hydrated = useHydrated();
  const services = useServices();
  const load = async (from: number, limit = PAGE) => {
    const { tracks } = await findTracks(services, filters, { offset: offset + from, limit });
    return tracks;
  };
  const pages = usePages({ first, total: Math.min(total - offset, ROWS_MAX), load });
  const all = useSyncExternalStore(pages.subscribe, pages.items, pages.items);
  const failed = useSyncExternalStore(pages.subscribe, pages.failed, pages.failed);
  const play = (index: number) => playLongList(player, all, index, browsePage(filters), load);
  // Without scripts there are page links instead, so no space is reserved for tracks that are not loaded.
  const tracks = hydrated ? all : first;
  const style = hydrated ? undefined : { '--rows': all.length };
  return (
    <div className={styles['tracks']} style={style as React.CSSProperties | undefined}>
      <TrackList
        tracks={tracks}
        source={browsePage(filters)}
        label={catalogue.tracks}
        onPlay={play}
        onNeed={pages.need}
        showCover
        showArtist
        showAlbum
      />
      {failed && <ListPartFailed onRetry={pages.retry} />}
    </div>
  );
}

/** Loaded pages by history entry, so that “back” shows the list as it was. */
const visitedLists = new BoundedMap<string, Pages<PlayableTrack>>({ max: 8 });

function usePages(options: PagesOptions<PlayableTrack>): Pages<PlayableTrack> {
  const { key, search } = useLocation();
  const listKey = `${key}${search}`;
  const latest = useRef(options);
  latest.current = options;
  return useMemo(() => {
    const pages = visitedLists.get(listKey) ?? createPages(latest.current);
    // Not cached on the server, which renders for all users.
    if (typeof window !== 'undefined') visitedLists.set(listKey, pages);
    return pages;
  }, [listKey]);
}

/** Plays the first tracks of the list. */
export function PlayThese({ filters }: { filters: Filters }) {
  const services = useServices();
  const { discover } = useMessages();
  const load = async () => (await findTracks(services, filters, { limit: 200 })).tracks;
  return (
    <PlayAll variant="primary" source={browsePage(filters)} load={load}>
      {discover.playThese}
    </PlayAll>
  );
}
