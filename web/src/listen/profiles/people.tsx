/** A list of users, each with a button to follow, loaded in pages. */
import { useState } from 'react';
import { Link } from 'react-router';
import type { UserTeaser } from '../../../../src/domain/catalogue/teasers.ts';
import type { ListPage } from '../../../../src/domain/lists.ts';
import { More } from '../../design/feedback/more.tsx';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { userPage } from '../../page-paths.ts';
import { FollowButton } from '../../relations/buttons.tsx';
import { useServices, useUser } from '../../services.tsx';
import { type FollowList, loadPeople } from './load-people.ts';
import styles from './people.module.css';

export const PEOPLE_PAGE = 60;

interface Props {
  userId: string;
  list: FollowList;
  first: ListPage<UserTeaser>;
  /** Names the list for screen readers. */
  label: string;
}

export function People({ userId, list, first, label }: Props) {
  const services = useServices();
  const [people, setPeople] = useState(first.items);
  const [offset, setOffset] = useState(PEOPLE_PAGE);
  const more = async () => {
    const page = await loadPeople(services, userId, list, { offset, limit: PEOPLE_PAGE });
    const known = new Set(people.map(({ id }) => id));
    setPeople([...people, ...page.items.filter(({ id }) => !known.has(id))]);
    setOffset(offset + PEOPLE_PAGE);
  };
  return (
    <>
      <PeopleList people={people} label={label} />
      {offset < first.total && <More load={more} />}
    </>
  );
}

export function PeopleList({ people, label }: { people: readonly UserTeaser[]; label: string }) {
  return (
    <ul className={styles['people']} aria-label={label}>
      {people.map((user) => (
        <Person key={user.id} user={user} />
      ))}
    </ul>
  );
}

function Person({ user: { id, name, dispname, image } }: { user: UserTeaser }) {
  const isOwn = useUser()?.id === Number(id);
  const shown = dispname || name;
  return (
    <li className={styles['person']}>
      <ArtistImage name={shown} src={image} alt="" size="small" />
      <span className={styles['names']}>
        <Link to={userPage(id)} dir="auto">
          {shown}
        </Link>
        {shown !== name && (
          <span className={styles['name']} dir="auto">
            @{name}
          </span>
        )}
      </span>
      {!isOwn && <FollowButton relation="follow" id={id} name={shown} size="small" />}
    </li>
  );
}
