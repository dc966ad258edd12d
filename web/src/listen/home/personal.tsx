/** Sections of the home page for a user: recommended tracks, and new releases of followed artists. Loaded in the browser. */
import { Sparkles } from 'lucide-react';
import { useCallback } from 'react';
import type { Api } from '../../api/api.ts';
import { Badge } from '../../design/feedback/badge.tsx';
import { useLoaded } from '../../design/feedback/loaded.tsx';
import { Skeleton } from '../../design/feedback/skeleton.tsx';
import { Section } from '../../design/layout/section.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { FOR_YOU_PAGE, RELEASES_PAGE } from '../../page-paths.ts';
import { useServices, useUser } from '../../services.tsx';
import { CardRow } from '../cards/card-row.tsx';
import { TrackTiles } from '../cards/track-tiles.tsx';
import { loadRecommended, type RecommendedTrack, useNotDeclined, useReason } from '../for-you/recommended.ts';
import { loadReleases } from '../library/load-releases.ts';
import { ReleaseCard } from '../library/releases.tsx';
import styles from './home.module.css';

const RECOMMENDED = 6;
const RELEASES = 14;

async function loadPersonal(api: Pick<Api, 'v3' | 'webApi'>, signal: AbortSignal) {
  const [recommended, releases] = await Promise.all([
    loadRecommended(api, RECOMMENDED, signal),
    loadReleases(api, { offset: 0, limit: RELEASES }, signal),
  ]);
  return { recommended, releases };
}

export function PersonalSections() {
  const user = useUser();
  return user === null ? null : <Personal key={user.id} />;
}

/** Nothing if it cannot be loaded: the rest of the page is for everyone. */
function Personal() {
  const services = useServices();
  const { following } = useMessages();
  const load = useCallback((signal: AbortSignal) => loadPersonal(services, signal), [services]);
  const { state } = useLoaded(load);
  if (state.is === 'failed') return null;
  if (state.is === 'loading') {
    return (
      <div className={styles['waiting']} aria-busy="true">
        <Skeleton shape="block" rows={4} />
      </div>
    );
  }
  const { recommended, releases } = state.value;
  const { unread, items } = releases;
  return (
    <>
      {recommended.length === 0 ? <NothingRecommended /> : <Recommended all={recommended} />}
      <CardRow
        title={following.releasesOfFollowed}
        all={RELEASES_PAGE}
        items={items}
        mark={unread > 0 && <Badge kind="accent">{following.unread(unread)}</Badge>}
        card={(release) => <ReleaseCard release={release} source="/" />}
      />
    </>
  );
}

function Recommended({ all }: { all: readonly RecommendedTrack[] }) {
  const { following } = useMessages();
  const shown = useNotDeclined(all);
  const reasonOf = useReason();
  return (
    <TrackTiles
      title={following.forYou}
      all={FOR_YOU_PAGE}
      source={FOR_YOU_PAGE}
      tracks={shown.map(({ track }) => track)}
      note={(index) => reasonOf(shown[index])}
    />
  );
}

function NothingRecommended() {
  const { following } = useMessages();
  return (
    <Section title={following.forYou} all={FOR_YOU_PAGE}>
      <p className={styles['hint']}>
        <Sparkles /> {following.noForYouText}
      </p>
    </Section>
  );
}
