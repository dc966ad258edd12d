/** What one may choose for the records of an import: whose they are, and whether they replace those of others. */
import type { ImportChoices } from '../../../../src/domain/import-runs.ts';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { TextField } from '../../design/forms/field.tsx';
import { adminMessages } from '../messages.ts';

export type FileChoicesValue = Required<Pick<ImportChoices, 'source' | 'replace'>>;

export const NO_CHOICES: FileChoicesValue = { source: '', replace: false };

/** As fields of a request; what was not chosen is absent. */
export function choiceFields({ source, replace }: FileChoicesValue): Record<string, string> {
  return { ...(source.trim() !== '' && { source: source.trim() }), ...(replace && { replace: 'true' }) };
}

interface Props {
  value: FileChoicesValue;
  onChange(value: FileChoicesValue): void;
  /** Folders have a source of their own. */
  hasSource: boolean;
  /** What is wrong with the source. */
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
          value={value.source}
          onChange={(event) => onChange({ ...value, source: event.target.value })}
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
