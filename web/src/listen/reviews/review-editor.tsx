/** The form for writing or editing a review. Drafts are stored until the review is published or discarded. */
import { type SubmitEvent, useEffect, useRef } from 'react';
import { type OwnReview, REVIEW_MAX } from '../../../../src/domain/reviews.ts';
import { TEXT_LANGUAGES } from '../../../../src/domain/vocabulary.ts';
import { Button } from '../../design/buttons/button.tsx';
import { bound, Select, TextArea, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { useToast } from '../../design/popups/toast.tsx';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { useDraft } from '../../storage/drafts.ts';
import type { ReviewSubject } from './load-reviews.ts';
import styles from './reviews.module.css';

interface Props extends ReviewSubject {
  own: OwnReview | undefined;
  onDone(review: OwnReview): void;
  onCancel(): void;
}

const SCORES = ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1'];

export const draftKey = ({ of, id }: ReviewSubject) => `review ${of} ${id}`;

export function ReviewEditor({ of, id, own, onDone, onCancel }: Props) {
  const { webApi } = useServices();
  const { catalogue, design } = useMessages();
  const language = useLanguage();
  const toast = useToast();
  const first = {
    score: own?.score == null ? '' : String(own.score),
    title: own?.title ?? '',
    text: own?.text ?? '',
    lang: own?.lang ?? language,
  };
  const { value, change, clear, isRestored } = useDraft(draftKey({ of, id }), first);
  const { isBusy, refused, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const publish = (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void attempt(async () => {
      const { score, ...texts } = value;
      if (score === '' && texts.text.trim() === '') throw new Error(catalogue.reviewNeeds);
      const fields = { [`${of}_id`]: id, ...texts, ...(score === '' ? {} : { score }) };
      const review = await webApi.post<OwnReview>('/web-api/reviews', fields);
      clear();
      toast(catalogue.published, { kind: 'good' });
      onDone(review);
    });
  };
  return (
    <form ref={form} className={styles['editor']} onSubmit={publish} aria-label={catalogue.yourReview}>
      {isRestored && (
        <p role="status" className={styles['draft']}>
          {catalogue.draftKept}
          <Button variant="quiet" size="small" onClick={clear}>
            {catalogue.draftDiscard}
          </Button>
        </p>
      )}
      <ScoreAndLanguage value={value} change={change} />
      <TextField
        label={catalogue.reviewTitle}
        maxLength={REVIEW_MAX.title}
        dir="auto"
        {...bound(value.title, (title) => change({ title }))}
      />
      <TextArea
        label={catalogue.review}
        maxLength={REVIEW_MAX.text}
        rows={6}
        dir="auto"
        {...bound(value.text, (text) => change({ text }))}
      />
      <FormAlert message={refused} />
      <div className={styles['buttons']}>
        <Button variant="primary" type="submit" busy={isBusy}>
          {catalogue.publish}
        </Button>
        <Button
          onClick={() => {
            clear();
            onCancel();
          }}
        >
          {design.cancel}
        </Button>
      </div>
    </form>
  );
}

interface ScoreAndLanguageProps {
  value: { score: string; lang: string };
  change(value: { score: string } | { lang: string }): void;
}

function ScoreAndLanguage({ value, change }: ScoreAndLanguageProps) {
  const { catalogue, shell } = useMessages();
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const languages = [...new Set<string>([language, value.lang, ...TEXT_LANGUAGES])].filter(
    (code) => code !== '',
  );
  return (
    <div className={styles['pair']}>
      <Select
        label={catalogue.score}
        value={value.score}
        onChoose={(score) => change({ score })}
        unset={catalogue.noScore}
        options={SCORES.map((score) => [score, catalogue.scoreOf(score)])}
      />
      <Select
        label={shell.language}
        value={value.lang}
        onChoose={(lang) => change({ lang })}
        unset={catalogue.noLanguage}
        options={languages.map((code) => [code, names.of(code)])}
      />
    </div>
  );
}
