import { Pause, Play } from 'lucide-react';
import { Spinner } from '../feedback/spinner.tsx';

interface PlayIconProps {
  /** The status of the player, if it plays what the button plays. */
  status?: 'idle' | 'loading' | 'playing' | 'paused' | 'failed' | undefined;
}

/** Play or pause, filled, as everywhere in the application. While a track loads, a ring in the colour of the icon. */
export function PlayIcon({ status }: PlayIconProps) {
  if (status === 'loading') return <Spinner />;
  const Icon = status === 'playing' ? Pause : Play;
  return <Icon fill="currentColor" />;
}
