/** The top of the home page: a welcome and a play button, small for users, who know the service; in an empty catalogue, how to import music. */
import { LibraryBig } from 'lucide-react';
import type { CSSProperties } from 'react';
import { TRACK_TYPES } from '../../../../src/domain/vocabulary.ts';
import type { Api } from '../../api/api.ts';
import { requestTracks } from '../../api/request-tracks.ts';
import { Button } from '../../design/buttons/button.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Cover } from '../../design/music/cover.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import type { PlayableTrack } from '../../player/player.ts';
import { useServices, useUser } from '../../services.tsx';
import { PlayAll } from '../cards/play-button.tsx';
import styles from './home.module.css';

const COVERS = 5;
const SHUFFLED_TRACKS = 60;

export function Hero({ total, covers }: { total: number; covers: readonly string[] }) {
  const { discover } = useMessages();
  const { number } = useFormats();
  const { webApi } = useServices();
  const user = useUser();
  const load = () => loadShuffled(webApi);
  const shown = covers.slice(0, COVERS);
  if (user !== null)
    return (
      <section className={styles['back']}>
        <div>
          <h1>
            {user.isNew ? discover.welcome : discover.welcomeBack} <bdi>{user.dispname}</bdi>
          </h1>
          {user.isNew && user.hasEmail && !user.emailVerified && <p>{discover.confirmEmail}</p>}
        </div>
        <PlayAll source="/" load={load}>
          {discover.heroPlay}
        </PlayAll>
      </section>
    );
  return (
    <section className={styles['hero']}>
      <div className={styles['welcome']}>
        <h1>{discover.hero}</h1>
        <p>{discover.heroText(total, number(total))}</p>
        <div className={styles['actions']}>
          <PlayAll variant="primary" size="large" source="/" load={load}>
            {discover.heroPlay}
          </PlayAll>
          <Button size="large" to="/browse">
            {discover.heroBrowse}
          </Button>
        </div>
      </div>
      <div className={styles['covers']} style={{ '--count': shown.length } as CSSProperties} aria-hidden>
        {shown.map((image) => (
          <Cover key={image} src={image} alt="" />
        ))}
      </div>
    </section>
  );
}

/** Featured tracks, or popular tracks if there are none, in random order. */
async function loadShuffled(webApi: Api['webApi']): Promise<PlayableTrack[]> {
  const common = { type: TRACK_TYPES, order: 'popularity_month', limit: SHUFFLED_TRACKS };
  const picked = await requestTracks(webApi, { ...common, featured: true });
  const { tracks } = picked.tracks.length > 0 ? picked : await requestTracks(webApi, common);
  return shuffled(tracks);
}

function shuffled<Item>(items: readonly Item[]): Item[] {
  const mixed = [...items];
  for (let last = mixed.length - 1; last > 0; last--) {
    const other = Math.floor(Math.random() * (last + 1));
    [mixed[last], mixed[other]] = [mixed[other], mixed[last]];
  }
  return mixed;
}

export function EmptyCatalogue() {
  const { discover, shell } = useMessages();
  const isAdministrator = useUser()?.admin ?? false;
  return (
    <>
      <h1 className={styles['empty-head']}>{shell.name}</h1>
      <EmptyState
        icon={LibraryBig}
        title={discover.emptyTitle}
        actions={isAdministrator && <Button to="/admin">{shell.admin}</Button>}
      >
        <p>{discover.emptyText}</p>
        <p>
          <code>npx cantiga import ~/music</code>
        </p>
        <p>{discover.emptyAdmin(shell.admin)}</p>
      </EmptyState>
    </>
  );
}
