/** `/library`: the user's own tracks, albums, playlists, reviews and listening history, and what the user follows. Asks visitors to log in. */
import {
  CalendarHeart,
  Disc3,
  Heart,
  History,
  ListMusic,
  MessageSquareText,
  Star,
  UserRound,
  UsersRound,
} from 'lucide-react';
import { useParams } from 'react-router';
import { TabLinks } from '../../design/layout/tab-links.tsx';
import { LogInFirst } from '../../login/log-in-first.tsx';
import { type Messages, useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere, type PageHandle } from '../../page.ts';
import { useUser } from '../../services.tsx';
import { OwnHistory } from './history.tsx';
import styles from './library.module.css';
import { OwnAlbums, OwnArtists, OwnTracks } from './lists.tsx';
import { OwnPeople } from './people.tsx';
import { OwnPlaylists } from './playlists.tsx';
import { NewReleases } from './releases.tsx';
import { OwnReviews } from './reviews.tsx';

const LISTS = [
  'likes',
  'favorites',
  'playlists',
  'albums',
  'artists',
  'releases',
  'people',
  'reviews',
  'history',
] as const;
type LibraryList = (typeof LISTS)[number];

const ICONS = {
  likes: Heart,
  favorites: Star,
  playlists: ListMusic,
  albums: Disc3,
  artists: UserRound,
  releases: CalendarHeart,
  people: UsersRound,
  reviews: MessageSquareText,
  history: History,
};

const findList = (name: string | undefined): LibraryList | undefined =>
  LISTS.find((list) => list === (name ?? 'likes'));
const pathOf = (list: LibraryList) => (list === 'likes' ? '/library' : `/library/${list}`);

export const loader = loaderOf(async (_, { params }) => {
  if (findList(params['list']) === undefined) throw nothingHere();
  return null;
});

export const handle: PageHandle<null> = {
  head: (_, { shell }) => ({ title: shell.library, unlisted: true }),
};

export function Component() {
  const messages = useMessages();
  const { catalogue, shell } = messages;
  const user = useUser();
  const list = findList(useParams()['list']) ?? 'likes';
  return (
    <>
      <h1 className={styles['title']}>{shell.library}</h1>
      {user === null ? (
        <LogInFirst path={pathOf(list)} icon={Heart} title={catalogue.libraryText} />
      ) : (
        <>
          <TabLinks
            label={shell.library}
            current={pathOf(list)}
            links={LISTS.map((tab) => {
              const Icon = ICONS[tab];
              return { to: pathOf(tab), label: labelOf(tab, messages), icon: <Icon /> };
            })}
          />
          <section key={`${user.id} ${list}`} aria-label={labelOf(list, messages)}>
            {list === 'likes' && <OwnTracks relation="like" source={pathOf(list)} />}
            {list === 'favorites' && <OwnTracks relation="favorite" source={pathOf(list)} />}
            {list === 'playlists' && <OwnPlaylists />}
            {list === 'albums' && <OwnAlbums />}
            {list === 'artists' && <OwnArtists />}
            {list === 'releases' && <NewReleases />}
            {list === 'people' && <OwnPeople userId={user.id} />}
            {list === 'reviews' && <OwnReviews />}
            {list === 'history' && <OwnHistory />}
          </section>
        </>
      )}
    </>
  );
}

function labelOf(list: LibraryList, { catalogue, following }: Messages): string {
  return {
    likes: catalogue.likedTracks,
    favorites: catalogue.favoriteTracks,
    playlists: catalogue.playlists,
    albums: catalogue.albums,
    artists: catalogue.artists,
    releases: following.releases,
    people: following.people,
    reviews: catalogue.reviews,
    history: catalogue.history,
  }[list];
}
