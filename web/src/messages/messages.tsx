/**
 * The words of the pages. English says which there are; the other languages are checked against it by their types. A
 * sentence with something in it is a function: `found: (n) => \`${n} tracks\``.
 */
import { createContext, type ReactNode, use } from 'react';
import type { Language, Translated } from '../../../src/domain/pages.ts';
import type { english } from './en/index.ts';

export type Words = Translated<typeof english>;

/** One file each, so that nobody loads a language they do not read. */
const LOADERS: Record<Language, () => Promise<Words>> = {
  en: async () => (await import('./en/index.ts')).english,
  de: async () => (await import('./de/index.ts')).german,
  fr: async () => (await import('./fr/index.ts')).french,
  es: async () => (await import('./es/index.ts')).spanish,
};

export function loadWords(language: Language): Promise<Words> {
  return LOADERS[language]();
}

interface Spoken {
  language: Language;
  words: Words;
}

const Context = createContext<Spoken | undefined>(undefined);

export function WordsProvider({ language, words, children }: Spoken & { children: ReactNode }) {
  return <Context value={{ language, words }}>{children}</Context>;
}

function useSpoken(): Spoken {
  const spoken = use(Context);
  if (spoken === undefined) throw new Error('There is no WordsProvider above.');
  return spoken;
}

export function useWords(): Words {
  return useSpoken().words;
}

export function useLanguage(): Language {
  return useSpoken().language;
}
