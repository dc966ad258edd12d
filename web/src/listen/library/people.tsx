/** The users that the user follows, and what they have published lately. */
import { UsersRound } from 'lucide-react';
import { Link } from 'react-router';
import type { FollowedActivityAnswer, FollowedReview } from '../../../../src/domain/following.ts';
import { Section } from '../../design/layout/section.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { albumPage, trackPage } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';
import { CardRow } from '../cards/card-row.tsx';
import { PlaylistCard } from '../cards/cards.tsx';
import { loadPeople, PEOPLE_PAGE, People } from '../profiles/people.tsx';
import { Review } from '../reviews/review-item.tsx';
import styles from './library.module.css';
import { OwnList } from './lists.tsx';

const ACTIVITY_PATH = '/web-api/followed-activity?limit=20';

export function OwnPeople({ userId }: { userId: string }) {
  const services = useServices();
  const { following } = useMessages();
  const load = async (signal: AbortSignal) => {
    const slice = { offset: 0, limit: PEOPLE_PAGE };
    const [people, activity] = await Promise.all([
      loadPeople(services, userId, 'following', slice, signal),
      services.webApi.get<FollowedActivityAnswer>(ACTIVITY_PATH, signal),
    ]);
    return { total: people.total, people, activity };
  };
  return (
    <OwnList load={load} icon={UsersRound} none={following.noPeople} noneText={following.noPeopleText}>
      {({ people, activity }) => (
        <>
          <CardRow
            title={following.newPlaylists}
            items={activity.playlists}
            card={(playlist) => <PlaylistCard playlist={playlist} />}
          />
          <NewReviews reviews={activity.reviews} />
          <Section title={following.peopleYouFollow}>
            <People userId={userId} list="following" first={people} label={following.peopleYouFollow} />
          </Section>
        </>
      )}
    </OwnList>
  );
}

function NewReviews({ reviews }: { reviews: readonly FollowedReview[] }) {
  const { following } = useMessages();
  if (reviews.length === 0) return null;
  return (
    <Section title={following.newReviews}>
      <ul className={styles['reviews']}>
        {reviews.map(({ review, item }) => (
          <li key={review.id}>
            <h3 className={styles['about']}>
              <Link to={item.of === 'track' ? trackPage(item.id) : albumPage(item.id)}>
                <bdi>{item.name}</bdi>
              </Link>
            </h3>
            <Review review={review} />
          </li>
        ))}
      </ul>
    </Section>
  );
}
