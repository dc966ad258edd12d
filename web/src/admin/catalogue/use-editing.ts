/** The editor of an item. What was typed survives a reload, even if the item was changed since. */
import { useEffect, useState } from 'react';
import type { EditableItem } from '../../../../src/domain/admin.ts';
import { type EditorState, useVersioned, type Versioned } from '../../design/forms/use-versioned.ts';
import { useServices } from '../../services.tsx';
import { findDraft, saveDraft } from '../../storage/drafts.ts';
import { itemJson } from '../kinds.ts';
import {
  changedFields,
  changesOf,
  draftKey,
  FIELDS,
  type FormValues,
  isDraftOf,
  rebased,
  valuesOf,
} from './form-values.ts';

export interface Editing extends Omit<Versioned<EditableItem, FormValues>, 'save'> {
  /** The values were restored from a draft after a reload. */
  isRestored: boolean;
  save(): Promise<boolean>;
}

export function useEditing(item: EditableItem): Editing {
  const { webApi } = useServices();
  const key = draftKey(item.kind, item.id);
  const path = itemJson(item.kind, item.id);
  const [draft] = useState(() => restored(item));
  const [isRestored, setRestored] = useState(draft !== undefined);
  const editing = useVersioned<EditableItem, FormValues>({
    first: draft ?? item,
    load: () => webApi.get(path),
    typedOf: valuesOf,
    isChanged: (typed, base) => changedFields(valuesOf(base), typed).length > 0,
    rebase: (typed, before, next) => rebased(valuesOf(before), typed, valuesOf(next)),
  });
  const { base, typed, isChanged } = editing;
  useEffect(() => {
    const kept = { version: base.version, base: valuesOf(base), values: typed };
    saveDraft(key, isChanged ? kept : undefined);
  }, [key, base, typed, isChanged]);
  return {
    ...editing,
    isRestored,
    discard() {
      setRestored(false);
      editing.discard();
    },
    async save() {
      const fields = { version: base.version, ...changesOf(valuesOf(base), typed) };
      const isSaved = await editing.save(() => webApi.patch(path, fields));
      if (isSaved) setRestored(false);
      return isSaved;
    },
  };
}

function restored(item: EditableItem): EditorState<EditableItem, FormValues> | undefined {
  const kept = findDraft(draftKey(item.kind, item.id), isDraftOf(FIELDS[item.kind]));
  if (kept === undefined) return undefined;
  if (kept.version === item.version) return { base: item, typed: kept.values, theirs: null };
  // The draft began with these values.
  const base = { ...item, ...kept.base, version: kept.version } as unknown as EditableItem;
  return { base, typed: kept.values, theirs: item };
}
