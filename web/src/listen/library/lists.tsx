/** One's own tracks, albums and artists. */
import { Disc3, Heart, Star, UserRound } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { CardGrid } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard } from '../cards/cards.tsx';
import { albumTeaser, artistTeaser } from '../cards/teasers.ts';
import { loadUserTracks, UserTracks } from '../people/user-tracks.tsx';
import styles from './library.module.css';

export function OwnTracks({ relation, source }: { relation: 'like' | 'favorite'; source: string }) {
  const services = useServices();
  const { things } = useMessages();
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
            title={isLike ? things.noLikes : things.noFavorites}
            actions={<LookAround />}
          >
            {isLike ? things.noLikesText : things.noFavoritesText}
          </EmptyState>
        ) : (
          <UserTracks
            whose={undefined}
            relation={relation}
            first={first}
            source={source}
            label={isLike ? things.likedTracks : things.favoriteTracks}
            withActions
          />
        )
      }
    </Loaded>
  );
}

export function LookAround() {
  const { things } = useMessages();
  return <Button to="/">{things.discover}</Button>;
}

export function OwnAlbums() {
  const { v3 } = useServices();
  const { things } = useMessages();
  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      const asked = { limit: CARDS, offset, fullcount: true };
      const { headers, results } = await v3.users.albums(asked, signal === undefined ? {} : { signal });
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
        <EmptyState icon={Disc3} title={things.noAlbums} actions={<LookAround />}>
          {things.noAlbumsText}
        </EmptyState>
      }
    />
  );
}

export function OwnArtists() {
  const { v3 } = useServices();
  const { things } = useMessages();
  const load = useCallback(
    async (offset: number, signal?: AbortSignal) => {
      const asked = { limit: CARDS, offset, fullcount: true };
      const { headers, results } = await v3.users.artists(asked, signal === undefined ? {} : { signal });
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
        <EmptyState icon={UserRound} title={things.noArtists} actions={<LookAround />}>
          {things.noArtistsText}
        </EmptyState>
      }
    />
  );
}

/** At once; the others when somebody wants to see them. */
const CARDS = 60;

interface Part<Item> {
  total: number;
  items: Item[];
}

interface CardsProps<Item> {
  load(offset: number, signal?: AbortSignal): Promise<Part<Item>>;
  card(item: Item): ReactNode;
  /** The face of an empty list. */
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

function MoreCards<Item>({ first, load, card }: Omit<CardsProps<Item>, 'none'> & { first: Part<Item> }) {
  const { things } = useMessages();
  const toast = useToast();
  const [items, setItems] = useState(first.items);
  const [isBusy, setBusy] = useState(false);
  const more = async () => {
    setBusy(true);
    try {
      const part = await load(items.length);
      setItems([...items, ...part.items]);
    } catch {
      toast(things.offline, { kind: 'bad' });
    } finally {
      setBusy(false);
    }
  };
  return (
    <>
      <CardGrid>{items.map(card)}</CardGrid>
      {items.length < first.total && (
        <div className={styles['more']}>
          <Button busy={isBusy} onClick={more}>
            {things.more}
          </Button>
        </div>
      )}
    </>
  );
}
