/** `/admin/reviews`: hidden reviews. */
import { MessageSquareText } from 'lucide-react';
import { useLoaderData, useRevalidator } from 'react-router';
import type { ListPage } from '../../../../src/domain/lists.ts';
import type { ModeratedReview } from '../../../../src/domain/reviews.ts';
import { Button } from '../../design/buttons/button.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { loaderOf } from '../../page.ts';
import { useServices } from '../../services.tsx';
import { LongList } from '../lists/lists.tsx';
import { adminMessages } from '../messages.ts';
import { ReviewFacts, ReviewText } from './review-facts.tsx';
import styles from './reviews.module.css';

const pathOf = (offset: number, limit: number) => `/web-api/reviews/hidden?offset=${offset}&limit=${limit}`;

export const loader = loaderOf(({ webApi }, { signal }) =>
  webApi.get<ListPage<ModeratedReview>>(pathOf(0, 50), signal),
);

export function Component() {
  const first = useLoaderData<ListPage<ModeratedReview>>();
  const { sections, reviews: messages } = adminMessages.useMessages();
  return (
    <>
      <h1>{sections.reviews}</h1>
      <p className={shared['text']}>{messages.text}</p>
      {first.items.length === 0 ? (
        <EmptyState icon={MessageSquareText} title={messages.none} />
      ) : (
        <LongList
          label={sections.reviews}
          first={first}
          path={pathOf}
          row={(review) => <ReviewCard review={review} />}
        />
      )}
    </>
  );
}

function ReviewCard({ review }: { review: ModeratedReview }) {
  const { reviews: messages, hiding } = adminMessages.useMessages();
  const { webApi } = useServices();
  const { revalidate } = useRevalidator();
  const toast = useToast();
  const [dialog, ask] = useConfirm();
  const restore = () =>
    ask({
      title: messages.restoreTitle,
      description: messages.restoreText,
      confirm: hiding.restore,
      async onConfirm() {
        await webApi.post(`/web-api/reviews/${review.id}/restore`);
        toast(messages.restored, { kind: 'good' });
        void revalidate();
      },
    });
  return (
    <Card>
      <article className={shared['stack']}>
        <p className={styles['facts']}>
          <ReviewFacts review={review} />
        </p>
        <ReviewText review={review} />
        <div className={shared['buttons']}>
          <Button onClick={restore}>{hiding.restore}</Button>
        </div>
      </article>
      {dialog}
    </Card>
  );
}
