/** The player at the lower edge of every page. Stands outside the pages, so that it goes on while they change. */
import { useCallback, useState } from 'react';
import { useLocation } from 'react-router';
import { useWords } from '../words/words.tsx';
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
  const { player: say } = useWords();
  const { key } = useLocation();
  /** Whoever goes to another page, or back, does not want to look at this one's panels. */
  const [opened, setOpened] = useState<{ panel: Panel; at: string }>();
  const panel = opened?.at === key ? opened.panel : undefined;
  const setPanel = useCallback(
    (next: Panel | undefined) => setOpened(next && { panel: next, at: key }),
    [key],
  );
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
