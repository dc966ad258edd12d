/** Options of an import: the source of its records, and whether they replace records of other sources. */
import type { ImportChoices } from '../../../../src/domain/imports/import-runs.ts';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import { adminMessages } from '../messages.ts';

export type FileChoicesValue = Required<Pick<ImportChoices, 'source' | 'replace'>>;

export const NO_CHOICES: FileChoicesValue = { source: '', replace: false };

/** Request fields, without defaults. */
export function choiceFields({ source, replace }: FileChoicesValue): Record<string, string> {
  return { ...(source.trim() !== '' && { source: source.trim() }), ...(replace && { replace: 'true' }) };
}

interface Props {
  value: FileChoicesValue;
  onChange(value: FileChoicesValue): void;
  /** Shows the source field, which imports of folders do not have. */
  hasSource: boolean;
  /** Error of the source field. */
  error?: string | undefined;
}

export function FileChoices({ value, onChange, hasSource, error }: Props) {
  const { imports: messages } = adminMessages.useMessages();
  return (
    <>
      {hasSource && (
        <TextField
          label={messages.source}
          hint={messages.sourceHint}
          error={error}
          placeholder="jsonl"
          autoCapitalize="none"
          spellCheck={false}
          {...bound(value.source, (source) => onChange({ ...value, source }))}
        />
      )}
      <Checkbox
        label={messages.replace}
        hint={messages.replaceHint}
        checked={value.replace}
        onChange={(event) => onChange({ ...value, replace: event.target.checked })}
      />
    </>
  );
}
