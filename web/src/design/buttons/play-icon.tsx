import { Pause, Play } from 'lucide-react';

/** Play or pause, filled, as everywhere in the application. */
export function PlayIcon({ playing = false }: { playing?: boolean }) {
  const Icon = playing ? Pause : Play;
  return <Icon fill="currentColor" />;
}
