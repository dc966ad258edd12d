/** All that stands around the router. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { type Words, WordsProvider } from './messages/messages.tsx';
import { type Player, PlayerProvider } from './player/player.ts';
import { type Services, ServicesProvider } from './services.tsx';

interface Props {
  services: Services;
  player: Player;
  words: Words;
  children: ReactNode;
}

export function Application({ services, player, words, children }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <ServicesProvider services={services}>
        <WordsProvider language={services.boot.language} words={words}>
          <PlayerProvider value={player}>{children}</PlayerProvider>
        </WordsProvider>
      </ServicesProvider>
    </CSPProvider>
  );
}
