/** `/user/7/followers` and `/user/7/following`: public, like the profile. */
import { useLoaderData } from 'react-router';
import { EmptyState } from '../../design/feedback/states.tsx';
import { TabLinks } from '../../design/layout/tab-links.tsx';
import { type Messages, useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere, type PageHandle, requireId } from '../../page.ts';
import { followsPage, userPage } from '../../page-paths.ts';
import styles from './follows.module.css';
import { type FollowList, loadPeople, PEOPLE_PAGE, People } from './people.tsx';

type Data = Awaited<ReturnType<typeof loader>>;

const LISTS: readonly FollowList[] = ['followers', 'following'];

export const loader = loaderOf(async (api, { params, signal }) => {
  const id = requireId(params);
  const list = LISTS.find((one) => one === params['list']);
  if (list === undefined) throw nothingHere();
  const [users, people] = await Promise.all([
    api.v3.users({ id }, { signal }),
    loadPeople(api, id, list, { offset: 0, limit: PEOPLE_PAGE }, signal),
  ]);
  const [found] = users.results;
  if (found === undefined) throw nothingHere();
  return { id, list, name: found.dispname || found.name, people };
});

export const handle: PageHandle<Data> = {
  head: ({ id, list, name }, { following }) => ({
    title: `${name} · ${labelOf(list, following)}`,
    canonical: followsPage(id, list),
    unlisted: true,
  }),
};

const labelOf = (list: FollowList, { followers, followed }: Messages['following']) =>
  list === 'followers' ? followers : followed;

export function Component() {
  const { id, list, name, people } = useLoaderData<Data>();
  const { catalogue, following } = useMessages();
  const label = labelOf(list, following);
  return (
    <>
      <h1 className={styles['title']}>
        <bdi>{name}</bdi>
      </h1>
      <TabLinks
        label={name}
        current={followsPage(id, list)}
        links={[
          { to: userPage(id), label: catalogue.listener },
          ...LISTS.map((one) => ({ to: followsPage(id, one), label: labelOf(one, following) })),
        ]}
      />
      {people.items.length === 0 ? (
        <EmptyState title={list === 'followers' ? following.noFollowers : following.noFollowed} />
      ) : (
        <People key={`${id} ${list}`} userId={id} list={list} first={people} label={label} />
      )}
    </>
  );
}
