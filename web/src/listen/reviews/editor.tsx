/** Writing a review, or changing one's own. What is begun is kept until it is published or thrown away. */
import { type SubmitEvent, useEffect, useRef, useState } from 'react';
import type { OwnReview } from '../../../../src/domain/reviews.ts';
import { Button } from '../../design/button.tsx';
import { Select, TextArea, TextField } from '../../design/field.tsx';
import { FormAlert } from '../../design/form-alert.tsx';
import { useToast } from '../../design/toast.tsx';
import { useServices } from '../../services.tsx';
import { useLanguage, useWords } from '../../words/words.tsx';
import { type Draft, dropDraft, findDraft, isSame, keepDraft } from './draft.ts';
import type { Target } from './load.ts';
import styles from './reviews.module.css';

interface Props extends Target {
  own: OwnReview | undefined;
  onDone(review: OwnReview): void;
  onCancel(): void;
}

const SCORES = ['10', '9', '8', '7', '6', '5', '4', '3', '2', '1', '0'];
/** Those of the interface's texts. */
const LANGUAGES = ['en', 'fr', 'es', 'de', 'pl', 'it', 'ru', 'pt', 'ja'];

export function ReviewEditor({ of, id, own, onDone, onCancel }: Props) {
  const { portal } = useServices();
  const { things, design } = useWords();
  const language = useLanguage();
  const toast = useToast();
  const what = `${of} ${id}`;
  const begin: Draft = {
    score: own?.score == null ? '' : String(own.score),
    title: own?.title ?? '',
    text: own?.text ?? '',
    lang: own?.lang ?? language,
  };
  const [kept] = useState(() => findDraft(() => sessionStorage, what));
  const [isKept, setKept] = useState(kept !== undefined && !isSame(kept, begin));
  const [draft, setDraft] = useState(kept ?? begin);
  const [isBusy, setBusy] = useState(false);
  const [refused, setRefused] = useState('');
  const form = useRef<HTMLFormElement>(null);
  useEffect(() => form.current?.querySelector('select')?.focus(), []);
  const change = (part: Partial<Draft>) => {
    const next = { ...draft, ...part };
    setDraft(next);
    if (isSame(next, begin)) dropDraft(() => sessionStorage, what);
    else keepDraft(() => sessionStorage, what, next);
  };
  const discard = () => {
    dropDraft(() => sessionStorage, what);
    setKept(false);
    setDraft(begin);
  };
  const publish = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy) return;
    if (draft.score === '' && draft.text.trim() === '') return setRefused(things.reviewNeeds);
    setBusy(true);
    setRefused('');
    try {
      const { score, ...words } = draft;
      const fields = { [`${of}_id`]: id, ...words, ...(score === '' ? {} : { score }) };
      const review = await portal.post<OwnReview>('/portal/reviews', fields);
      dropDraft(() => sessionStorage, what);
      toast(things.published, { kind: 'good' });
      onDone(review);
    } catch (error) {
      setRefused((error as Error).message);
      setBusy(false);
    }
  };
  const languageName = new Intl.DisplayNames([language], { type: 'language' });
  const languages = [...new Set([language, draft.lang, ...LANGUAGES])].filter((one) => one !== '');
  return (
    <form ref={form} className={styles['editor']} onSubmit={publish} aria-label={things.yourReview}>
      {isKept && (
        <p role="status" className={styles['kept']}>
          {things.draftKept}
          <Button variant="quiet" size="small" onClick={discard}>
            {things.draftDiscard}
          </Button>
        </p>
      )}
      <div className={styles['pair']}>
        <Select
          label={things.score}
          value={draft.score}
          onChange={(event) => change({ score: event.target.value })}
        >
          <option value="">{things.noScore}</option>
          {SCORES.map((score) => (
            <option key={score} value={score}>
              {things.scoreOf(score)}
            </option>
          ))}
        </Select>
        <Select
          label={things.reviewLanguage}
          value={draft.lang}
          onChange={(event) => change({ lang: event.target.value })}
        >
          <option value="">{things.noLanguage}</option>
          {languages.map((code) => (
            <option key={code} value={code}>
              {languageName.of(code)}
            </option>
          ))}
        </Select>
      </div>
      <TextField
        label={things.reviewTitle}
        maxLength={200}
        dir="auto"
        value={draft.title}
        onChange={(event) => change({ title: event.target.value })}
      />
      <TextArea
        label={things.reviewText}
        maxLength={10_000}
        rows={6}
        dir="auto"
        value={draft.text}
        onChange={(event) => change({ text: event.target.value })}
      />
      <FormAlert message={refused} />
      <div className={styles['buttons']}>
        <Button variant="primary" type="submit" busy={isBusy}>
          {things.publish}
        </Button>
        <Button
          onClick={() => {
            dropDraft(() => sessionStorage, what);
            onCancel();
          }}
        >
          {design.cancel}
        </Button>
      </div>
    </form>
  );
}
