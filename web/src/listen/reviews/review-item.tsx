/** A review. Users can edit and delete their own, and report others. */
import { PenLine, Trash2 } from 'lucide-react';
import { Link } from 'react-router';
import type { OwnReview, ShownReview } from '../../../../src/domain/reviews.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { userPage } from '../../page-paths.ts';
import { useServices } from '../../services.tsx';
import { ReportItemButton } from '../report.tsx';
import styles from './reviews.module.css';

interface Props {
  review: ShownReview;
  /** Undefined for reviews of other users. */
  own?: OwnReview | undefined;
  onEdit?: (() => void) | undefined;
  onDeleted?: (() => void) | undefined;
}

export function Review({ review, own, onEdit, onDeleted }: Props) {
  const { catalogue } = useMessages();
  const { day } = useFormats();
  const { title, text, date, lang, score, author, agreecnt } = review;
  return (
    <article className={styles['review']} data-own={own !== undefined || undefined}>
      <header className={styles['head']}>
        {score !== '' && <Badge kind="accent">{catalogue.scoreOf(score)}</Badge>}
        {title !== '' && (
          <h3 dir="auto" lang={lang || undefined} className={styles['title']}>
            {title}
          </h3>
        )}
        <p className={styles['by']}>
          {own === undefined ? (
            <Link to={userPage(author.id)} dir="auto">
              {author.name}
            </Link>
          ) : (
            <strong>{catalogue.yourReview}</strong>
          )}
          <time dateTime={date}>{day(date)}</time>
          {agreecnt > 0 && <span>{catalogue.agreed(agreecnt)}</span>}
        </p>
      </header>
      {own?.hidden && <p className={styles['hidden']}>{catalogue.reviewHidden}</p>}
      {text !== '' && (
        <p dir="auto" lang={lang || undefined} className={styles['text']}>
          {text}
        </p>
      )}
      <div className={styles['actions']}>
        {own === undefined ? (
          <ReportItemButton look="small" kind="review" id={review.id} />
        ) : (
          <OwnActions own={own} onEdit={onEdit} onDeleted={onDeleted} />
        )}
      </div>
    </article>
  );
}

function OwnActions({ own, onEdit, onDeleted }: { own: OwnReview } & Pick<Props, 'onEdit' | 'onDeleted'>) {
  const { webApi } = useServices();
  const { catalogue } = useMessages();
  const toast = useToast();
  const [confirmation, confirm] = useConfirm();
  const remove = () =>
    confirm({
      title: catalogue.deleteReview,
      description: catalogue.deleteReviewText,
      confirm: catalogue.deleteReview,
      danger: true,
      async onConfirm() {
        await webApi.delete(`/web-api/reviews/${own.id}`);
        toast(catalogue.reviewDeleted);
        onDeleted?.();
      },
    });
  return (
    <>
      {onEdit !== undefined && (
        <Button variant="quiet" size="small" icon={<PenLine />} onClick={onEdit}>
          {catalogue.editReview}
        </Button>
      )}
      <Button variant="quiet" size="small" icon={<Trash2 />} onClick={remove}>
        {catalogue.deleteReview}
      </Button>
      {confirmation}
    </>
  );
}
