/** The user's own reviews, including those hidden by an administrator. */
import { MessageSquareText } from 'lucide-react';
import { Link } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { ListedReview } from '../../../../src/domain/reviews.ts';
import type { Api } from '../../api/api.ts';
import { More, useMore } from '../../design/feedback/more.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { albumPage, trackPage } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';
import { Review } from '../reviews/review-item.tsx';
import styles from './library.module.css';
import { OwnList } from './lists.tsx';

const PAGE_SIZE = 50;

function load(
  { webApi }: Pick<Api, 'webApi'>,
  offset: number,
  signal?: AbortSignal,
): Promise<ListPage<ListedReview>> {
  return webApi.get(`/web-api/reviews?offset=${offset}&limit=${PAGE_SIZE}`, signal);
}

export function OwnReviews() {
  const services = useServices();
  const { catalogue } = useMessages();
  return (
    <OwnList
      load={(signal) => load(services, 0, signal)}
      icon={MessageSquareText}
      none={catalogue.noOwnReviews}
      noneText={catalogue.noOwnReviewsText}
    >
      {(first, reload) => <ReviewList first={first} reload={reload} />}
    </OwnList>
  );
}

function ReviewList({ first, reload }: { first: ListPage<ListedReview>; reload(): void }) {
  const services = useServices();
  const { catalogue } = useMessages();
  const { items, rest, more } = useMore(first, PAGE_SIZE, (offset) => load(services, offset));
  return (
    <>
      <ul className={styles['reviews']}>
        {items.map((own) => (
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
      {rest > 0 && <More load={more}>{catalogue.moreReviews}</More>}
    </>
  );
}

function pathOf({ track_id, album_id }: ListedReview): string {
  return track_id === null ? albumPage(String(album_id)) : trackPage(String(track_id));
}
