/** The total duration of a list, as text. */
import { useMessages } from '../../messages/messages.tsx';

export function useLength(tracks: readonly { duration: number }[]): string {
  const { catalogue } = useMessages();
  const minutes = Math.round(tracks.reduce((sum, { duration }) => sum + duration, 0) / 60);
  if (minutes === 0) return '';
  return minutes < 60 ? catalogue.minutes(minutes) : catalogue.hours(Math.floor(minutes / 60), minutes % 60);
}
