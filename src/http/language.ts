/** The language of a page: what the address asks for, else the person's own, else what the browser prefers. */
import { findLanguage, type Language } from '../domain/pages.ts';

export interface Preferences {
  asked: string | null;
  own: string | undefined;
  /** `Accept-Language`. */
  accepted: string | undefined;
}

export function chooseLanguage({ asked, own, accepted }: Preferences): Language {
  return findLanguage(asked) ?? findLanguage(own) ?? preferred(accepted ?? '') ?? 'en';
}

/** Long lists are nobody's preference. */
const MOST = 20;

function preferred(header: string): Language | undefined {
  const weighed = header.split(',', MOST).map((part) => {
    const [tag, ...parameters] = part.split(';');
    const q = parameters.map((one) => /^\s*q=([\d.]+)\s*$/.exec(one)?.[1]).find((one) => one !== undefined);
    return { language: findLanguage(tag), weight: q === undefined ? 1 : Number(q) };
  });
  weighed.sort((a, b) => b.weight - a.weight);
  return weighed.find(({ language, weight }) => language !== undefined && weight > 0)?.language;
}
