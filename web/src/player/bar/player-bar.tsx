/** The player at the bottom of every page. It is outside the pages, so that it continues while they change. */
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useMediaSession } from '../media-session.ts';
import { type NowPlaying, useNowPlaying } from '../now-playing.ts';
import { AttributionDialog } from '../panels/attribution-dialog.tsx';
import { PlayerSheet } from '../panels/player-sheet.tsx';
import { QueuePanel } from '../panels/queue-panel.tsx';
import { isOn, usePlayer, usePlayerState } from '../player.ts';
import { ShortcutsHelp } from '../shortcuts/shortcuts-help.tsx';
import { useShortcuts, useShortcutsEnabled } from '../shortcuts/use-shortcuts.ts';
import { Bar, type Panel } from './bar.tsx';

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

/** Toasts of the player, and the announcement of the current track for screen readers. */
function Notices() {
  const player = usePlayer();
  const toast = useToast();
  const { player: say } = useMessages();
  useEffect(
    () =>
      player.subscribeNotices((notice) => {
        if (notice.kind === 'failed') toast(say.failed(notice.track.name), { kind: 'bad' });
        else if (notice.kind === 'full') toast(say.full(notice.left), { kind: 'bad' });
        else if (notice.kind === 'stopped') toast(say.stopped, { kind: 'bad' });
        else if (notice.kind === 'back') toast(say.back, { kind: 'good' });
        else toast(say.elsewhere);
      }),
    [player, toast, say],
  );
  return null;
}

/** Announces each track when it starts, and no pauses. */
function Announcement({ now }: { now: NowPlaying | undefined }) {
  const state = usePlayerState();
  const { player: say } = useMessages();
  const text = now === undefined || !isOn(state.status) ? '' : sentenceOf(now, say);
  return (
    <VisuallyHidden role="status" dir="auto">
      {text}
    </VisuallyHidden>
  );
}

function sentenceOf({ name, artist }: NowPlaying, say: ReturnType<typeof useMessages>['player']): string {
  return artist === '' ? say.nowOnRadio(name) : say.nowPlaying(name, artist);
}

/**
 * Shows what plays in the title of the window. Pages set their own titles meanwhile: the latest one is restored
 * afterwards.
 */
function useDocumentTitle(shown: string | undefined): void {
  useEffect(() => {
    if (shown === undefined) return;
    let own = document.title;
    const show = () => {
      if (document.title === shown) return;
      own = document.title;
      document.title = shown;
    };
    show();
    const observer = new MutationObserver(show);
    observer.observe(document.head, { childList: true, subtree: true, characterData: true });
    return () => {
      observer.disconnect();
      if (document.title === shown) document.title = own;
    };
  }, [shown]);
}
