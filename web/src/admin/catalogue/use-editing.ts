/** The state of a form that edits an item: typed values, the stored draft, errors, and changes by other administrators. */

import { useEffect, useState } from 'react';
import type { EditableItem } from '../../../../src/domain/admin.ts';
import { WebApiError } from '../../api/web-api.ts';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { findDraft, saveDraft } from '../../storage/drafts.ts';
import { itemJson } from '../kinds.ts';
import { draftKey, isDraftOf } from './form-draft.ts';
import { changedFields, changesOf, FIELDS, type FormValues, rebased, valuesOf } from './form-values.ts';

interface EditingState {
  /** The item before any change. */
  base: EditableItem;
  values: FormValues;
  /** The version that another administrator has saved since. */
  theirs: EditableItem | null;
  /** The values were restored from a draft after a reload. */
  isRestored: boolean;
}

export interface FieldError {
  message: string;
  /** Empty if it concerns the whole form. */
  field: string;
}

const NO_ERROR: FieldError = { message: '', field: '' };

export interface Editing extends EditingState {
  isChanged: boolean;
  isBusy: boolean;
  refused: FieldError;
  type(part: FormValues): void;
  discard(): void;
  /** Resolves to `true` if it was saved. */
  save(): Promise<boolean>;
  /** Adopts the other version and keeps the typed values. */
  loadTheirs(): void;
  /** For changes by other buttons of the page. */
  adopt(item: EditableItem): void;
  /** Loads the item again after a conflict, to show what was changed. */
  reload(): Promise<void>;
}

export function useEditing(item: EditableItem): Editing {
  const { webApi } = useServices();
  const key = draftKey(item.kind, item.id);
  const [state, setState] = useState<EditingState>(() => initialState(item));
  const [refused, setRefused] = useState(NO_ERROR);
  const failureText = useFailureText();
  const [isBusy, setBusy] = useState(false);
  const { base, values, theirs } = state;
  const isChanged = changedFields(valuesOf(base), values).length > 0;

  useEffect(() => {
    const draft = { version: base.version, base: valuesOf(base), values };
    saveDraft(key, isChanged ? draft : undefined);
  }, [key, base, values, isChanged]);

  const adopt = (next: EditableItem) =>
    setState((now) => ({
      ...now,
      base: next,
      theirs: null,
      values: rebased(valuesOf(now.base), now.values, valuesOf(next)),
    }));
  const lookAgain = async () => {
    const found = await webApi.get<EditableItem>(itemJson(item.kind, item.id));
    setState((now) => ({ ...now, theirs: found }));
  };
  return {
    ...state,
    isChanged,
    isBusy,
    refused,
    type: (part) => setState((now) => ({ ...now, values: { ...now.values, ...part } })),
    discard() {
      setRefused(NO_ERROR);
      setState((now) => ({ ...now, values: valuesOf(now.base), isRestored: false }));
    },
    async save() {
      setBusy(true);
      setRefused(NO_ERROR);
      try {
        const fields = { version: base.version, ...changesOf(valuesOf(base), values) };
        const saved = await webApi.patch<EditableItem>(itemJson(item.kind, item.id), fields);
        setState({ base: saved, values: valuesOf(saved), theirs: null, isRestored: false });
        return true;
      } catch (error) {
        const { field = '' } = error as Error & { field?: string };
        setRefused({ message: failureText(error), field });
        if (error instanceof WebApiError && error.status === 409) await lookAgain().catch(() => {});
        return false;
      } finally {
        setBusy(false);
      }
    },
    loadTheirs() {
      if (theirs !== null) adopt(theirs);
      setRefused(NO_ERROR);
    },
    adopt,
    reload: lookAgain,
  };
}

/** Restores the draft, even if the item was changed since. */
function initialState(item: EditableItem): EditingState {
  const plain = { base: item, values: valuesOf(item), theirs: null, isRestored: false };
  const kept = findDraft(draftKey(item.kind, item.id), isDraftOf(FIELDS[item.kind]));
  if (kept === undefined) return plain;
  if (kept.version === item.version) return { ...plain, values: kept.values, isRestored: true };
  // The draft began with these values.
  const base = { ...item, ...kept.base, version: kept.version } as unknown as EditableItem;
  return { base, values: kept.values, theirs: item, isRestored: true };
}
