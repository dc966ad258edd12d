/**
 * Texts of a section that is loaded only when it is opened. Its lazy routes wait for them:
 *
 *   lazy: () => withMessages(studioMessages, import('./start.tsx'))
 */
import { useSyncExternalStore } from 'react';
import { LANGUAGES, type Language } from '../../../src/domain/pages.ts';
import { Listeners } from '../listeners.ts';
import { useLanguage } from './messages.tsx';

interface SectionMessages<T> {
  /** Loads the language of the page; on the server, which renders for all users, every language. */
  load(): Promise<void>;
  /** In the user's language; after a change of language in the previous one, until the new texts are loaded. */
  useMessages(): T;
  /** The messages in this language, if it is loaded, for titles, which are set outside of components. */
  in(language: Language): T;
}

export function sectionMessages<T>(loaders: Record<Language, () => Promise<T>>): SectionMessages<T> {
  const loaded = new Map<Language, T>();
  const listeners = new Listeners();
  const load = async (language: Language) => {
    if (loaded.has(language)) return;
    loaded.set(language, await loaders[language]());
    listeners.notify();
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
      const messages = useSyncExternalStore(listeners.subscribe, read, read);
      if (messages !== undefined) return messages;
      void load(language);
      return find(language);
    },
    in: find,
  };
}

/** A page, once its texts are loaded too. */
export async function withMessages<Page>(
  messages: SectionMessages<unknown>,
  page: Promise<Page>,
): Promise<Page> {
  const [loaded] = await Promise.all([page, messages.load()]);
  return loaded;
}
