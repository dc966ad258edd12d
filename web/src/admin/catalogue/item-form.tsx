/** The form: its fields in groups, and a bar with the buttons that is always visible. */
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { EditableItem } from '../../../../src/domain/admin.ts';
import { FORM_GROUPS } from '../../../../src/domain/columns.ts';
import { Button } from '../../design/buttons/button.tsx';
import { SaveBar } from '../../design/forms/save-bar.tsx';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { type Column, Table } from '../../design/layout/table.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { logPage } from '../log/log-filter.ts';
import { adminMessages } from '../messages.ts';
import {
  columnOf,
  differencesOf,
  FIELDS,
  type FieldDifference,
  type ItemFieldName,
  valuesOf,
} from './form-values.ts';
import styles from './item.module.css';
import { type AlbumChoice, ItemField, useChoiceLabels } from './item-field.tsx';
import type { Editing } from './use-editing.ts';

interface Props {
  editing: Editing;
  albums: readonly AlbumChoice[];
  onSaved(): void;
}

export function ItemForm({ editing, albums, onSaved }: Props) {
  const { item: messages } = adminMessages.useMessages();
  const toast = useToast();
  const navigate = useNavigate();
  const formId = useId();
  const form = useRef<HTMLFormElement>(null);
  const { base, refused, refusedField, isChanged, isBusy } = editing;
  // Focuses the field with the error.
  useEffect(() => {
    if (refusedField === '') return;
    const named = form.current?.elements.namedItem(refusedField);
    if (named instanceof HTMLElement) named.focus();
  }, [refusedField]);
  const submit = async (event: SubmitEvent) => {
    event.preventDefault();
    if (isBusy || !isChanged || !(await editing.save())) return;
    onSaved();
    toast(messages.saved, {
      kind: 'good',
      action: {
        label: messages.toLog,
        onSelect: () => navigate(logPage({ subject: `${base.kind} ${base.id}` })),
      },
    });
  };
  const fields: readonly ItemFieldName[] = FIELDS[base.kind];
  const isAtField = fields.includes(refusedField as ItemFieldName);
  return (
    <form
      ref={form}
      id={formId}
      className={shared['stack']}
      onSubmit={submit}
      noValidate
      aria-label={messages.form}
    >
      {editing.isRestored && isChanged && (
        <div role="status" className={shared['notice']}>
          <span>{messages.restored}</span>
          <Button size="small" onClick={editing.discard}>
            {messages.discard}
          </Button>
        </div>
      )}
      {FORM_GROUPS.map((group) => {
        const groupFields = fields.filter((field) => columnOf(field).form === group);
        return (
          groupFields.length > 0 && (
            <Card key={group} title={messages.groups[group]}>
              <div className={styles['fields']}>
                {groupFields.map((field) => (
                  <ItemField key={field} field={field} editing={editing} albums={albums} />
                ))}
              </div>
            </Card>
          )
        );
      })}
      {editing.theirs !== null && <EditConflict editing={editing} theirs={editing.theirs} />}
      <SaveBar
        editing={{ isChanged, isBusy, refused: isAtField || editing.theirs !== null ? '' : refused }}
        discard={{ label: messages.discard, onSelect: editing.discard }}
      />
    </form>
  );
}

/** Shown if another administrator has saved first: their changes, and a button to adopt them without losing own input. */
function EditConflict({ editing, theirs }: { editing: Editing; theirs: EditableItem }) {
  const { item: messages, fields, editing: texts } = adminMessages.useMessages();
  const choices = useChoiceLabels();
  const rows = differencesOf(valuesOf(editing.base), editing.typed, valuesOf(theirs));
  const valueText = (field: ItemFieldName, value: string | boolean | undefined) => {
    if (value === undefined) return '';
    if (columnOf(field).words !== undefined) return choices[String(value)] ?? texts.unset;
    if (typeof value === 'boolean') return value ? messages.yes : messages.no;
    return value === '' ? '–' : value.replaceAll('\n', ', ');
  };
  const column = (key: 'before' | 'theirs' | 'mine', title: string): Column<FieldDifference> => [
    title,
    (row) => <span dir="auto">{valueText(row.field, row[key])}</span>,
  ];
  return (
    <div role="alert">
      <Card title={messages.conflict}>
        <p>{messages.conflictText}</p>
        {rows.length > 0 && (
          <Table
            caption={messages.conflict}
            rows={rows}
            rowKey={({ field }) => field}
            columns={[
              [messages.field, ({ field }) => fields[field]],
              column('before', messages.before),
              column('theirs', messages.theirs),
              column('mine', messages.mine),
            ]}
          />
        )}
        <Button variant="primary" onClick={editing.keepMine}>
          {messages.reload}
        </Button>
      </Card>
    </div>
  );
}
