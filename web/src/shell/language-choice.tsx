/**
 * The language somebody chose here. It is kept in this browser alone, so the server writes pages as the address (`?language=`),
 * the person's account or the browser prefers; a choice that differs takes over as soon as its words are there.
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
  const written = { language: useLanguage(), words: useMessages() };
  const [chosen, setChosen] = useState<{ language: Language; words: Messages } | null>(null);
  const [search, setSearch] = useSearchParams();
  const asked = search.get(LANGUAGE_PARAMETER);

  const show = useCallback(async (language: Language) => {
    const words = await loadMessages(language);
    setChosen({ language, words });
    document.documentElement.lang = language;
  }, []);

  const choose = useCallback(
    (language: Language) => {
      inBrowser.keep(KEY, language);
      show(language);
      if (asked === null) return;
      // The address would go on asking for the other one.
      setSearch(
        (present) => {
          present.delete(LANGUAGE_PARAMETER);
          return present;
        },
        { replace: true, preventScrollReset: true },
      );
    },
    [show, asked, setSearch],
  );

  // Once: an address that asks for a language means it.
  useEffect(() => {
    const kept = LANGUAGES.find((language) => language === inBrowser.read(KEY));
    const isAsked = new URLSearchParams(location.search).has(LANGUAGE_PARAMETER);
    if (kept !== undefined && !isAsked && kept !== document.documentElement.lang) show(kept);
  }, [show]);

  const spoken = chosen ?? written;
  return (
    <Context value={choose}>
      <MessagesProvider language={spoken.language} messages={spoken.words}>
        {children}
      </MessagesProvider>
    </Context>
  );
}

/** Changes the language, without loading the page again. */
export function useChooseLanguage(): (language: Language) => void {
  return use(Context);
}
