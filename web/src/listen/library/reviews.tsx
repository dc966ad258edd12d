/** The user's own reviews, including those hidden by an administrator. */
import { MessageSquareText } from 'lucide-react';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import type { OwnReview } from '../../../../src/domain/reviews.ts';
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

/** A review and its track or album. `name` is empty if that is no longer in the catalogue. */
interface ReviewWithSubject {
  own: OwnReview;
  path: string;
  name: string;
}

async function load({ v3, webApi }: Api, offset: number, signal?: AbortSignal): Promise<ReviewWithSubject[]> {
  const reviews = await webApi.get<OwnReview[]>(
    `/web-api/reviews?offset=${offset}&limit=${PAGE_SIZE}`,
    signal,
  );
  const ids = (of: 'track_id' | 'album_id') =>
    reviews.map((review) => review[of]).filter((id) => id !== null);
  const options = signal === undefined ? {} : { signal };
  const [tracks, albums] = await Promise.all([
    v3.tracks({ id: ids('track_id'), type: ['single', 'albumtrack'], limit: PAGE_SIZE }, options),
    v3.albums({ id: ids('album_id'), limit: PAGE_SIZE }, options),
  ]);
  const names = new Map([
    ...tracks.results.map(({ id, name }) => [trackPage(id), name] as const),
    ...albums.results.map(({ id, name }) => [albumPage(id), name] as const),
  ]);
  return reviews.map((own) => {
    const path = own.track_id === null ? albumPage(String(own.album_id)) : trackPage(String(own.track_id));
    return { own, path, name: names.get(path) ?? '' };
  });
}

export function OwnReviews() {
  const services = useServices();
  const { catalogue } = useMessages();
  const first = useCallback((signal: AbortSignal) => load(services, 0, signal), [services]);
  return (
    <Loaded load={first}>
      {(reviews, reload) =>
        reviews.length === 0 ? (
          <EmptyState icon={MessageSquareText} title={catalogue.noOwnReviews} actions={<DiscoverButton />}>
            {catalogue.noOwnReviewsText}
          </EmptyState>
        ) : (
          <ReviewList key={reviews.map(({ own }) => own.id).join()} first={reviews} reload={reload} />
        )
      }
    </Loaded>
  );
}

function ReviewList({ first, reload }: { first: ReviewWithSubject[]; reload(): void }) {
  const services = useServices();
  const { catalogue } = useMessages();
  const [reviews, setReviews] = useState(first);
  const more = async () => setReviews([...reviews, ...(await load(services, reviews.length))]);
  return (
    <>
      <ul className={styles['reviews']}>
        {reviews.map(({ own, path, name }) => (
          <li key={own.id}>
            <h2 className={styles['about']}>
              {name === '' ? (
                catalogue.missingTrack
              ) : (
                <Link to={path}>
                  <bdi>{name}</bdi>
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
