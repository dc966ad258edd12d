/** The user's own tracks, albums and artists. */
import { Disc3, Heart, type LucideIcon, Star, UserRound } from 'lucide-react';
import { type ReactNode, useCallback, useState } from 'react';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { More } from '../../design/feedback/more.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { CardGrid } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard } from '../cards/cards.tsx';
import { albumTeaser, artistTeaser } from '../cards/teasers.ts';
import { loadUserTracks, UserTracks } from '../profiles/user-tracks.tsx';

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
    async (page: CardPageQuery, options: LoadOptions) => {
      const { headers, results } = await v3.users.albums(page, options);
      return { total: headers.results_fullcount ?? 0, items: (results[0]?.albums ?? []).map(albumTeaser) };
    },
    [v3],
  );
  return (
    <Cards
      load={load}
      card={(album) => <AlbumCard album={album} />}
      icon={Disc3}
      none={catalogue.noAlbums}
      noneText={catalogue.noAlbumsText}
    />
  );
}

export function OwnArtists() {
  const { v3 } = useServices();
  const { catalogue } = useMessages();
  const load = useCallback(
    async (page: CardPageQuery, options: LoadOptions) => {
      const { headers, results } = await v3.users.artists(page, options);
      return { total: headers.results_fullcount ?? 0, items: (results[0]?.artists ?? []).map(artistTeaser) };
    },
    [v3],
  );
  return (
    <Cards
      load={load}
      card={(artist) => <ArtistCard artist={artist} />}
      icon={UserRound}
      none={catalogue.noArtists}
      noneText={catalogue.noArtistsText}
    />
  );
}

const PAGE_SIZE = 60;

export type CardPageQuery = { limit: number; offset: number; fullcount: true };
export type LoadOptions = { signal?: AbortSignal };

interface CardsProps<Item> {
  load(page: CardPageQuery, options: LoadOptions): Promise<ListPage<Item>>;
  card(item: Item): ReactNode;
  /** Icon and texts of an empty list. */
  icon: LucideIcon;
  none: string;
  noneText: string;
}

const pageAt = (offset: number): CardPageQuery => ({ limit: PAGE_SIZE, offset, fullcount: true });

export function Cards<Item extends { id: string }>({ load, card, icon, none, noneText }: CardsProps<Item>) {
  const loadFirst = useCallback((signal: AbortSignal) => load(pageAt(0), { signal }), [load]);
  return (
    <Loaded load={loadFirst}>
      {(first) =>
        first.total === 0 ? (
          <EmptyState icon={icon} title={none} actions={<DiscoverButton />}>
            {noneText}
          </EmptyState>
        ) : (
          <MoreCards first={first} load={load} card={card} />
        )
      }
    </Loaded>
  );
}

function MoreCards<Item extends { id: string }>({
  first,
  load,
  card,
}: Pick<CardsProps<Item>, 'load' | 'card'> & { first: ListPage<Item> }) {
  const [items, setItems] = useState(first.items);
  const more = async () => {
    const page = await load(pageAt(items.length), {});
    setItems([...items, ...page.items]);
  };
  return (
    <>
      <CardGrid items={items} card={card} />
      {items.length < first.total && <More load={more} />}
    </>
  );
}
