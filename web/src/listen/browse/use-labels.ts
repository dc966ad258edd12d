import { useMemo } from 'react';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { createLabels, type LabelOf } from './labels.ts';

export function useLabels(): LabelOf {
  const messages = useMessages();
  const formats = useFormats();
  const language = useLanguage();
  return useMemo(() => createLabels(messages, formats, language), [messages, formats, language]);
}
