/** Tags as chips, with suggestions while typing. */
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { Field } from '../../design/forms/field.tsx';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import styles from './release.module.css';

interface Props {
  label: string;
  hint?: string;
  tags: readonly string[];
  onChange(tags: string[]): void;
}

const WAIT_MS = 150;

export function TagField({ label, hint, tags, onChange }: Props) {
  const { release: messages } = studioMessages.useMessages();
  const [typed, setTyped] = useState('');
  const suggestions = useTagSuggestions(typed);
  const list = useId();
  const add = (text: string) => {
    const tag = text.trim().toLowerCase();
    setTyped('');
    if (tag !== '' && !tags.includes(tag)) onChange([...tags, tag]);
  };
  const press = (event: KeyboardEvent) => {
    if (event.key === 'Enter' || event.key === ',') {
      event.preventDefault();
      add(typed);
    } else if (event.key === 'Backspace' && typed === '') onChange(tags.slice(0, -1));
  };
  return (
    <Field label={label} hint={hint}>
      {(control) => (
        <div className={styles['tags']}>
          {tags.map((tag) => (
            <span key={tag} className={styles['tag']}>
              <bdi>{tag}</bdi>
              <button
                type="button"
                aria-label={messages.removeTag(tag)}
                onClick={() => onChange(tags.filter((each) => each !== tag))}
              >
                <X />
              </button>
            </span>
          ))}
          <input
            {...control}
            list={list}
            value={typed}
            maxLength={100}
            autoComplete="off"
            onChange={(event) => setTyped(event.target.value)}
            onKeyDown={press}
            onBlur={() => add(typed)}
          />
          <datalist id={list}>
            {suggestions.map((tag) => (
              <option key={tag} value={tag} />
            ))}
          </datalist>
        </div>
      )}
    </Field>
  );
}

/** Tags of the catalogue that begin with the text. */
function useTagSuggestions(typed: string): string[] {
  const { v3 } = useServices();
  const [found, setFound] = useState<string[]>([]);
  const prefix = typed.trim().toLowerCase();
  useEffect(() => {
    if (prefix.length < 2) return setFound([]);
    let isCurrent = true;
    const timer = setTimeout(async () => {
      const answer = await v3.autocomplete({ prefix, entity: ['tags'], limit: 8 }).catch(() => undefined);
      if (isCurrent && answer !== undefined) setFound(namesIn(answer));
    }, WAIT_MS);
    return () => {
      isCurrent = false;
      clearTimeout(timer);
    };
  }, [v3, prefix]);
  return found;
}

function namesIn({ results }: { results: unknown }): string[] {
  const { tags = [] } = results as { tags?: (string | { match: string })[] };
  return tags.map((tag) => (typeof tag === 'string' ? tag : tag.match));
}
