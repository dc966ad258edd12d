/** Buttons that play a list, a track or a radio; they pause and resume what is already playing. */
import { RotateCw } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { PlayIcon } from '../../design/buttons/play-icon.tsx';
import { Spinner } from '../../design/feedback/spinner.tsx';
import { useAttemptWithToast } from '../../design/forms/use-attempt.ts';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { hasAudio } from '../../player/playable.ts';
import {
  isOn,
  type PlayableTrack,
  type PlayerState,
  useListStatus,
  usePlayer,
  useRadioStatus,
  useTrackStatus,
} from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import styles from './play-button.module.css';

interface ListProps {
  /** The path of the page of the list, by which the player recognizes the list. */
  source: string;
  /** Called when the button is pressed. */
  load(): Promise<readonly PlayableTrack[]>;
}

/** Plays a list; shows an error if none of its tracks has audio. */
function usePlay({ source, load }: ListProps, name?: string): () => Promise<void> {
  const player = usePlayer();
  const toast = useToast();
  const { catalogue } = useMessages();
  return async () => {
    const tracks = await load();
    if (tracks.some(hasAudio)) player.play(tracks, 0, source, name);
    else toast(catalogue.noAudio, { kind: 'bad' });
  };
}

interface PlayAllProps extends ListProps {
  variant?: 'primary';
  size?: 'large';
  children: string;
}

/** Always starts again: what is loaded may differ each time. */
export function PlayAll({ children, variant, size, ...list }: PlayAllProps) {
  const { discover } = useMessages();
  const { isBusy, attempt } = useAttemptWithToast(discover.tryLater);
  const play = usePlay(list);
  return (
    <Button variant={variant} size={size} icon={<PlayIcon />} busy={isBusy} onClick={() => attempt(play)}>
      {children}
    </Button>
  );
}

interface PlayPauseButtonProps {
  /** `idle` if something else is playing. */
  status: PlayerState['status'];
  size?: 'large';
  start(): void;
  /** While it is paused; “Play” if absent. */
  children?: ReactNode;
}

/** The main button of the page of what it plays. */
export function PlayPauseButton({ status, size, start, children }: PlayPauseButtonProps) {
  const player = usePlayer();
  const { player: say } = useMessages();
  return (
    <Button
      variant="primary"
      size={size}
      icon={<PlayIcon status={status} />}
      onClick={status === 'idle' ? start : player.toggle}
    >
      {isOn(status) ? say.pause : (children ?? say.play)}
    </Button>
  );
}

export function PlayButton({ name, ...list }: ListProps & { name: string }) {
  const play = usePlay(list, name);
  return <RoundButton name={name} status={useListStatus(list.source)} start={play} />;
}

export function RadioButton({ id, name }: { id: string; name: string }) {
  const { v3 } = useServices();
  const player = usePlayer();
  const start = async () => {
    const { results } = await v3.radios.stream({ id });
    const [found] = results;
    if (found) player.playRadio({ id, name: found.dispname, image: found.image, stream: found.stream });
  };
  return <RoundButton name={name} status={useRadioStatus(id)} start={start} />;
}

export interface TrackInList {
  /** The list that is played, starting at `index`. */
  tracks: readonly PlayableTrack[];
  index: number;
  source: string;
}

export function TrackButton({ tracks, index, source }: TrackInList) {
  const player = usePlayer();
  const { catalogue } = useMessages();
  const { id, name, artist_name } = tracks[index];
  const status = useTrackStatus(id);
  const label = catalogue.titleBy(name, artist_name);
  if (!hasAudio(tracks[index])) return null;
  return <RoundButton name={label} status={status} start={() => player.play(tracks, index, source)} />;
}

interface RoundButtonProps {
  name: string;
  /** `idle` if something else is playing. */
  status: PlayerState['status'];
  start(): Promise<void> | void;
}

function RoundButton({ name, status, start }: RoundButtonProps) {
  const { discover, catalogue } = useMessages();
  const player = usePlayer();
  const isPlaying = isOn(status);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const press = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await (status === 'idle' ? start() : player.toggle());
      setState('ready');
    } catch {
      setState('failed');
    }
  };
  const failed = state === 'failed' && !isPlaying;
  const label = failed
    ? discover.playFailed(name)
    : isPlaying
      ? catalogue.pauseNamed(name)
      : catalogue.playNamed(name);
  return (
    <button
      type="button"
      className={styles['button']}
      data-playing={isPlaying || undefined}
      aria-label={label}
      aria-busy={state === 'busy' || undefined}
      onClick={press}
    >
      {state === 'busy' ? <Spinner /> : failed ? <RotateCw /> : <PlayIcon status={status} />}
    </button>
  );
}
