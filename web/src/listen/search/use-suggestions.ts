import { useEffect, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { canComplete } from './search-query.ts';
import { loadSuggestions, type SuggestionGroup } from './suggestions.ts';

export interface Suggestions {
  /** The query of these suggestions: the previous one until the next suggestions are loaded. */
  q: string;
  groups: readonly SuggestionGroup[];
  failed: boolean;
}

const DEBOUNCE_MS = 150;
const NONE: Suggestions = { q: '', groups: [], failed: false };

/** Loads suggestions after a pause in typing. Outdated requests are aborted. */
export function useSuggestions(q: string): Suggestions {
  const { webApi } = useServices();
  const { tags } = useMessages();
  const [suggestions, setSuggestions] = useState(NONE);
  useEffect(() => {
    if (!canComplete(q)) {
      setSuggestions(NONE);
      return;
    }
    const aborting = new AbortController();
    const timer = setTimeout(async () => {
      try {
        const groups = await loadSuggestions(webApi, tags, q, aborting.signal);
        setSuggestions({ q, groups, failed: false });
      } catch {
        if (!aborting.signal.aborted) setSuggestions({ q, groups: [], failed: true });
      }
    }, DEBOUNCE_MS);
    return () => {
      clearTimeout(timer);
      aborting.abort();
    };
  }, [q, webApi, tags]);
  return suggestions;
}
