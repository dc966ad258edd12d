/**
 * The texts of the pages. English defines the type, and the other languages are checked against it. A text with values is a
 * function: `found: (n) => \`${n} tracks\``.
 */
import { createContext, type ReactNode, use } from 'react';
import type { Language } from '../../../src/domain/pages.ts';
import type { Messages } from './type.ts';

export type { Messages };

/** One file each, so that only the needed language is loaded. */
const LOADERS: Record<Language, () => Promise<Messages>> = {
  en: () => import('./en/index.ts'),
  de: () => import('./de/index.ts'),
  fr: () => import('./fr/index.ts'),
  es: () => import('./es/index.ts'),
};

/** `name` is that of the site. */
export async function loadMessages(language: Language, name: string): Promise<Messages> {
  return namedAs(name, await LOADERS[language]());
}

export function namedAs(name: string, messages: Messages): Messages {
  return { ...messages, shell: { ...messages.shell, name } };
}

interface Localized {
  language: Language;
  messages: Messages;
}

const Context = createContext<Localized | undefined>(undefined);

export function MessagesProvider({ language, messages, children }: Localized & { children: ReactNode }) {
  return <Context value={{ language, messages }}>{children}</Context>;
}

function useLocalized(): Localized {
  const localized = use(Context);
  if (localized === undefined) throw new Error('There is no MessagesProvider above.');
  return localized;
}

export function useMessages(): Messages {
  return useLocalized().messages;
}

export function useLanguage(): Language {
  return useLocalized().language;
}
