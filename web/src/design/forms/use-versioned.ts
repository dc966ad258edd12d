/**
 * An editor of an item that others may edit too: what is saved, what was typed, and what others have saved since. A change is sent with the
 * version it started from, and the service refuses it (409) if there is a later one.
 */
import { useCallback, useRef, useState } from 'react';
import { useFailureText } from '../../messages/use-failure-text.ts';

export interface EditorState<Item, Typed> {
  /** As saved, before any change. */
  base: Item;
  typed: Typed;
  /** The version that others have saved since. */
  theirs: Item | null;
}

interface Options<Item, Typed> {
  first: Item | EditorState<Item, Typed>;
  load(): Promise<Item>;
  /** What the form of an item shows before anything is typed. */
  typedOf(item: Item): Typed;
  /** By default whether it differs from `typedOf`. */
  isChanged?(typed: Typed, base: Item): boolean;
  /** What was typed, on top of another version; by default unchanged. */
  rebase?(typed: Typed, before: Item, next: Item): Typed;
}

export interface Versioned<Item, Typed> extends EditorState<Item, Typed> {
  isChanged: boolean;
  isBusy: boolean;
  /** It was saved, and nothing was typed since. */
  isSaved: boolean;
  /** The message of the last failure; empty if there was none. */
  refused: string;
  /** The field that it is about; empty if it is about the whole form. */
  refusedField: string;
  change(part: Partial<Typed>): void;
  /** Resolves to `true` if it was saved. */
  save(send: (state: EditorState<Item, Typed>) => Promise<Item>): Promise<boolean>;
  /** A change beside the form, such as that of an image. What was typed stays. */
  act(work: (base: Item) => Promise<Item>): Promise<boolean>;
  /** Shows what such a change has saved. */
  adopt(item: Item): void;
  /** Passes a request on. If the service refuses it because of another version, loads that version. */
  noteConflict<Response>(request: Promise<Response>): Promise<Response>;
  /** Loads the item again. Another version is taken over unless something was typed. */
  refresh(): Promise<void>;
  discard(): void;
  /** Discards what was typed. */
  loadTheirs(): void;
  /** Saving then replaces the other version. */
  keepMine(): void;
}

const NO_ERROR = { refused: '', refusedField: '' };

function startOf<Item, Typed>(item: Item, { typedOf }: Options<Item, Typed>): EditorState<Item, Typed> {
  return { base: item, typed: typedOf(item), theirs: null };
}

function isTyped<Item, Typed>(
  { base, typed }: EditorState<Item, Typed>,
  { typedOf }: Options<Item, Typed>,
): boolean {
  return JSON.stringify(typed) !== JSON.stringify(typedOf(base));
}

function onTop<Item, Typed>(
  now: EditorState<Item, Typed>,
  base: Item,
  options: Options<Item, Typed>,
): EditorState<Item, Typed> {
  if (!isTyped(now, options)) return startOf(base, options);
  return { base, typed: options.rebase?.(now.typed, now.base, base) ?? now.typed, theirs: null };
}

export function useVersioned<Item extends { version: string | number }, Typed extends object>(
  options: Options<Item, Typed>,
): Versioned<Item, Typed> {
  type State = EditorState<Item, Typed>;
  const latestOptions = useRef(options);
  latestOptions.current = options;
  const failureText = useFailureText();
  const [state, setState] = useState<State>(() =>
    'base' in options.first ? options.first : startOf(options.first, options),
  );
  const [isBusy, setBusy] = useState(false);
  const [isSaved, setSaved] = useState(false);
  const [error, setError] = useState(NO_ERROR);
  const latest = useRef(state);
  latest.current = state;
  /** How often something was saved: an answer that was requested before is outdated. */
  const saves = useRef(0);

  const show = (next: (now: State) => State) => {
    saves.current++;
    setError(NO_ERROR);
    setState(next);
  };
  const noteConflict = async <Response>(request: Promise<Response>) => {
    try {
      return await request;
    } catch (failure) {
      const found =
        (failure as { status?: number }).status === 409 ? await options.load().catch(() => null) : null;
      if (found !== null && found.version !== latest.current.base.version)
        setState((now) => ({ ...now, theirs: found }));
      throw failure;
    }
  };
  const attempt = async (request: Promise<Item>, next: (now: State, item: Item) => State) => {
    setBusy(true);
    setError(NO_ERROR);
    try {
      const item = await noteConflict(request);
      show((now) => next(now, item));
      return true;
    } catch (failure) {
      const { field = '' } = failure as { field?: string };
      setError({ refused: failureText(failure), refusedField: field });
      return false;
    } finally {
      setBusy(false);
    }
  };
  const refresh = useCallback(async () => {
    const before = saves.current;
    const found = await latestOptions.current.load();
    if (before !== saves.current) return;
    setState((now) =>
      found.version !== now.base.version && isTyped(now, latestOptions.current)
        ? { ...now, theirs: found }
        : onTop(now, found, latestOptions.current),
    );
  }, []);

  const { base, typed, theirs } = state;
  return {
    ...state,
    ...error,
    isBusy,
    isSaved,
    isChanged: options.isChanged?.(typed, base) ?? isTyped(state, options),
    change(part) {
      setSaved(false);
      setState((now) => ({ ...now, typed: { ...now.typed, ...part } }));
    },
    async save(send) {
      const hasSaved = await attempt(send(latest.current), (_, saved) => startOf(saved, options));
      setSaved(hasSaved);
      return hasSaved;
    },
    act: (work) => attempt(work(base), (now, item) => onTop(now, item, options)),
    adopt: (item) => show((now) => onTop(now, item, options)),
    noteConflict,
    refresh,
    discard: () => show(() => startOf(base, options)),
    loadTheirs: () => show(() => startOf(theirs ?? base, options)),
    keepMine: () => show((now) => (theirs === null ? now : onTop(now, theirs, options))),
  };
}
