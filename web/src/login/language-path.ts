import { useSearchParams } from 'react-router';
import { findLanguage, LANGUAGE_PARAMETER, withLanguage } from '../../../src/domain/pages.ts';

/** Adds the language of the page URL, if it has one. Without scripts nothing else keeps it. */
export function useLanguagePath(): (path: string) => string {
  const [search] = useSearchParams();
  const language = findLanguage(search.get(LANGUAGE_PARAMETER));
  return (path) => (language === undefined ? path : withLanguage(path, language));
}
