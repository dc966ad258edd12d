/**
 * Single-key shortcuts of the player. Pure: which key means what, depending on the focus.
 *
 *   `n` on a link          →  next
 *   `n` in a field         →  nothing: it is typed
 *   space on a button      →  nothing: it activates the button
 *   ArrowUp                →  louder, but only while the player has the focus; elsewhere the page scrolls
 */
export type Shortcut =
  | 'toggle'
  | 'back'
  | 'forward'
  | 'next'
  | 'previous'
  | 'mute'
  | 'louder'
  | 'quieter'
  | 'shuffle'
  | 'repeat'
  | 'queue'
  | 'help';

export interface PressedKey {
  key: string;
  altKey: boolean;
  ctrlKey: boolean;
  metaKey: boolean;
  isComposing: boolean;
}

export interface Focused {
  isTyping: boolean;
  isDialog: boolean;
  usesSpace: boolean;
  usesArrows: boolean;
  isPlayer: boolean;
}

const LETTERS: Record<string, Shortcut> = {
  k: 'toggle',
  j: 'back',
  l: 'forward',
  n: 'next',
  p: 'previous',
  m: 'mute',
  s: 'shuffle',
  r: 'repeat',
  q: 'queue',
  '?': 'help',
};
const ACROSS: Record<string, Shortcut> = { ArrowLeft: 'back', ArrowRight: 'forward' };
const UPRIGHT: Record<string, Shortcut> = { ArrowUp: 'louder', ArrowDown: 'quieter' };

export function shortcutOf(pressed: PressedKey, focused: Focused): Shortcut | undefined {
  const { key, altKey, ctrlKey, metaKey, isComposing } = pressed;
  if (altKey || ctrlKey || metaKey || isComposing || focused.isTyping || focused.isDialog) return undefined;
  if (key === ' ') return focused.usesSpace ? undefined : 'toggle';
  if (key in ACROSS) return focused.usesArrows ? undefined : ACROSS[key];
  if (key in UPRIGHT) return focused.isPlayer && !focused.usesArrows ? UPRIGHT[key] : undefined;
  return LETTERS[key.toLowerCase()];
}

const TYPING =
  'input:not([type="range"], [type="checkbox"], [type="radio"], [type="button"]), textarea, select';
const DIALOG = '[role="dialog"], [role="alertdialog"], [role="menu"], [role="listbox"]';
const SPACE = 'button, summary, input, [role="button"], [role="switch"], [role="tab"], [role="option"]';
const ARROWS =
  'input, audio, video, [role="slider"], [role="tab"], [role="radio"], [role="grid"], [role="spinbutton"], [data-arrows]';

export function focusedOf(element: Element | null): Focused {
  const isWithin = (selector: string) => element?.closest(selector) != null;
  return {
    isTyping: isWithin(TYPING) || (element instanceof HTMLElement && element.isContentEditable),
    isDialog: isWithin(DIALOG),
    usesSpace: isWithin(SPACE),
    usesArrows: isWithin(ARROWS) || (element !== null && scrollsAcross(element)),
    isPlayer: isWithin('[data-player]'),
  };
}

/** A row of cards that scrolls with these keys. */
function scrollsAcross(element: Element): boolean {
  for (let at: Element | null = element; at !== null && at !== document.body; at = at.parentElement) {
    if (at.scrollWidth > at.clientWidth + 1 && /auto|scroll/.test(getComputedStyle(at).overflowX))
      return true;
  }
  return false;
}

/** Also of the keys on the seek slider. */
export const STEP_S = 10;
export const VOLUME_STEP = 0.05;
const PAGE_S = 30;

/** Where a key on the seek slider leads; `undefined` for other keys. */
export function seekTarget(key: string, time: number, duration: number): number | undefined {
  const step = { ArrowRight: STEP_S, ArrowUp: STEP_S, ArrowLeft: -STEP_S, ArrowDown: -STEP_S }[key];
  if (step !== undefined) return within(time + step, duration);
  if (key === 'PageUp') return within(time + PAGE_S, duration);
  if (key === 'PageDown') return within(time - PAGE_S, duration);
  if (key === 'Home') return 0;
  return key === 'End' ? duration : undefined;
}

/** The change of volume; `undefined` for other keys. */
export function volumeStep(key: string): number | undefined {
  return { ArrowUp: VOLUME_STEP, ArrowDown: -VOLUME_STEP }[key];
}

function within(seconds: number, duration: number): number {
  return Math.min(duration, Math.max(0, seconds));
}
