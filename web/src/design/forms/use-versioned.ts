/**
 * An editor of an item that others may edit too: what is saved, what was typed, and what others have saved since. A change is sent with the
 * version it started from, and the service refuses it (409) if there is a later one.
 */
import { useCallback, useRef, useState } from 'react';
import { type Attempt, useAttempt } from './use-attempt.ts';

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

export interface Versioned<Item, Typed> extends EditorState<Item, Typed>, Omit<Attempt, 'attempt' | 'reset'> {
  isChanged: boolean;
  /** It was saved, and nothing was typed since. */
  isSaved: boolean;
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
  const { attempt, reset, ...attempted } = useAttempt();
  const [state, setState] = useState<State>(() =>
    'base' in options.first ? options.first : startOf(options.first, options),
  );
  const [isSaved, setSaved] = useState(false);
  const latest = useRef(state);
  latest.current = state;
  /** How often something was saved: an answer that was requested before is outdated. */
  const saves = useRef(0);

  const show = (next: (now: State) => State) => {
    saves.current++;
    reset();
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
  const change = (request: () => Promise<Item>, next: (now: State, item: Item) => State) =>
    attempt(async () => {
      const item = await noteConflict(request());
      show((now) => next(now, item));
    });
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
    ...attempted,
    isSaved,
    isChanged: options.isChanged?.(typed, base) ?? isTyped(state, options),
    change(part) {
      setSaved(false);
      setState((now) => ({ ...now, typed: { ...now.typed, ...part } }));
    },
    async save(send) {
      const hasSaved = await change(
        () => send(latest.current),
        (_, saved) => startOf(saved, options),
      );
      setSaved(hasSaved);
      return hasSaved;
    },
    act: (work) =>
      change(
        () => work(base),
        (now, item) => onTop(now, item, options),
      ),
    adopt: (item) => show((now) => onTop(now, item, options)),
    noteConflict,
    refresh,
    discard: () => show(() => startOf(base, options)),
    loadTheirs: () => show(() => startOf(theirs ?? base, options)),
    keepMine: () => show((now) => (theirs === null ? now : onTop(now, theirs, options))),
  };
}
