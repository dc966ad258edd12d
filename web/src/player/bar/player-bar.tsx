/** The player at the bottom of every page. It is outside the pages, so that it continues while they change. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMessages } from '../../messages/messages.tsx';
import { useMediaSession } from '../media-session.ts';
import { useNowPlaying } from '../now-playing.ts';
import { AttributionDialog } from '../panels/attribution-dialog.tsx';
import { PlayerSheet } from '../panels/player-sheet.tsx';
import { QueuePanel } from '../panels/queue-panel.tsx';
import { isOn, usePlayerState } from '../player.ts';
import { ShortcutsHelp } from '../shortcuts/shortcuts-help.tsx';
import { useShortcuts, useShortcutsEnabled } from '../shortcuts/use-shortcuts.ts';
import { Bar, type Panel } from './bar.tsx';
import { Announcement, Notices } from './notices.tsx';
import { useDocumentTitle } from './use-document-title.ts';

export function PlayerBar() {
  const now = useNowPlaying();
  const state = usePlayerState();
  const { player: say } = useMessages();
  const { key } = useLocation();
  const [panel, setPanel] = useState<Panel>();
  // Another page closes the panels.
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    setPanel(undefined);
  }, [key]);
  const [isEnabled] = useShortcutsEnabled();
  useShortcuts(isEnabled, setPanel);
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
