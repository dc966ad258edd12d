/** The description of an artist or album, in the user's language if available. */
import { useState } from 'react';
import type { Language } from '../../../src/domain/pages.ts';
import { Button } from '../design/buttons/button.tsx';
import { Section } from '../design/layout/section.tsx';
import { useMessages } from '../messages/messages.tsx';
import { descriptionIn } from './description.ts';
import styles from './description-text.module.css';

/** Longer texts are collapsed. */
const LONG = 700;

export function Description({ texts, language }: { texts: Record<string, string>; language: Language }) {
  const { catalogue } = useMessages();
  const [isWhole, setWhole] = useState(false);
  const found = descriptionIn(texts, language);
  if (found === undefined) return null;
  const isLong = found.text.length > LONG;
  return (
    <Section title={catalogue.about}>
      <p
        lang={found.language}
        dir="auto"
        className={styles['text']}
        data-cut={(isLong && !isWhole) || undefined}
      >
        {found.text}
      </p>
      {isLong && (
        <Button variant="quiet" size="small" aria-expanded={isWhole} onClick={() => setWhole(!isWhole)}>
          {isWhole ? catalogue.readLess : catalogue.readMore}
        </Button>
      )}
    </Section>
  );
}
