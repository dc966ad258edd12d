import { TextField } from '../../design/forms/field.tsx';
import { studioMessages } from '../messages.ts';

interface Props {
  label: string;
  value: string;
  onChange(code: string): void;
}

/** A language code of two letters. */
export function LanguageField({ label, value, onChange }: Props) {
  const { release: messages } = studioMessages.useMessages();
  return (
    <TextField
      label={label}
      hint={messages.languageHint}
      value={value}
      maxLength={2}
      autoCapitalize="none"
      onChange={(event) => onChange(event.target.value.toLowerCase())}
    />
  );
}
