/** Sections of the home page for a user: recommended tracks, and new releases of followed artists. */
import { Sparkles } from 'lucide-react';
import type { ReleasesAnswer } from '../../../../src/domain/following.ts';
import type { RecommendedTrack } from '../../../../src/domain/recommendations.ts';
import type { Api } from '../../api/api.ts';
import { Badge } from '../../design/feedback/badge.tsx';
import { Section } from '../../design/layout/section.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { FOR_YOU_PAGE, RELEASES_PAGE } from '../../page-paths.ts';
import { useUser } from '../../services.tsx';
import { CardRow } from '../cards/card-row.tsx';
import { TrackTiles } from '../cards/track-tiles.tsx';
import { loadRecommended, useNotDeclined, useReason } from '../for-you/recommended.ts';
import { loadReleases, ReleaseCard } from '../library/releases.tsx';
import styles from './home.module.css';

const RECOMMENDED = 6;
const RELEASES = 14;

export interface PersonalData {
  recommended: RecommendedTrack[];
  releases: ReleasesAnswer;
}

/** `null` for visitors, and if it cannot be loaded: the rest of the page is for everyone. */
export async function loadPersonal(api: Api, signal: AbortSignal): Promise<PersonalData | null> {
  if (api.user() === null) return null;
  try {
    const [recommended, releases] = await Promise.all([
      loadRecommended(api, RECOMMENDED, signal),
      loadReleases(api, { offset: 0, limit: RELEASES }, signal),
    ]);
    return { recommended, releases };
  } catch {
    return null;
  }
}

export function PersonalSections({ data }: { data: PersonalData | null }) {
  const { following } = useMessages();
  const user = useUser();
  if (user === null || data === null) return null;
  const { recommended, releases } = data;
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
