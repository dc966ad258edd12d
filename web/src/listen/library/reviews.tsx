/** The user's own reviews, including those hidden by an administrator. */
import { MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Link } from 'react-router';
import type { ListedReview } from '../../../../src/domain/reviews.ts';
import type { Api } from '../../api/api.ts';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { More } from '../../design/feedback/more.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { albumPage, trackPage } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';
import { Review } from '../reviews/review-item.tsx';
import styles from './library.module.css';
import { DiscoverButton } from './lists.tsx';

const PAGE_SIZE = 50;

function load(
  { webApi }: Pick<Api, 'webApi'>,
  offset: number,
  signal?: AbortSignal,
): Promise<ListedReview[]> {
  return webApi.get(`/web-api/reviews?offset=${offset}&limit=${PAGE_SIZE}`, signal);
}

export function OwnReviews() {
  const services = useServices();
  const { catalogue } = useMessages();
  return (
    <Loaded load={(signal) => load(services, 0, signal)}>
      {(reviews, reload) =>
        reviews.length === 0 ? (
          <EmptyState icon={MessageSquareText} title={catalogue.noOwnReviews} actions={<DiscoverButton />}>
            {catalogue.noOwnReviewsText}
          </EmptyState>
        ) : (
          <ReviewList key={reviews.map(({ id }) => id).join()} first={reviews} reload={reload} />
        )
      }
    </Loaded>
  );
}

function ReviewList({ first, reload }: { first: ListedReview[]; reload(): void }) {
  const services = useServices();
  const { catalogue } = useMessages();
  const [reviews, setReviews] = useState(first);
  const more = async () => setReviews([...reviews, ...(await load(services, reviews.length))]);
  return (
    <>
      <ul className={styles['reviews']}>
        {reviews.map((own) => (
          <li key={own.id}>
            <h2 className={styles['about']}>
              {own.subject === '' ? (
                catalogue.missingTrack
              ) : (
                <Link to={pathOf(own)}>
                  <bdi>{own.subject}</bdi>
                </Link>
              )}
            </h2>
            <Review
              review={{
                ...own,
                id: String(own.id),
                date: own.date.slice(0, 10),
                score: own.score === null ? '' : String(own.score),
                author: { id: '', name: '' },
              }}
              own={own}
              onDeleted={reload}
            />
          </li>
        ))}
      </ul>
      {reviews.length % PAGE_SIZE === 0 && <More load={more}>{catalogue.moreReviews}</More>}
    </>
  );
}

function pathOf({ track_id, album_id }: ListedReview): string {
  return track_id === null ? albumPage(String(album_id)) : trackPage(String(track_id));
}
