import { useSearchParams } from 'react-router';
import { findLanguage, LANGUAGE_PARAMETER, withLanguage } from '../../../src/domain/pages.ts';

/** Adds the language that the URL of the page asks for, if it does. Without scripts nothing else keeps it. */
export function useLanguagePath(): (path: string) => string {
  const [search] = useSearchParams();
  const language = findLanguage(search.get(LANGUAGE_PARAMETER));
  return (path) => (language === undefined ? path : withLanguage(path, language));
}
