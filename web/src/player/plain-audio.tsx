import { createElement } from 'react';

/** The browser's own player, for pages without scripts. `src` is a path. */
export function PlainAudio({ src, name }: { src: string; name: string }) {
  return (
    <noscript>
      {createElement('audio', { controls: true, preload: 'none', src, 'aria-label': name })}
    </noscript>
  );
}
