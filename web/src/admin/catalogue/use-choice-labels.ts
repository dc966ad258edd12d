import { useMessages } from '../../messages/messages.tsx';

/** Labels for the values of choice fields. */
export function useChoiceLabels(): Record<string, string> {
  const { album, single, sounds } = useMessages().catalogue;
  return { album, single, ...sounds };
}
