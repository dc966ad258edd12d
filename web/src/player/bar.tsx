/** The player at the lower edge of every page. Stands outside the pages, so that it goes on while they change. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '../messages/messages.tsx';
import { AttributionDialog } from './attribution.tsx';
import { Bar } from './bar-line.tsx';
import { useMediaSession } from './media-session.ts';
import { Announcement, Notices } from './notices.tsx';
import { useNow } from './now.ts';
import { isOn, usePlayerState } from './player.ts';
import { QueuePanel } from './queue-panel.tsx';
import { PlayerSheet } from './sheet.tsx';
import { ShortcutsHelp } from './shortcuts-help.tsx';
import { useDocumentTitle } from './use-document-title.ts';
import { useShortcuts, useShortcutsWanted } from './use-shortcuts.ts';

/** What may be open over the page; one at a time. */
export type Panel = 'queue' | 'licence' | 'help' | 'sheet';

export function PlayerBar() {
  const now = useNow();
  const state = usePlayerState();
  const { player: say } = useMessages();
  const { key } = useLocation();
  const [panel, setPanel] = useState<Panel>();
  // Whoever goes to another page, or back, does not want to look at the panels of this one.
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    setPanel(undefined);
  }, [key]);
  const [isWanted] = useShortcutsWanted();
  useShortcuts(isWanted, setPanel);
  useMediaSession(now);
  useDocumentTitle(
    now === undefined || !isOn(state.status)
      ? undefined
      : say.documentTitle(now.name, now.artist || now.radio),
  );

  const propsOf = (which: Panel) => ({
    open: panel === which,
    onOpenChange: (isOpen: boolean) => setPanel(isOpen ? which : undefined),
  });
  return (
    <>
      <Notices />
      <Announcement now={now} />
      {now !== undefined && <Bar now={now} onOpen={setPanel} />}
      <QueuePanel {...propsOf('queue')} />
      <ShortcutsHelp {...propsOf('help')} />
      {now !== undefined && (
        <PlayerSheet
          now={now}
          {...propsOf('sheet')}
          onQueue={() => setPanel('queue')}
          onLicence={() => setPanel('licence')}
        />
      )}
      {now?.track !== undefined && <AttributionDialog track={now.track} {...propsOf('licence')} />}
    </>
  );
}
