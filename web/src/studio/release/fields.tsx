/** Fields that a release and its tracks have. */
import { X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useState } from 'react';
import { TEXT_LANGUAGES } from '../../../../src/domain/vocabulary.ts';
import { Field, Select } from '../../design/forms/field.tsx';
import studio from '../../design/layout/page.module.css';
import { licenceOf } from '../../design/music/licence.ts';
import { LicenceTerms } from '../../design/music/licence-badge.tsx';
import { findLicence, LICENCES } from '../../design/music/licences.ts';
import { useLanguage } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import styles from './release.module.css';

interface TagProps {
  label: string;
  hint?: string;
  tags: readonly string[];
  onChange(tags: string[]): void;
}

const WAIT_MS = 150;

/** Tags as chips, with suggestions while typing. */
export function TagField({ label, hint, tags, onChange }: TagProps) {
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

interface LanguageProps {
  label: string;
  value: string;
  onChange(code: string): void;
}

/** Languages that music is often sung in, besides those of texts. */
const MORE =
  'af am ar az be bg bn br bs ca cs cy da el eo et eu fa fi fo ga gd gl gu ha he hi hr hu hy id ig is ka kk km kn ko la lb ln lt lv mg mi mk ml mn mr ms mt my nb ne nl nn no oc pa ps qu ro rw sa sc se sk sl sn so sq sr su sv sw ta te tg th tl tr tt uk ur uz vi wo xh yi yo zh zu';

/** A language by its name; none is possible. */
export function LanguageField({ label, value, onChange }: LanguageProps) {
  const { editing } = studioMessages.useMessages();
  const language = useLanguage();
  const names = new Intl.DisplayNames([language], { type: 'language' });
  const codes = new Set<string>([...TEXT_LANGUAGES, ...MORE.split(' '), ...(value === '' ? [] : [value])]);
  const options = [...codes]
    .map((code) => [code, nameOf(names, code)] as const)
    .sort(([, one], [, other]) => one.localeCompare(other, language));
  return <Select label={label} unset={editing.unset} value={value} options={options} onChoose={onChange} />;
}

/** `DisplayNames` throws for codes that are not valid. */
function nameOf(names: Intl.DisplayNames, code: string): string {
  try {
    return names.of(code) ?? code;
  } catch {
    return code;
  }
}

/** The current versions. */
const OFFERED = LICENCES.filter((url) => !url.includes('/3.0/') && !url.includes('/mark/'));

interface LicenceProps {
  label: string;
  hint?: string;
  /** Shown while none is chosen. */
  unset: string;
  value: string;
  onChange(url: string): void;
}

/** The licence, with its terms in words. */
export function LicenceField({ label, hint, unset, value, onChange }: LicenceProps) {
  const known = findLicence(value) ?? value;
  const urls = known === '' || OFFERED.includes(known) ? OFFERED : [...OFFERED, known];
  return (
    <div className={studio['stack']}>
      <Select
        label={label}
        hint={hint}
        unset={unset}
        value={known}
        options={urls.map((url) => [url, licenceOf(url).name] as const)}
        onChoose={onChange}
      />
      <LicenceTerms url={known} />
    </div>
  );
}
