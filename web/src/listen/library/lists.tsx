/** The user's own tracks, albums and artists. */
import { Disc3, Heart, type LucideIcon, Star, UserRound } from 'lucide-react';
import type { ReactNode } from 'react';
import type { AlbumTeaser, ArtistTeaser } from '../../../../src/domain/catalogue/teasers.ts';
import type { ListPage, Slice } from '../../../../src/domain/lists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { More, useMore } from '../../design/feedback/more.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { CardGrid } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard } from '../cards/cards.tsx';
import { loadUserTracks, UserTracks } from '../profiles/user-tracks.tsx';

interface OwnListProps<First> {
  load(signal: AbortSignal): Promise<First>;
  /** Icon and texts of an empty list. */
  icon: LucideIcon;
  none: string;
  noneText: string;
  children(first: First, reload: () => void): ReactNode;
}

/** A list of the user; the empty one leads to music. */
export function OwnList<First extends { total: number }>(props: OwnListProps<First>) {
  const { load, icon, none, noneText, children } = props;
  return (
    <Loaded load={load}>
      {(first, reload) =>
        first.total === 0 ? (
          <EmptyState icon={icon} title={none} actions={<DiscoverButton />}>
            {noneText}
          </EmptyState>
        ) : (
          children(first, reload)
        )
      }
    </Loaded>
  );
}

interface OwnTracksProps {
  userId: string;
  relation: 'like' | 'favorite';
  source: string;
}

export function OwnTracks({ userId, relation, source }: OwnTracksProps) {
  const services = useServices();
  const { catalogue } = useMessages();
  const isLike = relation === 'like';
  return (
    <OwnList
      load={(signal) => loadUserTracks(services, userId, relation, 0, signal)}
      icon={isLike ? Heart : Star}
      none={isLike ? catalogue.noLikes : catalogue.noFavorites}
      noneText={isLike ? catalogue.noLikesText : catalogue.noFavoritesText}
    >
      {(first) => (
        <UserTracks
          userId={userId}
          relation={relation}
          first={first}
          source={source}
          label={isLike ? catalogue.likedTracks : catalogue.favorites}
          withActions
        />
      )}
    </OwnList>
  );
}

export function DiscoverButton() {
  const { catalogue } = useMessages();
  return <Button to="/">{catalogue.discover}</Button>;
}

export function OwnAlbums({ userId }: { userId: string }) {
  const { catalogue } = useMessages();
  return (
    <Cards
      load={useLoadItems<AlbumTeaser>(userId, 'albums')}
      card={(album) => <AlbumCard album={album} />}
      icon={Disc3}
      none={catalogue.noAlbums}
      noneText={catalogue.noAlbumsText}
    />
  );
}

export function OwnArtists({ userId }: { userId: string }) {
  const { catalogue } = useMessages();
  return (
    <Cards
      load={useLoadItems<ArtistTeaser>(userId, 'artists')}
      card={(artist) => <ArtistCard artist={artist} />}
      icon={UserRound}
      none={catalogue.noArtists}
      noneText={catalogue.noArtistsText}
    />
  );
}

function useLoadItems<Item>(userId: string, of: 'albums' | 'artists'): CardsProps<Item>['load'] {
  const { webApi } = useServices();
  return ({ offset, limit }, signal) =>
    webApi.get(`/web-api/users/${userId}/${of}?offset=${offset}&limit=${limit}`, signal);
}

const PAGE_SIZE = 60;

interface CardsProps<Item> extends Pick<OwnListProps<never>, 'icon' | 'none' | 'noneText'> {
  load(page: Slice, signal?: AbortSignal): Promise<ListPage<Item>>;
  card(item: Item): ReactNode;
}

const pageAt = (offset: number): Slice => ({ limit: PAGE_SIZE, offset });

export function Cards<Item extends { id: string }>({ load, card, ...empty }: CardsProps<Item>) {
  return (
    <OwnList load={(signal) => load(pageAt(0), signal)} {...empty}>
      {(first) => <MoreCards first={first} load={load} card={card} />}
    </OwnList>
  );
}

function MoreCards<Item extends { id: string }>({
  first,
  load,
  card,
}: Pick<CardsProps<Item>, 'load' | 'card'> & { first: ListPage<Item> }) {
  const { items, rest, more } = useMore(first, PAGE_SIZE, (offset) => load(pageAt(offset)));
  return (
    <>
      <CardGrid items={items} card={card} />
      {rest > 0 && <More load={more} />}
    </>
  );
}
