/** The application that the explorer calls as: one of the user's own, the demo, or the web application itself. */
import { useEffect, useState } from 'react';
import { DEMO_CLIENT_ID } from '../../../../src/domain/vocabulary.ts';
import { useServices } from '../../services.tsx';
import { inTab } from '../../storage/local-storage.ts';
import { useOwnApplications } from '../applications/use-own-applications.ts';

export interface CallingApplication {
  clientId: string;
  /** The name of an own application. The names of the others are in the messages. */
  name: string | 'demo' | 'pages';
  kind: 'own' | 'demo' | 'pages';
}

const KEY = 'explorer as';

export function useCallingApplications(): {
  callers: CallingApplication[];
  caller: CallingApplication;
  choose(clientId: string): void;
} {
  const { boot } = useServices();
  const { owned } = useOwnApplications();
  const [chosen, setChosen] = useState('');
  useEffect(() => setChosen(inTab.read(KEY) ?? ''), []);
  const own = owned.status === 'loaded' ? owned.list : [];
  const callers: CallingApplication[] = [
    ...own.map(({ client_id, name }): CallingApplication => ({ clientId: client_id, name, kind: 'own' })),
    ...(boot.demo ? [{ clientId: DEMO_CLIENT_ID, name: 'demo', kind: 'demo' } as const] : []),
    { clientId: boot.clientId, name: 'pages', kind: 'pages' },
  ];
  const caller = callers.find(({ clientId }) => clientId === chosen) ?? callers[0];
  const choose = (clientId: string) => {
    setChosen(clientId);
    inTab.write(KEY, clientId);
  };
  return { callers, caller, choose };
}
