import { useWords } from '../../messages/messages.tsx';

/** What the words mean that a field takes one of. */
export function useChoices(): Record<string, string> {
  const { album, single, sounds } = useWords().things;
  return { album, single, ...sounds };
}
