/** Actions for a whole list of tracks: play, shuffle, add to the queue or to a playlist. */
import { Ellipsis, ListEnd, ListMusic, ListStart, Shuffle } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { useAttemptWithToast } from '../../design/forms/use-attempt.ts';
import { Menu, MenuItem } from '../../design/popups/menu.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { hasAudio } from '../../player/playable.ts';
import { type PlayableTrack, useListStatus, usePlayer } from '../../player/player.ts';
import { AddToPlaylistDialog } from '../../relations/add-to-playlist.tsx';
import { PlayPauseButton } from '../cards/play-button.tsx';
import { NoAudioButton } from '../tracks/no-audio.tsx';

interface Props {
  name: string;
  /** The path of the page. */
  source: string;
  /** The loaded tracks. */
  tracks: readonly PlayableTrack[];
  /** Plays the list if it is not completely loaded, instead of playing `tracks`. */
  onPlay?: (() => void) | undefined;
  /** Loads all tracks, up to a limit. For lists that are not completely loaded. */
  loadAll?: (() => Promise<readonly PlayableTrack[]>) | undefined;
  /** Further buttons, after the first two. */
  children?: ReactNode;
}

export function ListActions({ name, source, tracks, onPlay, loadAll, children }: Props) {
  const { catalogue, player: say } = useMessages();
  const player = usePlayer();
  const toast = useToast();
  const status = useListStatus(source);
  const { isBusy, attempt } = useAttemptWithToast(catalogue.offline);
  const [chosen, setChosen] = useState<readonly PlayableTrack[]>();
  if (tracks.length === 0) return <>{children}</>;
  const isPlayable = tracks.some(hasAudio);
  const withAll = (use: (all: readonly PlayableTrack[]) => void) =>
    attempt(async () => use(loadAll === undefined ? tracks : await loadAll()));
  const add = (to: 'playNext' | 'enqueue', done: string) =>
    withAll((all) => {
      player[to](all);
      toast(done);
    });
  const playShuffled = () =>
    withAll((all) => {
      if (!player.state().shuffle) player.toggleShuffle();
      player.play(all, undefined, source, name);
    });
  return (
    <>
      {isPlayable ? (
        <PlayPauseButton status={status} start={onPlay ?? (() => player.play(tracks, 0, source, name))} />
      ) : (
        <NoAudioButton />
      )}
      {isPlayable && tracks.length > 1 && (
        <Button icon={<Shuffle />} busy={isBusy} onClick={playShuffled}>
          {say.shuffle}
        </Button>
      )}
      {children}
      <Menu trigger={<IconButton label={catalogue.moreOf(name)} icon={<Ellipsis />} variant="secondary" />}>
        <MenuItem
          icon={<ListStart />}
          disabled={!isPlayable}
          onSelect={() => add('playNext', catalogue.willPlayNext)}
        >
          {catalogue.playNext}
        </MenuItem>
        <MenuItem
          icon={<ListEnd />}
          disabled={!isPlayable}
          onSelect={() => add('enqueue', catalogue.enqueued)}
        >
          {catalogue.enqueue}
        </MenuItem>
        <MenuItem icon={<ListMusic />} onSelect={() => withAll(setChosen)}>
          {catalogue.addToPlaylist}
        </MenuItem>
      </Menu>
      {chosen !== undefined && (
        <AddToPlaylistDialog tracks={chosen} onOpenChange={(open) => open || setChosen(undefined)} />
      )}
    </>
  );
}
