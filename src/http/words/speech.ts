/** In which language somebody is spoken to on plain pages, and how the pages keep to it. */
import { findLanguage, LANGUAGE_PARAMETER, type Language } from '../../domain/pages.ts';
import { chooseLanguage } from '../language.ts';
import type { Visit, WebRequest } from '../route.ts';
import { german } from './de.ts';
import { english, type PageWords } from './en.ts';
import { spanish } from './es.ts';
import { french } from './fr.ts';

const WORDS: Record<Language, PageWords> = { en: english, de: german, fr: french, es: spanish };

export interface Speech {
  language: Language;
  words: PageWords;
  /** A path of ours that goes on in the language that the address asked for, if it did. */
  to(path: string): string;
  /** `2026-01-05T…` → `January 5, 2026` */
  day(iso: string): string;
}

export type Asker = Pick<WebRequest, 'method' | 'path' | 'query' | 'headers'>;

export function speechOf({ query, headers }: Omit<Asker, 'method' | 'path'>, visit?: Visit): Speech {
  const asked = query.get(LANGUAGE_PARAMETER);
  const accepted = headers['accept-language'];
  const language = chooseLanguage({ asked, own: visit?.person?.lang, accepted });
  const isAsked = findLanguage(asked) !== undefined;
  return {
    language,
    words: WORDS[language],
    to: (path) => (isAsked ? inLanguage(path, language) : path),
    day: (iso) =>
      new Intl.DateTimeFormat(language, { dateStyle: 'long', timeZone: 'UTC' }).format(new Date(iso)),
  };
}

/** Before whatever names a part of the page. */
const ASKS = new RegExp(`^[^#]*[?&]${LANGUAGE_PARAMETER}=`);

/** `/login?next=%2F#top` → `/login?next=%2F&language=de#top`, unless it asks for one already. */
export function inLanguage(path: string, language: Language): string {
  if (ASKS.test(path)) return path;
  const [end] = /#.*|$/s.exec(path)!;
  const whole = path.slice(0, path.length - end.length);
  return `${whole}${whole.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}${end}`;
}
