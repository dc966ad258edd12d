/** The tracks that pass, all of them: the first come with the page, the others when somebody looks at them. */
import { useMemo, useSyncExternalStore } from 'react';
import { useLocation } from 'react-router';
import { BoundedMap } from '../../../../src/domain/bounded-map.ts';
import { createPages, type Pages } from '../../api/list-pages.ts';
import { Button } from '../../design/buttons/button.tsx';
import { PlayIcon } from '../../design/buttons/play-icon.tsx';
import { ListPartFailed } from '../../design/feedback/list-part-failed.tsx';
import { useHydrated } from '../../design/hooks/use-hydrated.ts';
import { useMessages } from '../../messages/messages.tsx';
import { type PlayableTrack, usePlayer } from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import { usePlay } from '../cards/use-play.ts';
import { TrackList } from '../tracks/track-list.tsx';
import styles from './browse.module.css';
import { browsePage, type Filters } from './filters.ts';
import { findTracks } from './find-tracks.ts';

interface Props {
  filters: Filters;
  /** Of the first one here. */
  offset: number;
  /** Of all that pass. */
  total: number;
  first: readonly PlayableTrack[];
}

/** Browsers draw no page higher than some millions of dots. */
const ROWS_MAX = 100_000;
/** How much of a long list goes into the queue, before and behind what is played. */
const [QUEUE_BEFORE, QUEUE_AFTER] = [100, 400];

export function BrowseList({ filters, offset, total, first }: Props) {
  const { catalogue } = useMessages();
  const player = usePlayer();
  const hydrated = useHydrated();
  const pages = usePages({ filters, offset, total, first });
  const all = useSyncExternalStore(pages.subscribe, pages.items, pages.items);
  const failed = useSyncExternalStore(pages.subscribe, pages.failed, pages.failed);
  const source = browsePage(filters);
  const play = (index: number) => {
    const start = Math.max(0, index - QUEUE_BEFORE);
    const before = all.slice(start, index).filter(isLoaded);
    player.play(
      [...before, ...all.slice(index, index + QUEUE_AFTER).filter(isLoaded)],
      before.length,
      source,
    );
  };
  // Without scripts there are pages to turn, and no room for what will never come.
  const tracks = hydrated ? all : first;
  const style = hydrated ? undefined : { '--rows': all.length };
  return (
    <div className={styles['tracks']} style={style as React.CSSProperties | undefined}>
      <TrackList
        tracks={tracks}
        source={source}
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

const isLoaded = (track: PlayableTrack | undefined) => track !== undefined;

/** Who comes back finds the list as they left it. */
const visitedLists = new BoundedMap<string, Pages<PlayableTrack>>({ max: 8 });

function usePages({ filters, offset, total, first }: Props): Pages<PlayableTrack> {
  const services = useServices();
  const { key, search } = useLocation();
  const listKey = `${key}${search}`;
  return useMemo(() => {
    const known = visitedLists.get(listKey);
    if (known !== undefined) return known;
    const pages = createPages({
      first,
      total: Math.min(total - offset, ROWS_MAX),
      async load(from, limit) {
        const { tracks } = await findTracks(services, filters, { offset: offset + from, limit });
        return tracks;
      },
    });
    // The server keeps nothing: every visitor of its own gets a page of their own.
    if (typeof window === 'undefined') return pages;
    visitedLists.set(listKey, pages);
    return pages;
  }, [listKey, services, filters, offset, total, first]);
}

/** Plays what the list begins with. */
export function PlayThese({ filters }: { filters: Filters }) {
  const services = useServices();
  const { find } = useMessages();
  const { busy, play } = usePlay(browsePage(filters), async () => {
    const { tracks } = await findTracks(services, filters, { limit: 200 });
    return tracks;
  });
  return (
    <Button variant="primary" icon={<PlayIcon />} busy={busy} onClick={play}>
      {find.playThese}
    </Button>
  );
}
