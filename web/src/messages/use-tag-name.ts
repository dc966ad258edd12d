import { useCallback } from 'react';
import { useMessages } from './messages.tsx';
import { tagName } from './tag-names.ts';

export function useTagName(): (tag: string) => string {
  const { tags } = useMessages();
  return useCallback((tag) => tagName(tag, tags), [tags]);
}
