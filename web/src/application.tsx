/** The providers around the router. */
import { CSPProvider } from '@base-ui/react/csp-provider';
import type { ReactNode } from 'react';
import { type Messages, MessagesProvider } from './messages/messages.tsx';
import { type Player, PlayerProvider } from './player/player.ts';
import { type Services, ServicesProvider } from './services.tsx';

interface Props {
  services: Services;
  player: Player;
  messages: Messages;
  children: ReactNode;
}

export function Application({ services, player, messages, children }: Props) {
  return (
    <CSPProvider disableStyleElements>
      <ServicesProvider services={services}>
        <MessagesProvider language={services.boot.language} messages={messages}>
          <PlayerProvider value={player}>{children}</PlayerProvider>
        </MessagesProvider>
      </ServicesProvider>
    </CSPProvider>
  );
}
