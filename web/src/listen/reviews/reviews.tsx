/** The reviews of a track or album, with the user's own first. */
import { MessageSquareText, PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { OwnReview } from '../../../../src/domain/reviews.ts';
import { Button } from '../../design/buttons/button.tsx';
import { More } from '../../design/feedback/more.tsx';
import { Section } from '../../design/layout/section.tsx';
import { useLogin } from '../../login/login.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices, useUser } from '../../services.tsx';
import { hasDraft } from '../../storage/drafts.ts';
import {
  loadReviews,
  type ReviewPage,
  type ReviewResult,
  type ReviewSubject,
  type ShownReview,
} from './load-reviews.ts';
import { draftKey, ReviewEditor } from './review-editor.tsx';
import { Review } from './review-item.tsx';
import styles from './reviews.module.css';

interface Props extends ReviewSubject {
  first: ReviewPage;
}

export function Reviews({ of, id, first }: Props) {
  const { v3 } = useServices();
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const { requireLogin } = useLogin();
  const { revalidate } = useRevalidator();
  const user = useUser();
  const [further, setFurther] = useState<ShownReview[]>([]);
  const [isWriting, setWriting] = useState(false);
  const { own, setOwn } = useOwnReview({ of, id }, user?.id);
  const key = draftKey({ of, id });
  // A stored draft reopens the editor.
  useEffect(() => {
    if (user !== null && hasDraft(key)) setWriting(true);
  }, [user, key]);

  // The user's own review is shown separately, and may be newer than the one in the list.
  const others = distinct([...first.reviews, ...further]).filter(
    ({ author }) => author.id !== String(user?.id),
  );
  const loaded = first.reviews.length + further.length;
  const more = async () => {
    const { reviews } = await loadReviews(v3, { of, id }, undefined, loaded);
    setFurther([...further, ...reviews]);
  };
  const write = async () => {
    if ((await requireLogin()) !== null) setWriting(true);
  };
  const changed = (next: OwnReview | undefined) => {
    setOwn(next);
    setWriting(false);
    setFurther([]);
    void revalidate();
  };
  const button = !isWriting && own === undefined && (
    <Button size="small" icon={<PenLine />} onClick={write}>
      {catalogue.writeReview}
    </Button>
  );
  return (
    <Section title={catalogue.reviews} actions={<span className={styles['write']}>{button}</span>}>
      {isWriting && (
        <ReviewEditor of={of} id={id} own={own} onDone={changed} onCancel={() => setWriting(false)} />
      )}
      {own !== undefined && !isWriting && (
        <Review
          review={shownOf(own, user?.dispname || user?.name || '')}
          own={own}
          onEdit={() => setWriting(true)}
          onDeleted={() => changed(undefined)}
        />
      )}
      {others.length === 0 && own === undefined && !isWriting && (
        <p className={styles['none']}>
          <MessageSquareText />
          {catalogue.noReviews}
        </p>
      )}
      <ul className={styles['list']}>
        {others.map((review) => (
          <li key={review.id}>
            <Review review={review} />
          </li>
        ))}
      </ul>
      {loaded < first.total && (
        <More load={more}>
          {catalogue.moreReviews} ({number(first.total - loaded)})
        </More>
      )}
    </Section>
  );
}

/** The user's own review. If it is not public, it is searched among all own reviews, which include hidden ones. */
function useOwnReview({ of, id }: ReviewSubject, userId: number | undefined) {
  const { v3, webApi } = useServices();
  const [own, setOwn] = useState<OwnReview>();
  useEffect(() => {
    setOwn(undefined);
    if (userId === undefined) return;
    let isMounted = true;
    const params = { user_id: userId, limit: 1 };
    const visible =
      of === 'track'
        ? v3.reviews.tracks({ ...params, track_id: id })
        : v3.reviews.albums({ ...params, album_id: id });
    visible
      .then(async ({ results }) => {
        const [found] = results;
        if (found !== undefined) return ownOf(found, { of, id });
        const latest = await webApi.get<OwnReview[]>('/web-api/reviews?limit=200');
        return latest.find((review) => String(review[`${of}_id`]) === id);
      })
      .then((found) => {
        if (isMounted) setOwn((now) => now ?? found);
      })
      // The editor then starts empty; the service replaces the existing review.
      .catch(() => {});
    return () => {
      isMounted = false;
    };
  }, [v3, webApi, of, id, userId]);
  return { own, setOwn };
}

function ownOf(
  { id, title, text, lang, score, dateadded, agreecnt }: ReviewResult,
  subject: ReviewSubject,
): OwnReview {
  return {
    ...{ id: Number(id), title, text, lang, date: dateadded, agreecnt: Number(agreecnt), hidden: false },
    score: Number(score) || null,
    track_id: subject.of === 'track' ? Number(subject.id) : null,
    album_id: subject.of === 'album' ? Number(subject.id) : null,
  };
}

function shownOf({ id, title, text, lang, score, date, agreecnt }: OwnReview, name: string): ShownReview {
  return {
    ...{ title, text, lang, agreecnt, date: date.slice(0, 10) },
    id: String(id),
    score: score === null ? '' : String(score),
    author: { id: '', name },
  };
}

/** A new review shifts the pages, so that a review may be loaded twice. */
function distinct(reviews: readonly ShownReview[]): ShownReview[] {
  return [...new Map(reviews.map((review) => [review.id, review])).values()];
}
