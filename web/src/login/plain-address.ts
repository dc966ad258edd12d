import { useSearchParams } from 'react-router';
import { LANGUAGE_PARAMETER } from '../../../src/domain/pages.ts';
import { useLanguage } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';

/** The address of a page of plain forms: the server knows nothing of a language that was chosen in this browser. */
export function usePlainAddress(path: string): string {
  const { boot } = useServices();
  const language = useLanguage();
  const [search] = useSearchParams();
  if (language === boot.language && !search.has(LANGUAGE_PARAMETER)) return path;
  return `${path}${path.includes('?') ? '&' : '?'}${LANGUAGE_PARAMETER}=${language}`;
}
