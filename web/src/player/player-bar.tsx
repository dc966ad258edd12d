/** The player at the bottom of every page. It is outside the pages, so that it continues while they change. */
import { useCallback, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { useMedia } from '../design/hooks/use-media.ts';
import { VisuallyHidden } from '../design/layout/visually-hidden.tsx';
import { useToast } from '../design/popups/toast.tsx';
import { useMessages } from '../messages/messages.tsx';
import { Bar, type Panel } from './bar/bar.tsx';
import { useMediaSession } from './media-session.ts';
import { type NowPlaying, useNowPlaying } from './now-playing.ts';
import { useOffline } from './offline/use-offline.ts';
import { AttributionDialog } from './panels/attribution-dialog.tsx';
import { PlayerSheet } from './panels/player-sheet.tsx';
import { HAS_SIDE, QueuePanel } from './panels/queue-panel.tsx';
import { useReportListens } from './persistence/use-report-listens.ts';
import { useSharedQueue } from './persistence/use-shared-queue.ts';
import { isOn, usePlayer, usePlayerState } from './player.ts';
import { PlaybackSettings } from './settings/playback-settings.tsx';
import { ShortcutsHelp } from './shortcuts/shortcuts-help.tsx';
import { useShortcuts, useShortcutsEnabled } from './shortcuts/use-shortcuts.ts';

export function PlayerBar() {
  const now = useNowPlaying();
  const state = usePlayerState();
  const { player: say } = useMessages();
  const { key } = useLocation();
  const [panel, setPanel] = useState<Panel>();
  const [isQueueOpen, setQueueOpen] = useState(false);
  const hasSide = useMedia(HAS_SIDE);
  // Another page closes what lies over it; the queue at its side stays.
  const shown = useRef(key);
  useEffect(() => {
    if (shown.current === key) return;
    shown.current = key;
    setPanel(undefined);
    if (!hasSide) setQueueOpen(false);
  }, [key, hasSide]);
  const open = useCallback((which: Panel | 'queue') => {
    if (which === 'queue') setQueueOpen((isOpen) => !isOpen);
    setPanel(which === 'queue' ? undefined : which);
  }, []);
  const [isEnabled] = useShortcutsEnabled();
  useShortcuts(isEnabled, open);
  useMediaSession(now);
  useSharedQueue();
  useReportListens();
  useOffline();
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
      {now !== undefined && <Bar now={now} isQueueOpen={isQueueOpen} onOpen={open} />}
      <QueuePanel open={isQueueOpen} onOpenChange={setQueueOpen} />
      <ShortcutsHelp {...propsOf('help')} />
      <PlaybackSettings {...propsOf('settings')} />
      {now !== undefined && (
        <PlayerSheet
          now={now}
          {...propsOf('sheet')}
          onQueue={() => open('queue')}
          onLicence={() => setPanel('licence')}
          onSettings={() => setPanel('settings')}
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
        else if (notice.kind === 'asleep') toast(say.asleep);
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
