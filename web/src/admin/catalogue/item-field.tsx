/** The form control for one field, by the type of its column. */
import type { EditableColumn, EditableType } from '../../../../src/domain/columns.ts';
import { ChipGroup, RemovableChip } from '../../design/buttons/chip.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { bound, Select, TextArea, TextField } from '../../design/forms/field.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { adminMessages } from '../messages.ts';
import { columnOf, type ItemFieldName, isList, linesOf } from './form-values.ts';
import styles from './item.module.css';
import { LicenceField } from './licence-field.tsx';
import type { Editing } from './use-editing.ts';

export interface AlbumChoice {
  id: string;
  name: string;
}

interface Props {
  field: ItemFieldName;
  editing: Editing;
  albums: readonly AlbumChoice[];
}

const INPUT_TYPES: Partial<Record<EditableType, string>> = { day: 'date', count: 'number', url: 'url' };

export function ItemField({ field, editing, albums }: Props) {
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
export function useChoiceLabels(): Record<string, string> {
  const { album, single, sounds } = useMessages().catalogue;
  return { album, single, ...sounds };
}
