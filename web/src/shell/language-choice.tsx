/**
 * The language that the user chose. It is stored in this browser only, so the server renders pages in the language of the URL
 * (`?language=`), the account or the browser; a different choice is applied as soon as its texts are loaded.
 */
import { createContext, type ReactNode, use, useCallback, useEffect, useState } from 'react';
import { useSearchParams } from 'react-router';
import { LANGUAGE_PARAMETER, LANGUAGES, type Language } from '../../../src/domain/pages.ts';
import {
  loadMessages,
  type Messages,
  MessagesProvider,
  useLanguage,
  useMessages,
} from '../messages/messages.tsx';
import { inBrowser } from '../storage/local-storage.ts';

const KEY = 'language';
const Context = createContext<(language: Language) => void>(() => {});

export function LanguageProvider({ children }: { children: ReactNode }) {
  const rendered = { language: useLanguage(), messages: useMessages() };
  const { name } = rendered.messages.shell;
  const [chosen, setChosen] = useState<{ language: Language; messages: Messages } | null>(null);
  const [search, setSearch] = useSearchParams();
  const requested = search.get(LANGUAGE_PARAMETER);

  const show = useCallback(
    async (language: Language) => {
      // Offline, the page keeps its language; the choice is stored and holds from the next load on.
      const messages = await loadMessages(language, name).catch(() => null);
      if (messages === null) return;
      setChosen({ language, messages });
      document.documentElement.lang = language;
    },
    [name],
  );

  const choose = useCallback(
    (language: Language) => {
      inBrowser.write(KEY, language);
      void show(language);
      if (requested === null) return;
      // The URL would still name the other language.
      setSearch(
        (parameters) => {
          parameters.delete(LANGUAGE_PARAMETER);
          return parameters;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [show, requested, setSearch],
  );

  // Once. A language in the URL takes precedence.
  useEffect(() => {
    const stored = LANGUAGES.find((language) => language === inBrowser.read(KEY));
    const isRequested = new URLSearchParams(location.search).has(LANGUAGE_PARAMETER);
    if (stored !== undefined && !isRequested && stored !== document.documentElement.lang) void show(stored);
  }, [show]);

  const shown = chosen ?? rendered;
  return (
    <Context value={choose}>
      <MessagesProvider language={shown.language} messages={shown.messages}>
        {children}
      </MessagesProvider>
    </Context>
  );
}

/** Changes the language, without loading the page again. */
export function useChooseLanguage(): (language: Language) => void {
  return use(Context);
}
