/** Text that was typed but not sent survives a reload: it is stored while the tab is open. */
import { inTab } from './local-storage.ts';

/** `undefined` where nothing valid is stored: it may be of an older version of the page. */
export function findDraft<Draft>(
  key: string,
  isDraft: (value: unknown) => value is Draft,
  storage = inTab,
): Draft | undefined {
  try {
    const value: unknown = JSON.parse(storage.read(key) ?? 'null');
    return isDraft(value) ? value : undefined;
  } catch {
    return undefined;
  }
}

/** `undefined` deletes it. */
export function saveDraft(key: string, draft: object | undefined, storage = inTab): void {
  storage.write(key, draft === undefined ? null : JSON.stringify(draft));
}
