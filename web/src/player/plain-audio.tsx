import { createElement } from 'react';

/** The browser's own player, where no script can run ours. `src` is a path. Music has no captions. */
export function PlainAudio({ src, name }: { src: string; name: string }) {
  return (
    <noscript>
      {createElement('audio', { controls: true, preload: 'none', src, 'aria-label': name })}
    </noscript>
  );
}
