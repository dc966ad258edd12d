/** The user's own tracks, albums and artists. */
import { Disc3, Heart, Star, UserRound } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useAttemptWithToast } from '../../design/forms/use-attempt.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { CardGrid } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard } from '../cards/cards.tsx';
import { albumTeaser, artistTeaser } from '../cards/teasers.ts';
import { loadUserTracks, UserTracks } from '../profiles/user-tracks.tsx';
import styles from './library.module.css';

export function OwnTracks({ relation, source }: { relation: 'like' | 'favorite'; source: string }) {
  const services = useServices();
  const { catalogue } = useMessages();
  const load = useCallback(
    (signal: AbortSignal) => loadUserTracks(services, undefined, relation, 0, signal),
    [services, relation],
  );
  const isLike = relation === 'like';
  return (
    <Loaded load={load}>
      {(first) =>
        first.total === 0 ? (
          <EmptyState
            icon={isLike ? Heart : Star}
            title={isLike ? catalogue.noLikes : catalogue.noFavorites}
            actions={<DiscoverButton />}
          >
            {isLike ? catalogue.noLikesText : catalogue.noFavoritesText}
          </EmptyState>
        ) : (
          <UserTracks
            userId={undefined}
            relation={relation}
            first={first}
            source={source}
            label={isLike ? catalogue.likedTracks : catalogue.favoriteTracks}
            withActions
          />
        )
      }
    </Loaded>
  );
}

export function DiscoverButton() {
  const { catalogue } = useMessages();
  return <Button to="/">{catalogue.discover}</Button>;
}

export function OwnAlbums() {
  const { v3 } = useServices();
  const { catalogue } = useMessages();
  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      const params = { limit: PAGE_SIZE, offset, fullcount: true };
      const { headers, results } = await v3.users.albums(params, signal === undefined ? {} : { signal });
      const albums = results[0]?.albums ?? [];
      return { total: headers.results_fullcount ?? 0, items: albums.map(albumTeaser) };
    },
    [v3],
  );
  return (
    <Cards
      load={load}
      card={(album) => <AlbumCard key={album.id} album={album} />}
      none={
        <EmptyState icon={Disc3} title={catalogue.noAlbums} actions={<DiscoverButton />}>
          {catalogue.noAlbumsText}
        </EmptyState>
      }
    />
  );
}

export function OwnArtists() {
  const { v3 } = useServices();
  const { catalogue } = useMessages();
  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      const params = { limit: PAGE_SIZE, offset, fullcount: true };
      const { headers, results } = await v3.users.artists(params, signal === undefined ? {} : { signal });
      const artists = results[0]?.artists ?? [];
      return { total: headers.results_fullcount ?? 0, items: artists.map(artistTeaser) };
    },
    [v3],
  );
  return (
    <Cards
      load={load}
      card={(artist) => <ArtistCard key={artist.id} artist={artist} />}
      none={
        <EmptyState icon={UserRound} title={catalogue.noArtists} actions={<DiscoverButton />}>
          {catalogue.noArtistsText}
        </EmptyState>
      }
    />
  );
}

const PAGE_SIZE = 60;

interface CardPage<Item> {
  total: number;
  items: Item[];
}

interface CardsProps<Item> {
  load(offset: number, signal?: AbortSignal): Promise<CardPage<Item>>;
  card(item: Item): ReactNode;
  /** Shown if the list is empty. */
  none: ReactNode;
}

function Cards<Item>({ load, card, none }: CardsProps<Item>) {
  const loadFirst = useCallback((signal: AbortSignal) => load(0, signal), [load]);
  return (
    <Loaded load={loadFirst}>
      {(first) => (first.total === 0 ? none : <MoreCards first={first} load={load} card={card} />)}
    </Loaded>
  );
}

function MoreCards<Item>({ first, load, card }: Omit<CardsProps<Item>, 'none'> & { first: CardPage<Item> }) {
  const { catalogue } = useMessages();
  const [items, setItems] = useState(first.items);
  const { isBusy, attempt } = useAttemptWithToast(catalogue.offline);
  const more = async () => {
    const page = await load(items.length);
    setItems([...items, ...page.items]);
  };
  return (
    <>
      <CardGrid>{items.map(card)}</CardGrid>
      {items.length < first.total && (
        <div className={styles['more']}>
          <Button busy={isBusy} onClick={() => attempt(more)}>
            {catalogue.more}
          </Button>
        </div>
      )}
    </>
  );
}
