/**
 * Search with suggestions: a combobox with a listbox, as in the ARIA Authoring Practices. The focus stays in the input; arrow keys
 * move through the options. Without scripts it is a form for `/search`.
 */
import { Search, X } from 'lucide-react';
import { type KeyboardEvent, type RefObject, useEffect, useId, useRef, useState } from 'react';
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
  const { discover } = useMessages();
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const { typed, q, active, suggestions, count, isShown, ...actions } = useCombobox(input);
  const [hasShortcuts] = useShortcutsEnabled();
  useSlash(input, hasShortcuts);
  return (
    <search
      className={styles['box']}
      onBlur={(event) => event.currentTarget.contains(event.relatedTarget) || actions.close()}
    >
      <Form action="/search" className={styles['form']} onSubmit={actions.submit}>
        <Search className={styles['icon']} />
        <input
          ref={input}
          className={styles['input']}
          type="search"
          name="q"
          value={typed}
          placeholder={discover.searchHint}
          aria-label={discover.searchLabel}
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
          aria-keyshortcuts={hasShortcuts ? '/' : undefined}
          onChange={(event) => actions.type(event.currentTarget.value)}
          onFocus={actions.open}
          onKeyDown={actions.press}
        />
        {typed === '' ? (
          hasShortcuts && (
            <kbd aria-hidden className={styles['key']}>
              /
            </kbd>
          )
        ) : (
          <button
            type="button"
            className={styles['clear']}
            aria-label={discover.searchClear}
            onClick={actions.clear}
          >
            <X />
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
          onGo={actions.go}
        />
      )}
      <VisuallyHidden role="status">
        {isShown && (suggestions.failed ? discover.searchFailed : discover.searchFound(count))}
      </VisuallyHidden>
    </search>
  );
}

/** The state of the combobox. `active` is the index of the selected option, -1 for the input itself. */
function useCombobox(input: RefObject<HTMLInputElement | null>) {
  const navigate = useNavigate();
  const { pathname, search } = useLocation();
  const [typed, setTyped] = useTyped(pathname, search);
  const [isOpen, setOpen] = useState(false);
  const [active, setActive] = useState(-1);
  const { q } = readQuery(typed);
  const suggestions = useSuggestions(isOpen ? q : '');
  const found = suggestions.groups.flatMap((group) => group.suggestions);
  // The last option is the page with all results.
  const options = suggestions.q === '' ? [] : [...found.map(({ to }) => to), searchPage(q)];
  const isShown = isOpen && options.length > 0;

  const open = () => setOpen(true);
  const close = () => {
    setOpen(false);
    setActive(-1);
  };
  /** Blurs the input, so that the next page gets the focus. */
  const leave = () => {
    close();
    input.current?.blur();
  };
  const go = (to: string) => {
    leave();
    setTyped('');
    navigate(to);
  };
  const type = (text: string) => {
    setTyped(text);
    open();
    setActive(-1);
  };
  const clear = () => {
    setTyped('');
    setActive(-1);
    input.current?.focus();
  };
  const press = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return;
    if (event.key === 'Escape' && (isShown || typed !== '')) {
      event.preventDefault();
      if (isShown) close();
      else setTyped('');
      return;
    }
    if (event.key === 'ArrowDown' && !isOpen) return open();
    const next = isShown ? nextOption(event.key, active, options.length) : undefined;
    if (next !== undefined) {
      event.preventDefault();
      setActive(next);
    } else if (event.key === 'Enter' && isShown && active >= 0) {
      event.preventDefault();
      go(options[active]);
    }
  };
  const submit = pathname === '/search' ? close : leave;
  const state = { typed, q, active, suggestions, count: found.length, isShown };
  return { ...state, open, close, go, type, clear, press, submit };
}

/** The text of the input; on `/search` initially the query of the page. */
function useTyped(pathname: string, search: string) {
  const queried = pathname === '/search' ? (new URLSearchParams(search).get('q') ?? '') : '';
  const [typed, setTyped] = useState(queried);
  useEffect(() => setTyped(queried), [queried]);
  return [typed, setTyped] as const;
}

/** The key `/` focuses the input, unless the user is typing or shortcuts are disabled. */
function useSlash(input: RefObject<HTMLInputElement | null>, isEnabled: boolean): void {
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
