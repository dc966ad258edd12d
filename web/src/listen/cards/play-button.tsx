/** Plays a whole list; pauses and resumes if the list is already playing. */
import { RotateCw } from 'lucide-react';
import { useState } from 'react';
import { PlayIcon } from '../../design/buttons/play-icon.tsx';
import { Spinner } from '../../design/feedback/spinner.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { hasAudio } from '../../player/playable.ts';
import {
  isOn,
  type PlayableTrack,
  type PlayerState,
  useIsCurrent,
  usePlayer,
  usePlayerState,
} from '../../player/player.ts';
import { useServices } from '../../services.tsx';
import styles from './play-button.module.css';

interface PlayButtonProps {
  name: string;
  /** The path of the page of the list, by which the player recognizes the list. */
  source: string;
  /** Called when the button is pressed. */
  load(): Promise<readonly PlayableTrack[]>;
}

export function PlayButton({ name, source, load }: PlayButtonProps) {
  const player = usePlayer();
  const toast = useToast();
  const { catalogue } = useMessages();
  const { status, queue, radio, source: current } = usePlayerState();
  const isCurrent = radio === null && queue.length > 0 && current === source;
  const start = async () => {
    const tracks = await load();
    if (!tracks.some(hasAudio)) return toast(catalogue.noAudio, { kind: 'bad' });
    player.play(tracks, 0, source, name);
  };
  return (
    <RoundButton name={name} status={isCurrent ? status : 'idle'} start={isCurrent ? player.toggle : start} />
  );
}

export function RadioButton({ id, name }: { id: string; name: string }) {
  const { v3 } = useServices();
  const player = usePlayer();
  const { status, radio } = usePlayerState();
  const isCurrent = radio?.id === id;
  const start = async () => {
    const { results } = await v3.radios.stream({ id });
    const [found] = results;
    if (found) player.playRadio({ id, name: found.dispname, image: found.image, stream: found.stream });
  };
  return (
    <RoundButton name={name} status={isCurrent ? status : 'idle'} start={isCurrent ? player.toggle : start} />
  );
}

interface TrackButtonProps {
  /** The list that is played, starting at `index`. */
  tracks: readonly PlayableTrack[];
  index: number;
  source: string;
}

export function TrackButton({ tracks, index, source }: TrackButtonProps) {
  const player = usePlayer();
  const { catalogue } = useMessages();
  const { id, name, artist_name } = tracks[index];
  const { status } = usePlayerState();
  const isCurrent = useIsCurrent(id);
  const start = () => (isCurrent ? player.toggle() : player.play(tracks, index, source));
  const label = catalogue.titleBy(name, artist_name);
  if (!hasAudio(tracks[index])) return null;
  return <RoundButton name={label} status={isCurrent ? status : 'idle'} start={start} />;
}

interface RoundButtonProps {
  name: string;
  status: PlayerState['status'];
  start(): Promise<void> | void;
}

function RoundButton({ name, status, start }: RoundButtonProps) {
  const { discover, catalogue } = useMessages();
  const isPlaying = isOn(status);
  const [state, setState] = useState<'ready' | 'busy' | 'failed'>('ready');
  const press = async () => {
    if (state === 'busy') return;
    setState('busy');
    try {
      await start();
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
