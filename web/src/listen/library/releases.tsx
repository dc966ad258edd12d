/** The releases of the artists that the user follows, the newest first. */
import { Disc3 } from 'lucide-react';
import { useState } from 'react';
import type { ReleasesAnswer, ReleaseTeaser } from '../../../../src/domain/following.ts';
import type { Slice } from '../../../../src/domain/lists.ts';
import type { Api } from '../../api/api.ts';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { RELEASES_PAGE } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';
import { AlbumCard, TrackCard } from '../cards/cards.tsx';
import styles from './library.module.css';
import { Cards } from './lists.tsx';

export function loadReleases(
  { webApi }: Pick<Api, 'webApi'>,
  { offset, limit }: Slice,
  signal?: AbortSignal,
): Promise<ReleasesAnswer> {
  return webApi.get(`/web-api/releases?offset=${offset}&limit=${limit}`, signal);
}

export function ReleaseCard({ release, source }: { release: ReleaseTeaser; source: string }) {
  const { day } = useFormats();
  const note = day(release.date);
  if (release.kind === 'album') return <AlbumCard album={release.album} note={note} />;
  return <TrackCard tracks={[release.track]} index={0} source={source} note={note} />;
}

export function NewReleases() {
  const services = useServices();
  const { following } = useMessages();
  const [unread, setUnread] = useState(0);
  const load = async (page: Slice, signal?: AbortSignal) => {
    const found = await loadReleases(services, page, signal);
    if (page.offset === 0) {
      setUnread(found.unread);
      await services.webApi.post('/web-api/releases/seen', {});
    }
    return found;
  };
  return (
    <>
      {unread > 0 && <p className={styles['news']}>{following.unreadSince(unread)}</p>}
      <Cards
        load={load}
        card={(release) => <ReleaseCard release={release} source={RELEASES_PAGE} />}
        icon={Disc3}
        none={following.noReleases}
        noneText={following.noReleasesText}
      />
    </>
  );
}
