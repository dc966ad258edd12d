import { Pause, Play } from 'lucide-react';

/** What plays and what pauses looks the same wherever it stands: filled. */
export function PlayIcon({ playing = false }: { playing?: boolean }) {
  const Icon = playing ? Pause : Play;
  return <Icon aria-hidden="true" fill="currentColor" />;
}
