/** `/admin/reviews`: reported and hidden reviews. */
import { EyeOff, Flag, MessageSquareText } from 'lucide-react';
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { JudgedReview } from '../../../../src/domain/reviews.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { More } from '../../design/feedback/more.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf } from '../../page.ts';
import { albumPage, trackPage, userPage } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';
import styles from './reviews.module.css';

const PAGE_SIZE = 50;
const pathOf = (offset: number) => `/web-api/reviews/judged?offset=${offset}&limit=${PAGE_SIZE}`;

export const loader = loaderOf(({ webApi }, { signal }) => webApi.get<JudgedReview[]>(pathOf(0), signal));

export function Component() {
  const first = useLoaderData<JudgedReview[]>();
  const { webApi } = useServices();
  const { sections, reviews: messages } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const [reviews, setReviews] = useState(first);
  const [hasMore, setMore] = useState(first.length === PAGE_SIZE);
  const change = (next: JudgedReview) =>
    setReviews((now) => now.map((review) => (review.id === next.id ? next : review)));
  const more = async () => {
    const page = await webApi.get<JudgedReview[]>(pathOf(reviews.length));
    const known = new Set(reviews.map(({ id }) => id));
    setReviews([...reviews, ...page.filter(({ id }) => !known.has(id))]);
    setMore(page.length === PAGE_SIZE);
  };
  return (
    <>
      <h1>{sections.reviews}</h1>
      <p className={shared['text']}>{messages.text}</p>
      {reviews.length === 0 && (
        <EmptyState icon={MessageSquareText} title={messages.none}>
          {messages.noneText}
        </EmptyState>
      )}
      {reviews.map((review) => (
        <ReviewCard key={review.id} review={review} onChange={change} />
      ))}
      {hasMore && <More load={more}>{catalogue.moreReviews}</More>}
    </>
  );
}

function ReviewCard({ review, onChange }: { review: JudgedReview; onChange(review: JudgedReview): void }) {
  const { reviews: messages, hiding } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const { webApi } = useServices();
  const { moment } = useFormats();
  const toast = useToast();
  const [dialog, ask] = useConfirm();
  const { id, hidden, reports, track_id, album_id } = review;
  const about = track_id === null ? albumPage(String(album_id)) : trackPage(String(track_id));
  const restore = hidden ? hiding.restore : messages.keep;
  const judge = (verb: 'hide' | 'restore') =>
    ask({
      title: messages.titles[verb],
      description: messages.texts[verb],
      confirm: verb === 'hide' ? hiding.hide : restore,
      danger: verb === 'hide',
      async onConfirm() {
        onChange(await webApi.post<JudgedReview>(`/web-api/reviews/${id}/${verb}`));
        toast(messages.done[verb], { kind: 'good' });
      },
    });
  return (
    <Card>
      <article className={shared['stack']}>
        <p className={styles['facts']}>
          <Link to={userPage(String(review.user_id))} dir="auto">
            {review.user_name}
          </Link>
          <Link to={about}>
            {track_id === null ? messages.ofAlbum(album_id!) : messages.ofTrack(track_id)}
          </Link>
          {review.score !== null && <span>{catalogue.scoreOf(String(review.score))}</span>}
          {hidden && (
            <Badge kind="warn" icon={<EyeOff />}>
              {messages.hidden}
            </Badge>
          )}
        </p>
        <div dir="auto" className={styles['text']}>
          {review.title !== '' && <h2>{review.title}</h2>}
          <p>{review.text}</p>
        </div>
        {reports.length > 0 && (
          <div className={styles['reports']}>
            <h3>
              <Flag /> {messages.reports(reports.length)}
            </h3>
            <ul>
              {reports.map(({ user_id, date, reason }) => (
                <li key={user_id}>
                  <span dir="auto">{reason || messages.noReason}</span>{' '}
                  <span className={styles['date']}>{moment(isoOf(date))}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        <div className={shared['buttons']}>
          {!hidden && (
            <Button variant="danger" onClick={() => judge('hide')}>
              {hiding.hide}
            </Button>
          )}
          {(hidden || reports.length > 0) && <Button onClick={() => judge('restore')}>{restore}</Button>}
        </div>
      </article>
      {dialog}
    </Card>
  );
}

/** `2026-03-01 12:00:00` is in UTC. */
function isoOf(date: string): string {
  return date.includes('T') ? date : `${date.replace(' ', 'T')}Z`;
}
