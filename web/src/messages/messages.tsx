/**
 * The words of the pages. English says which there are; the other languages are checked against it by their types. A
 * sentence with something in it is a function: `found: (n) => \`${n} tracks\``.
 */
import { createContext, type ReactNode, use } from 'react';
import type { Language } from '../../../src/domain/pages.ts';
import type { Messages } from './en/index.ts';

export type { Messages };

/** One file each, so that nobody loads a language they do not read. */
const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: async () => (await import('./en/index.ts')).english,
  de: async () => (await import('./de/index.ts')).german,
  fr: async () => (await import('./fr/index.ts')).french,
  es: async () => (await import('./es/index.ts')).spanish,
};

export function loadMessages(language: Language): Promise<Messages> {
  return LOADERS[language]();
}

interface Localized {
  language: Language;
  messages: Messages;
}

const Context = createContext<Localized | undefined>(undefined);

export function MessagesProvider({
  language,
  messages: words,
  children,
}: Localized & { children: ReactNode }) {
  return <Context value={{ language, messages: words }}>{children}</Context>;
}

function useLocalized(): Localized {
  const spoken = use(Context);
  if (spoken === undefined) throw new Error('There is no WordsProvider above.');
  return spoken;
}

export function useMessages(): Messages {
  return useLocalized().messages;
}

export function useLanguage(): Language {
  return useLocalized().language;
}
