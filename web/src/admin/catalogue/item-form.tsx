/** The form: its fields in groups, and a bar with the buttons that is always visible. */
import { type SubmitEvent, useEffect, useId, useRef } from 'react';
import { useNavigate } from 'react-router';
import type { EditableItem } from '../../../../src/domain/admin.ts';
import { type EditableColumn, type EditableType, FORM_GROUPS } from '../../../../src/domain/columns.ts';
import { Button } from '../../design/buttons/button.tsx';
import { ChipGroup, RemovableChip } from '../../design/buttons/chip.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { bound, Select, TextArea, TextField } from '../../design/forms/field.tsx';
import { SaveBar } from '../../design/forms/save-bar.tsx';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { type Column, Table } from '../../design/layout/table.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { logPage } from '../log/parse-action.ts';
import { adminMessages } from '../messages.ts';
import {
  columnOf,
  differencesOf,
  FIELDS,
  type FieldDifference,
  type ItemFieldName,
  isList,
  linesOf,
  valuesOf,
} from './form-values.ts';
import styles from './item.module.css';
import { LicenceField } from './licence-field.tsx';
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
        onSelect: () => navigate(logPage(`${base.kind} ${base.id}`)),
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

export interface AlbumChoice {
  id: string;
  name: string;
}

interface FieldProps {
  field: ItemFieldName;
  editing: Editing;
  albums: readonly AlbumChoice[];
}

const INPUT_TYPES: Partial<Record<EditableType, string>> = { day: 'date', count: 'number', url: 'url' };

/** The control for one field, by the type of its column. */
function ItemField({ field, editing, albums }: FieldProps) {
  const { fields, hints, item, editing: texts } = adminMessages.useMessages();
  const choices = useChoiceLabels();
  const { base, typed, errorOf, change } = editing;
  const value = typed[field];
  const column = columnOf(field);
  const hint = (hints as Partial<Record<ItemFieldName, string>>)[field];
  const edited = base.edited.includes(field) ? item.edited : undefined;
  const about = [hint, edited].filter((part) => part !== undefined).join(' ') || undefined;
  const error = errorOf(field);
  const frame = { label: fields[field], hint: about, error, name: field };

  if (typeof value === 'boolean') {
    return (
      <div className={styles['wide']}>
        <Checkbox
          label={fields[field]}
          hint={error ?? about}
          name={field}
          checked={value}
          onChange={(event) => change({ [field]: event.target.checked })}
        />
      </div>
    );
  }
  const set = (text: string) => change({ [field]: text });
  if (isList(field)) return <TagsField {...frame} value={value} onChange={set} />;
  if (field === 'license_ccurl') return <LicenceField {...frame} value={value} onChange={set} />;
  const options = field === 'album_id' ? albumOptions(base, albums) : choiceOptions(column, choices);
  if (options !== undefined) {
    return (
      <Select
        {...frame}
        value={value}
        onChoose={set}
        unset={column.default === undefined ? (field === 'album_id' ? item.noAlbum : texts.unset) : undefined}
        options={options.map(({ id, name }) => [id, name])}
      />
    );
  }
  return (
    <div className={field === 'name' ? styles['wide'] : undefined}>
      <TextField
        {...frame}
        type={INPUT_TYPES[column.type] ?? 'text'}
        dir={field === 'name' ? 'auto' : undefined}
        min={column.type === 'count' ? 0 : undefined}
        autoComplete="off"
        {...bound(value, set)}
      />
    </div>
  );
}

/** The albums of the artist, and the album of the track, which may be hidden. */
function albumOptions(base: Editing['base'], albums: readonly AlbumChoice[]): readonly AlbumChoice[] {
  const current = base.kind === 'track' ? base.album : null;
  if (current === null || albums.some(({ id }) => id === String(current.id))) return albums;
  return [{ id: String(current.id), name: current.name }, ...albums];
}

function choiceOptions({ words }: EditableColumn, names: Record<string, string>): AlbumChoice[] | undefined {
  return words?.map((word) => ({ id: word, name: names[word] }));
}

interface TagsProps {
  label: string;
  name: string;
  hint: string | undefined;
  error: string | undefined;
  value: string;
  onChange(text: string): void;
}

/** One tag on each line; below, each tag with a button to remove it. */
function TagsField({ value, onChange, ...frame }: TagsProps) {
  const tags = linesOf(value);
  return (
    <div className={styles['tag']}>
      <TextArea {...frame} rows={3} dir="auto" spellCheck={false} {...bound(value, onChange)} />
      {tags.length > 0 && (
        <ChipGroup label={frame.label}>
          {tags.map((tag) => (
            <RemovableChip key={tag} onRemove={() => onChange(tags.filter((one) => one !== tag).join('\n'))}>
              {tag}
            </RemovableChip>
          ))}
        </ChipGroup>
      )}
    </div>
  );
}

/** Labels for the values of choice fields. */
function useChoiceLabels(): Record<string, string> {
  const { album, single, sounds } = useMessages().catalogue;
  return { album, single, ...sounds };
}
