/** A review as administrators see it: the author, the track or album, the score, and the text. */
import { Link } from 'react-router';
import type { ModeratedReview } from '../../../../src/domain/reviews.ts';
import { useMessages } from '../../messages/messages.tsx';
import { albumPage, trackPage, userPage } from '../../page-paths.ts';
import { adminMessages } from '../messages.ts';
import styles from './reviews.module.css';

export function ReviewFacts({ review }: { review: ModeratedReview }) {
  const { reviews: messages } = adminMessages.useMessages();
  const { catalogue } = useMessages();
  const { track_id, album_id, score } = review;
  return (
    <>
      <Link to={userPage(String(review.user_id))} dir="auto">
        {review.user_name}
      </Link>
      <Link to={track_id === null ? albumPage(String(album_id)) : trackPage(String(track_id))}>
        {track_id === null ? messages.ofAlbum(album_id!) : messages.ofTrack(track_id)}
      </Link>
      {score !== null && <span>{catalogue.scoreOf(String(score))}</span>}
    </>
  );
}

export function ReviewText({ review: { title, text } }: { review: ModeratedReview }) {
  return (
    <div dir="auto" className={styles['text']}>
      {title !== '' && <strong>{title}</strong>}
      <p>{text}</p>
    </div>
  );
}
