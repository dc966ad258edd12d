/** All that stands around the router. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { type Messages, MessagesProvider } from './messages/messages.tsx';
import { type Player, PlayerProvider } from './player/player.ts';
import { type Services, ServicesProvider } from './services.tsx';

interface Props {
  services: Services;
  player: Player;
  words: Messages;
  children: ReactNode;
}

export function Application({ services, player, words, children }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <ServicesProvider services={services}>
        <MessagesProvider language={services.boot.language} messages={words}>
          <PlayerProvider value={player}>{children}</PlayerProvider>
        </MessagesProvider>
      </ServicesProvider>
    </CSPProvider>
  );
}
