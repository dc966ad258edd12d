/** A list of users, each with a button to follow, loaded in pages. */
import type { UserTeaser } from '../../../../src/domain/catalogue/teasers.ts';
import type { ListPage, Slice } from '../../../../src/domain/lists.ts';
import type { Api } from '../../api/api.ts';
import { More, useMore } from '../../design/feedback/more.tsx';
import { ListRow, Rows } from '../../design/layout/list-row.tsx';
import { ArtistImage } from '../../design/music/artist-image.tsx';
import { userPage } from '../../page-paths.ts';
import { FollowButton } from '../../relations/buttons.tsx';
import { useServices, useUser } from '../../services.tsx';

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
  const { items, rest, more } = useMore(first, PEOPLE_PAGE, (offset) =>
    loadPeople(services, userId, list, { offset, limit: PEOPLE_PAGE }),
  );
  return (
    <>
      <PeopleList people={items} label={label} />
      {rest > 0 && <More load={more} />}
    </>
  );
}

export function PeopleList({ people, label }: { people: readonly UserTeaser[]; label: string }) {
  const ownId = useUser()?.id;
  const nameOf = ({ name, dispname }: UserTeaser) => dispname || name;
  return (
    <Rows
      label={label}
      isWide
      items={people}
      keyOf={({ id }) => id}
      row={(user) => (
        <ListRow
          image={<ArtistImage name={nameOf(user)} src={user.image} alt="" size="small" />}
          name={nameOf(user)}
          to={userPage(user.id)}
          facts={nameOf(user) === user.name ? undefined : <bdi>@{user.name}</bdi>}
          actions={
            Number(user.id) === ownId ? undefined : (
              <FollowButton relation="follow" id={user.id} name={nameOf(user)} size="small" />
            )
          }
        />
      )}
    />
  );
}

export type FollowList = 'following' | 'followers';

/** Users that follow the user, or that the user follows, the latest first. */
export function loadPeople(
  { webApi }: Pick<Api, 'webApi'>,
  userId: string,
  list: FollowList,
  { offset, limit }: Slice,
  signal?: AbortSignal,
): Promise<ListPage<UserTeaser>> {
  return webApi.get(`/web-api/users/${userId}/${list}?offset=${offset}&limit=${limit}`, signal);
}
