/** What somebody has typed and not sent yet outlives a reload: it is kept for as long as the tab is open. */
import { inTab } from './local-storage.ts';

/** `undefined` where nothing is kept, or nothing that `isDraft`: it may be of an older page, or rubbish. */
export function findDraft<Draft>(
  key: string,
  isDraft: (value: unknown) => value is Draft,
  kept = inTab,
): Draft | undefined {
  try {
    const value: unknown = JSON.parse(kept.read(key) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` drops it. */
export function keepDraft(key: string, draft: object | undefined, kept = inTab): void {
  kept.keep(key, draft === undefined ? null : JSON.stringify(draft));
}
