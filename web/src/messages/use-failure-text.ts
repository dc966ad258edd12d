import { useCallback } from 'react';
import { useMessages } from './messages.tsx';
import { failureText } from './refusals.ts';

/** Explains why an action failed, in the language of the page. The function is the same as long as the language is. */
export function useFailureText(): (error: unknown) => string {
  const messages = useMessages();
  return useCallback((error) => failureText(error as Error, messages), [messages]);
}
