import { useMessages } from '../../messages/messages.tsx';

/** What the words mean that a field takes one of. */
export function useChoices(): Record<string, string> {
  const { album, single, sounds } = useMessages().things;
  return { album, single, ...sounds };
}
