/** Reports each track that a signed-in user has heard. The server forgets it unless the user has turned on the history or scrobbling. */
import { useEffect } from 'react';
import { useServices, useUser } from '../../services.tsx';
import { createHeard } from '../heard.ts';
import { usePlayer } from '../player.ts';

export function useReportListens(): void {
  const player = usePlayer();
  const { webApi } = useServices();
  const userId = useUser()?.id;
  useEffect(() => {
    if (userId === undefined) return;
    const isHeard = createHeard();
    return player.subscribePosition(() => {
      const { queue, keys, index, status } = player.state();
      const track = queue[index];
      if (track === undefined) return;
      const { time, duration } = player.position();
      if (!isHeard({ key: keys[index], time, duration, isPlaying: status === 'playing' })) return;
      // As for the counts of tracks, what is heard without a connection is lost.
      webApi.post('/web-api/listens', { track_id: track.id }).catch(() => {});
    });
  }, [userId, player, webApi]);
}
