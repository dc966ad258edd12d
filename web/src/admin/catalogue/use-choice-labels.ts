import { useMessages } from '../../messages/messages.tsx';

/** Labels for the words of a field. */
export function useChoiceLabels(): Record<string, string> {
  const { album, single, sounds } = useMessages().catalogue;
  return { album, single, ...sounds };
}
