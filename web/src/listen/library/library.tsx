/** What a person has collected. Who is not logged in is told what would be here, and how to get there. */
import { Disc3, Heart, ListMusic, MessageSquareText, Star, UserRound } from 'lucide-react';
import { useParams } from 'react-router';
import { TabLinks } from '../../design/layout/tab-links.tsx';
import { LogInFirst } from '../../login/log-in-first.tsx';
import { type Messages, useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere, type PageHandle } from '../../page.ts';
import { useUser } from '../../services.tsx';
import styles from './library.module.css';
import { OwnAlbums, OwnArtists, OwnTracks } from './lists.tsx';
import { OwnPlaylists } from './playlists.tsx';
import { OwnReviews } from './reviews.tsx';

const LISTS = ['likes', 'favorites', 'playlists', 'albums', 'artists', 'reviews'] as const;
type List = (typeof LISTS)[number];

const ICONS = {
  likes: Heart,
  favorites: Star,
  playlists: ListMusic,
  albums: Disc3,
  artists: UserRound,
  reviews: MessageSquareText,
};

const find = (name: string | undefined): List | undefined => LISTS.find((list) => list === (name ?? 'likes'));
const pathOf = (list: List) => (list === 'likes' ? '/library' : `/library/${list}`);

export const loader = loaderOf(async (_, { params }) => {
  if (find(params['list']) === undefined) throw nothingHere();
  return null;
});

export const handle: PageHandle<null> = {
  head: (_, { shell }) => ({ title: shell.library, unlisted: true }),
};

export function Component() {
  const { things, shell } = useMessages();
  const user = useUser();
  const list = find(useParams()['list']) ?? 'likes';
  return (
    <>
      <h1 className={styles['title']}>{shell.library}</h1>
      {user === null ? (
        <LogInFirst path={pathOf(list)} icon={Heart} title={things.libraryText} />
      ) : (
        <>
          <TabLinks
            label={shell.library}
            current={pathOf(list)}
            links={LISTS.map((one) => {
              const Icon = ICONS[one];
              return { to: pathOf(one), label: labelOf(one, things), icon: <Icon aria-hidden="true" /> };
            })}
          />
          <section key={`${user.id} ${list}`} aria-label={labelOf(list, things)}>
            {list === 'likes' && <OwnTracks relation="like" source={pathOf(list)} />}
            {list === 'favorites' && <OwnTracks relation="favorite" source={pathOf(list)} />}
            {list === 'playlists' && <OwnPlaylists />}
            {list === 'albums' && <OwnAlbums />}
            {list === 'artists' && <OwnArtists />}
            {list === 'reviews' && <OwnReviews />}
          </section>
        </>
      )}
    </>
  );
}

function labelOf(list: List, things: Messages['things']): string {
  return {
    likes: things.likedTracks,
    favorites: things.favoriteTracks,
    playlists: things.playlists,
    albums: things.albums,
    artists: things.artists,
    reviews: things.reviews,
  }[list];
}
