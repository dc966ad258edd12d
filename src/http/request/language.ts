/** The language of a page: the one in the URL, else the user's own, else what the browser prefers. */
import { findLanguage, LANGUAGE_PARAMETER, type Language, withLanguage } from '../../domain/pages.ts';
import type { Visit, WebRequest } from '../route.ts';

type LanguageRequest = Pick<WebRequest, 'query' | 'headers'>;

export function languageOf({ query, headers }: LanguageRequest, visit?: Visit): Language {
  return (
    findLanguage(query.get(LANGUAGE_PARAMETER)) ??
    findLanguage(visit?.user?.lang) ??
    preferred(headers['accept-language'] ?? '') ??
    'en'
  );
}

/** A path of the service, in the language of the request URL, if it has one. */
export function keepLanguage({ query }: Pick<WebRequest, 'query'>, path: string): string {
  const language = findLanguage(query.get(LANGUAGE_PARAMETER));
  return language === undefined ? path : withLanguage(path, language);
}

/** Browsers send a few; the rest of a longer list is ignored. */
const PREFERENCES_MAX = 20;

function preferred(header: string): Language | undefined {
  const weighted = header.split(',', PREFERENCES_MAX).map((preference) => {
    const [tag, ...parameters] = preference.split(';');
    const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { language: findLanguage(tag), weight: q === undefined ? 1 : Number(q) };
  });
  weighted.sort((a, b) => b.weight - a.weight);
  return weighted.find(({ language, weight }) => language !== undefined && weight > 0)?.language;
}
