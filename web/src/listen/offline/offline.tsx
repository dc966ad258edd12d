/** `/offline`: the tracks that are kept in this browser. Without a network, every other address leads here. */
import { CloudOff } from 'lucide-react';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { useOfflineTracks } from '../../player/offline/use-offline.ts';
import { TrackList } from '../tracks/track-list.tsx';

export const loader = loaderOf(async () => ({}));

export const handle: PageHandle = {
  head: (_, { discover }) => ({ title: discover.offline, canonical: '/offline', unlisted: true }),
};

export function Component() {
  const { discover, catalogue } = useMessages();
  const tracks = useOfflineTracks();
  return (
    <>
      <h1>{discover.offline}</h1>
      {tracks.length === 0 ? (
        <EmptyState icon={CloudOff} title={discover.offlineEmpty}>
          {discover.offlineEmptyText}
        </EmptyState>
      ) : (
        <>
          <p>{discover.offlineText}</p>
          <TrackList
            tracks={tracks.map(({ track }) => track)}
            source="/offline"
            label={catalogue.tracks}
            showCover
          />
        </>
      )}
    </>
  );
}
