import { useMemo } from 'react';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useWords } from '../../messages/messages.tsx';
import { createLabels, type LabelOf } from './labels.ts';

export function useLabels(): LabelOf {
  const words = useWords();
  const formats = useFormats();
  const language = useLanguage();
  return useMemo(() => createLabels(words, formats, language), [words, formats, language]);
}
