/**
 * Search as one types: a combobox with a listbox, as the ARIA practices describe it. The focus stays in the text; arrows go
 * through the results. Without scripts it is a form that leads to `/search`.
 */
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import { Form, useLocation, useNavigate } from 'react-router';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { searchPage } from '../../page-paths.ts';
import { useShortcutsEnabled } from '../../player/shortcuts/use-shortcuts.ts';
import styles from './search-box.module.css';
import { optionId, SearchResults } from './search-box-results.tsx';
import { nextOption, QUERY_MAX, readQuery } from './search-query.ts';
import { useSuggestions } from './use-suggestions.ts';

export function SearchBox() {
  const { find } = useMessages();
  const navigate = useNavigate();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useTyped(pathname, search);
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { q } = readQuery(typed);
  const suggestions = useSuggestions(open ? q : '');
  const found = suggestions.groups.flatMap((group) => group.suggestions);
  // The last one is the page with all of them.
  const options = suggestions.q === '' ? [] : [...found.map(({ to }) => to), searchPage(q)];
  const isShown = open && options.length > 0;
  const [isEnabled] = useShortcutsEnabled();
  useSlash(input, isEnabled);

  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  /** The focus goes on to the page that comes. */
  const leave = () => {
    close();
    input.current?.blur();
  };
  const go = (to: string) => {
    leave();
    setTyped('');
    navigate(to);
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && (isShown || typed !== '')) {
      event.preventDefault();
      if (isShown) close();
      else setTyped('');
      return;
    }
    if (event.key === 'ArrowDown' && !open) return setOpen(true);
    const next = isShown ? nextOption(event.key, active, options.length) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      go(options[active]);
    }
  };

  return (
    <search
      className={styles['box']}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || close()}
    >
      <Form action="/search" className={styles['form']} onSubmit={pathname === '/search' ? close : leave}>
        <Search aria-hidden className={styles['icon']} />
        <input
          ref={input}
          className={styles['input']}
          type="search"
          name="q"
          value={typed}
          placeholder={find.searchHint}
          aria-label={find.searchLabel}
          maxLength={QUERY_MAX}
          autoComplete="off"
          autoCapitalize="none"
          spellCheck={false}
          enterKeyHint="search"
          role="combobox"
          aria-autocomplete="list"
          aria-expanded={isShown}
          aria-controls={isShown ? id : undefined}
          aria-activedescendant={isShown && active >= 0 ? optionId(id, active) : undefined}
          aria-keyshortcuts={isEnabled ? '/' : undefined}
          onChange={({ currentTarget: { value } }) => {
            setTyped(value);
            setOpen(true);
            setActive(-1);
          }}
          onFocus={() => setOpen(true)}
          onKeyDown={press}
        />
        {typed === '' ? (
          isEnabled && (
            <kbd aria-hidden className={styles['key']}>
              /
            </kbd>
          )
        ) : (
          <button
            type="button"
            className={styles['clear']}
            aria-label={find.searchClear}
            onClick={() => {
              setTyped('');
              setActive(-1);
              input.current?.focus();
            }}
          >
            <X aria-hidden />
          </button>
        )}
      </Form>
      {isShown && (
        <SearchResults
          id={id}
          suggestions={suggestions}
          all={searchPage(q)}
          q={q}
          active={active}
          onGo={go}
        />
      )}
      <VisuallyHidden role="status">
        {isShown && (suggestions.failed ? find.searchFailed : find.searchFound(found.length))}
      </VisuallyHidden>
    </search>
  );
}

/** What is looked for on the page of results; elsewhere nothing until somebody types. */
function useTyped(pathname: string, search: string) {
  const queried = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [typed, setTyped] = useState(queried);
  useEffect(() => setTyped(queried), [queried]);
  return [typed, setTyped] as const;
}

/** `/` leads here from wherever nothing is being written, unless keys are wanted for nothing of the kind. */
function useSlash(input: React.RefObject<HTMLInputElement | null>, isEnabled: boolean): void {
  useEffect(() => {
    if (!isEnabled) return;
    const listen = (event: globalThis.KeyboardEvent) => {
      const { key, ctrlKey, metaKey, altKey, defaultPrevented, target } = event;
      if (key !== '/' || ctrlKey || metaKey || altKey || defaultPrevented) return;
      const element = target as Element;
      const isWriting = element.matches?.('input, textarea, select, [contenteditable]');
      if (isWriting || element.closest?.('[role="dialog"]') || input.current === null) return;
      event.preventDefault();
      input.current.focus({ preventScroll: true });
      input.current.select();
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [input, isEnabled]);
}
