/**
 * Words of a part that is loaded only when it is opened. Its lazy routes wait for them:
 *
 *   lazy: () => withWords(developWords, import('./start.tsx'))
 */
import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language } from '../../../src/domain/pages.ts';
import { useLanguage } from './messages.tsx';

interface SectionMessages<T> {
  /** Those of the page's language; on the server, which writes for everybody, all of them. */
  load(): Promise<void>;
  /** In the reader's language; after a change of language in the one before, until the new words are there. */
  useMessages(): T;
  /** For titles, which no component writes: those of the language, if they are loaded. */
  in(language: Language): T;
}

export function sectionMessages<T>(loaders: Record<Language, () => Promise<T>>): SectionMessages<T> {
  const loaded = new Map<Language, T>();
  const listeners = new Set<() => void>();
  const load = async (language: Language) => {
    if (loaded.has(language)) return;
    loaded.set(language, await loaders[language]());
    for (const listener of listeners) listener();
  };
  const subscribe = (listener: () => void) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  };
  const find = (language: Language) => loaded.get(language) ?? (loaded.values().next().value as T);
  return {
    async load() {
      const isServer = typeof document === 'undefined';
      await Promise.all(isServer ? LANGUAGES.map(load) : [load(document.documentElement.lang as Language)]);
    },
    useMessages() {
      const language = useLanguage();
      const read = () => loaded.get(language);
      const messages = useSyncExternalStore(subscribe, read, read);
      if (messages !== undefined) return messages;
      void load(language);
      return find(language);
    },
    in: find,
  };
}

/** A page, once its words are there too. */
export async function withMessages<Page>(
  messages: SectionMessages<unknown>,
  page: Promise<Page>,
): Promise<Page> {
  const [loaded] = await Promise.all([page, messages.load()]);
  return loaded;
}
