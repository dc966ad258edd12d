/** `/for-you`: recommended tracks. Asks visitors to log in; users without likes are shown popular music. */
import { Sparkles } from 'lucide-react';
import type { RecommendedTrack } from '../../../../src/domain/recommendations.ts';
import type { Api } from '../../api/api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { LogInFirst } from '../../login/log-in-first.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, type PageHandle } from '../../page.ts';
import { FOR_YOU_PAGE } from '../../page-paths.ts';
import type { PlayableTrack } from '../../player/player.ts';
import { useServices, useUser } from '../../services.tsx';
import { TileGrid, TrackTiles } from '../cards/track-tiles.tsx';
import { loadChart } from '../charts/load-chart.ts';
import { ListActions } from '../lists/actions.tsx';
import styles from './for-you.module.css';
import { loadRecommended, useNotDeclined, useReason } from './recommended.ts';

const RECOMMENDED = 30;
const POPULAR = 9;

export const loader = loaderOf(async () => null);

export const handle: PageHandle<null> = {
  head: (_, { following }) => ({ title: following.forYou, unlisted: true }),
};

export function Component() {
  const { following } = useMessages();
  const user = useUser();
  return (
    <>
      <h1 className={styles['title']}>{following.forYou}</h1>
      {user === null ? (
        <LogInFirst path={FOR_YOU_PAGE} icon={Sparkles} title={following.forYouSignIn} />
      ) : (
        <ForYou key={user.id} />
      )}
    </>
  );
}

interface ForYouData {
  recommended: RecommendedTrack[];
  /** Only if nothing is recommended. */
  popular: PlayableTrack[];
}

async function loadForYou(api: Pick<Api, 'webApi'>, signal: AbortSignal): Promise<ForYouData> {
  const recommended = await loadRecommended(api, RECOMMENDED, signal);
  if (recommended.length > 0) return { recommended, popular: [] };
  const week = { what: 'tracks', period: 'week' } as const;
  const { tracks: popular } = await loadChart(api.webApi, week, signal, POPULAR);
  return { recommended, popular };
}

function ForYou() {
  const services = useServices();
  const { discover } = useMessages();
  return (
    <Loaded load={(signal) => loadForYou(services, signal)}>
      {({ recommended, popular }) =>
        recommended.length > 0 ? (
          <RecommendedList all={recommended} />
        ) : (
          <>
            <NothingRecommended />
            <TrackTiles title={discover.topTracks} all="/charts" source="/charts" tracks={popular} numbered />
          </>
        )
      }
    </Loaded>
  );
}

function NothingRecommended() {
  const { following } = useMessages();
  return (
    <EmptyState
      icon={Sparkles}
      title={following.noForYou}
      actions={<Button to="/charts">{following.popular}</Button>}
    >
      {following.noForYouText}
    </EmptyState>
  );
}

function RecommendedList({ all }: { all: readonly RecommendedTrack[] }) {
  const { following } = useMessages();
  const shown = useNotDeclined(all);
  const reasonOf = useReason();
  const tracks = shown.map(({ track }) => track);
  return (
    <>
      <p className={styles['text']}>{following.forYouText}</p>
      <div className={styles['actions']}>
        <ListActions name={following.forYou} source={FOR_YOU_PAGE} tracks={tracks} />
      </div>
      <TileGrid tracks={tracks} source={FOR_YOU_PAGE} note={(index) => reasonOf(shown[index])} />
    </>
  );
}
