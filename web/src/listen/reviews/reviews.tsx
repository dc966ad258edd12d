/** The reviews of a track or album, with the user's own first. */
import { MessageSquareText, PenLine } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useRevalidator } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { OwnReview, ShownReview } from '../../../../src/domain/reviews.ts';
import { Button } from '../../design/buttons/button.tsx';
import { More, useMore } from '../../design/feedback/more.tsx';
import { Section } from '../../design/layout/section.tsx';
import { useLogin } from '../../login/login.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices, useUser } from '../../services.tsx';
import { hasDraft } from '../../storage/drafts.ts';
import { loadReviews, REVIEWS_PAGE, type ReviewSubject } from './load-reviews.ts';
import { draftKey, ReviewEditor } from './review-editor.tsx';
import { Review } from './review-item.tsx';
import styles from './reviews.module.css';

interface Props extends ReviewSubject {
  first: ListPage<ShownReview>;
}

export function Reviews({ of, id, first }: Props) {
  const { v3 } = useServices();
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const { requireLogin } = useLogin();
  const { revalidate } = useRevalidator();
  const user = useUser();
  const { items, rest, more } = useMore(first, REVIEWS_PAGE, (offset) =>
    loadReviews(v3, { of, id }, undefined, offset),
  );
  const [isWriting, setWriting] = useState(false);
  const { own, setOwn } = useOwnReview({ of, id }, user?.id);
  const key = draftKey({ of, id });
  // A stored draft reopens the editor.
  useEffect(() => {
    if (user !== null && hasDraft(key)) setWriting(true);
  }, [user, key]);

  // The user's own review is shown separately, and may be newer than the one in the list.
  const others = items.filter(({ author }) => author.id !== String(user?.id));
  const write = async () => {
    if ((await requireLogin()) !== null) setWriting(true);
  };
  const changed = (next: OwnReview | undefined) => {
    setOwn(next);
    setWriting(false);
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
      {rest > 0 && (
        <More load={more}>
          {catalogue.moreReviews} ({number(rest)})
        </More>
      )}
    </Section>
  );
}

/** The user's own review, also if it is hidden. */
function useOwnReview({ of, id }: ReviewSubject, userId: number | undefined) {
  const { webApi } = useServices();
  const [own, setOwn] = useState<OwnReview>();
  useEffect(() => {
    setOwn(undefined);
    if (userId === undefined) return;
    let isMounted = true;
    webApi
      .get<ListPage<OwnReview>>(`/web-api/reviews?${of}_id=${id}&limit=1`)
      .then(({ items: [found] }) => {
        if (isMounted) setOwn((now) => now ?? found);
      })
      // The editor then starts empty; the service replaces the existing review.
      .catch(() => {});
    return () => {
      isMounted = false;
    };
  }, [webApi, of, id, userId]);
  return { own, setOwn };
}

function shownOf({ id, title, text, lang, score, date, agreecnt }: OwnReview, name: string): ShownReview {
  return {
    ...{ title, text, lang, agreecnt, date: date.slice(0, 10) },
    id: String(id),
    score: score === null ? '' : String(score),
    author: { id: '', name },
  };
}
