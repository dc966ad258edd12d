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
import type { ReactNode } from 'react';
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

interface LibrarySection {
  /** The last part of the path; empty for the first section. */
  name: string;
  icon: ReactNode;
  label(messages: Messages): string;
  show(userId: string, path: string): ReactNode;
}

const SECTIONS: readonly LibrarySection[] = [
  {
    name: '',
    icon: <Heart />,
    label: ({ catalogue }) => catalogue.likedTracks,
    show: (userId, path) => <OwnTracks userId={userId} relation="like" source={path} />,
  },
  {
    name: 'favorites',
    icon: <Star />,
    label: ({ catalogue }) => catalogue.favorites,
    show: (userId, path) => <OwnTracks userId={userId} relation="favorite" source={path} />,
  },
  {
    name: 'playlists',
    icon: <ListMusic />,
    label: ({ catalogue }) => catalogue.playlists,
    show: () => <OwnPlaylists />,
  },
  {
    name: 'albums',
    icon: <Disc3 />,
    label: ({ catalogue }) => catalogue.albums,
    show: (userId) => <OwnAlbums userId={userId} />,
  },
  {
    name: 'artists',
    icon: <UserRound />,
    label: ({ catalogue }) => catalogue.artists,
    show: (userId) => <OwnArtists userId={userId} />,
  },
  {
    name: 'releases',
    icon: <CalendarHeart />,
    label: ({ following }) => following.releases,
    show: () => <NewReleases />,
  },
  {
    name: 'people',
    icon: <UsersRound />,
    label: ({ following }) => following.people,
    show: (userId) => <OwnPeople userId={userId} />,
  },
  {
    name: 'reviews',
    icon: <MessageSquareText />,
    label: ({ catalogue }) => catalogue.reviews,
    show: () => <OwnReviews />,
  },
  {
    name: 'history',
    icon: <History />,
    label: ({ catalogue }) => catalogue.history,
    show: () => <OwnHistory />,
  },
];

const findSection = (name = '') =>
  SECTIONS.find((section) => section.name === (name === 'likes' ? '' : name));
const pathOf = ({ name }: LibrarySection) => (name === '' ? '/library' : `/library/${name}`);

export const loader = loaderOf(async (_, { params }) => {
  if (findSection(params['list']) === undefined) throw nothingHere();
  return null;
});

export const handle: PageHandle<null> = {
  head: (_, { shell }) => ({ title: shell.library, unlisted: true }),
};

export function Component() {
  const messages = useMessages();
  const { catalogue, shell } = messages;
  const user = useUser();
  const section = findSection(useParams()['list']) ?? SECTIONS[0];
  const path = pathOf(section);
  return (
    <>
      <h1 className={styles['title']}>{shell.library}</h1>
      {user === null ? (
        <LogInFirst path={path} icon={Heart} title={catalogue.libraryText} />
      ) : (
        <>
          <TabLinks
            label={shell.library}
            current={path}
            links={SECTIONS.map((tab) => ({ to: pathOf(tab), label: tab.label(messages), icon: tab.icon }))}
          />
          <section key={`${user.id} ${path}`} aria-label={section.label(messages)}>
            {section.show(String(user.id), path)}
          </section>
        </>
      )}
    </>
  );
}
