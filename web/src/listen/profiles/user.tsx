/** The public page of a user. */
import { Pencil } from 'lucide-react';
import { Link, useLoaderData } from 'react-router';
import type { AlbumTeaser, ArtistTeaser } from '../../../../src/domain/catalogue/teasers.ts';
import { FOLLOWERS_SHOWN } from '../../../../src/domain/following.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { Button } from '../../design/buttons/button.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Section } from '../../design/layout/section.tsx';
import { ArtistInitials } from '../../design/music/artist-image.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere, type PageHandle, requireId } from '../../page.ts';
import { followsPage, userPage } from '../../page-paths.ts';
import { FollowButton } from '../../relations/buttons.tsx';
import { useUser } from '../../services.tsx';
import { CardRow } from '../cards/card-row.tsx';
import { AlbumCard, ArtistCard, PlaylistCard } from '../cards/cards.tsx';
import { playlistTeaser } from '../cards/teasers.ts';
import { userHead } from '../heads.ts';
import { ItemHeader } from '../item-header.tsx';
import { alternatesOf, titledIn } from '../listings.ts';
import { ShareButton } from '../share.tsx';
import { loadPeople } from './people.tsx';
import { loadUserTracks, UserTracks } from './user-tracks.tsx';

type Data = Awaited<ReturnType<typeof loader>>;

/** Per section: albums, artists, playlists. */
const ITEMS_MAX = 100;

export const loader = loaderOf(async (api, { params, signal }) => {
  const id = requireId(params);
  const { v3, webApi } = api;
  const count = async (list: 'following' | 'followers') => {
    const { total } = await loadPeople(api, id, list, { offset: 0, limit: 1 }, signal);
    return total;
  };
  const [users, likes, albums, artists, playlists, followed, followers] = await Promise.all([
    v3.users({ id }, { signal }),
    loadUserTracks(api, id, 'like', 0, signal),
    webApi.get<ListPage<AlbumTeaser>>(`/web-api/users/${id}/albums?limit=${ITEMS_MAX}`, signal),
    webApi.get<ListPage<ArtistTeaser>>(`/web-api/users/${id}/artists?limit=${ITEMS_MAX}`, signal),
    v3.playlists({ user_id: id, order: 'creationdate_desc', limit: ITEMS_MAX }, { signal }),
    count('following'),
    count('followers'),
  ]);
  const [found] = users.results;
  if (found === undefined) throw nothingHere();
  const { name, dispname, image, creationdate } = found;
  return {
    ...{ id, name, dispname, image, creationdate, likes, followed, followers },
    albums: albums.items,
    artists: artists.items,
    playlists: playlists.results.map(playlistTeaser),
  };
});

export const handle: PageHandle<Data> = {
  head(user, messages, language) {
    const head = userHead(user, messages);
    const title = messages.design.labelled(head.title, messages.catalogue.likedTracks);
    return { ...head, alternates: alternatesOf(titledIn(language, userPage(user.id)), title) };
  },
};

export function Component() {
  const { id, name, dispname, image, creationdate, likes, albums, artists, playlists, followed, followers } =
    useLoaderData<Data>();
  const { catalogue, following } = useMessages();
  const { day, number } = useFormats();
  const isOwn = useUser()?.id === Number(id);
  const manyFollowers = followers < FOLLOWERS_SHOWN ? number(followers) : `${number(followers)}+`;
  const language = useLanguage();
  const shown = dispname || name;
  const path = userPage(id);
  const isEmpty = likes.total + albums.length + artists.length + playlists.length === 0;
  return (
    <>
      <ItemHeader
        kind={catalogue.listener}
        name={shown}
        alt={catalogue.imageOf(shown)}
        image={image}
        fallback={<ArtistInitials name={shown} />}
        round
        small
        facts={{
          name: shown === name ? '' : <span dir="auto">@{name}</span>,
          joined: day(creationdate) && catalogue.joined(day(creationdate)),
          followers: followers > 0 && (
            <Link to={followsPage(id, 'followers')}>{following.followerCount(followers, manyFollowers)}</Link>
          ),
          followed: followed > 0 && (
            <Link to={followsPage(id, 'following')}>
              {following.followedCount(followed, number(followed))}
            </Link>
          ),
        }}
        actions={
          <>
            {isOwn ? (
              <Button icon={<Pencil />} to="/account">
                {catalogue.editProfile}
              </Button>
            ) : (
              <FollowButton relation="follow" id={id} />
            )}
            <ShareButton name={shown} path={path} listing={titledIn(language, path)} />
          </>
        }
      />
      {isEmpty && <EmptyState title={catalogue.nothingPublic} />}
      <CardRow
        title={catalogue.playlists}
        items={playlists}
        card={(playlist) => <PlaylistCard playlist={playlist} />}
      />
      <CardRow title={catalogue.albums} items={albums} card={(album) => <AlbumCard album={album} />} />
      <CardRow title={catalogue.fanOf} items={artists} card={(artist) => <ArtistCard artist={artist} />} />
      {likes.total > 0 && (
        <Section title={catalogue.likedTracks}>
          <UserTracks
            key={id}
            userId={id}
            relation="like"
            first={likes}
            source={path}
            label={catalogue.likedTracks}
          />
        </Section>
      )}
    </>
  );
}
