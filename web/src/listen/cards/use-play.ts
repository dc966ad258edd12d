/** Loads and plays tracks; shows an error if they cannot be loaded or have no audio. */
import { useAttemptWithToast } from '../../design/forms/use-attempt.ts';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { hasAudio } from '../../player/playable.ts';
import { type PlayableTrack, usePlayer } from '../../player/player.ts';

export function usePlay(source: string, load: () => Promise<readonly PlayableTrack[]>) {
  const player = usePlayer();
  const toast = useToast();
  const { discover, catalogue } = useMessages();
  const { isBusy: busy, attempt } = useAttemptWithToast(discover.tryLater);
  const play = () =>
    attempt(async () => {
      const tracks = await load();
      if (tracks.some(hasAudio)) player.play(tracks, 0, source);
      else toast(catalogue.noAudio, { kind: 'bad' });
    });
  return { busy, play };
}
