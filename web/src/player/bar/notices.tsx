/** Toasts of the player, and the announcement of the current track for screen readers. */
import { useEffect } from 'react';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import type { NowPlaying } from '../now-playing.ts';
import { isOn, usePlayer, usePlayerState } from '../player.ts';

export function Notices() {
  const player = usePlayer();
  const toast = useToast();
  const { player: say } = useMessages();
  useEffect(
    () =>
      player.subscribeNotices((notice) => {
        if (notice.kind === 'failed') toast(say.failed(notice.track.name), { kind: 'bad' });
        else if (notice.kind === 'full') toast(say.full(notice.left), { kind: 'bad' });
        else if (notice.kind === 'stopped') toast(say.stopped, { kind: 'bad' });
        else if (notice.kind === 'back') toast(say.back, { kind: 'good' });
        else toast(say.elsewhere);
      }),
    [player, toast, say],
  );
  return null;
}

/** Announces each track when it starts, and no pauses. */
export function Announcement({ now }: { now: NowPlaying | undefined }) {
  const state = usePlayerState();
  const { player: say } = useMessages();
  const text = now === undefined || !isOn(state.status) ? '' : sentenceOf(now, say);
  return (
    <VisuallyHidden role="status" dir="auto">
      {text}
    </VisuallyHidden>
  );
}

function sentenceOf({ name, artist }: NowPlaying, say: ReturnType<typeof useMessages>['player']): string {
  return artist === '' ? say.nowOnRadio(name) : say.nowPlaying(name, artist);
}
