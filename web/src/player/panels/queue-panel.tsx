/** The queue: to see, reorder, shorten and save as a playlist. At the side of the page, or over it where there is no room. */
import { ListMusic, ListPlus, Trash2, X } from 'lucide-react';
import { type KeyboardEvent, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { useMedia } from '../../design/hooks/use-media.ts';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { openerOf } from '../../design/popups/trigger.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { AddToPlaylistDialog } from '../../relations/add-to-playlist.tsx';
import { usePlayer, usePlayerState } from '../player.ts';
import { QueueList } from './queue-list.tsx';
import styles from './queue-panel.module.css';

interface Props {
  open: boolean;
  onOpenChange(open: boolean): void;
}

/** As in the style sheet. */
export const HAS_SIDE = '(min-width: 64rem)';

export function QueuePanel({ open, onOpenChange }: Props) {
  const { queue } = usePlayerState();
  const { player: messages, catalogue } = useMessages();
  const { number } = useFormats();
  const hasSide = useMedia(HAS_SIDE);
  const [isSaving, setSaving] = useState(false);
  const say = messages.queue;
  const isEmpty = queue.length === 0;
  const actions = isEmpty ? undefined : <Actions onSave={() => setSaving(true)} />;
  return (
    <>
      {hasSide ? (
        open && (
          <SidePanel actions={actions} onClose={() => onOpenChange(false)}>
            <Content />
          </SidePanel>
        )
      ) : (
        <Dialog
          open={open}
          onOpenChange={onOpenChange}
          title={say.title}
          description={isEmpty ? undefined : catalogue.trackCount(queue.length, number(queue.length))}
          size="medium"
          actions={actions}
        >
          <Content />
        </Dialog>
      )}
      {isSaving && <AddToPlaylistDialog tracks={queue} onOpenChange={setSaving} />}
    </>
  );
}

function Content() {
  const { queue, radio } = usePlayerState();
  const say = useMessages().player.queue;
  if (queue.length === 0)
    return (
      <EmptyState icon={ListMusic} title={say.empty}>
        {say.emptyText}
      </EmptyState>
    );
  return (
    <>
      {radio !== null && <p className={styles['waits']}>{say.waits}</p>}
      <QueueList />
    </>
  );
}

function Actions({ onSave }: { onSave(): void }) {
  const player = usePlayer();
  const toast = useToast();
  const { queue, index } = usePlayerState();
  const { player: messages, catalogue } = useMessages();
  const say = messages.queue;
  const hasOthers = queue.length > (index < 0 ? 0 : 1);
  const clear = () => {
    const undo = player.clear();
    toast(say.cleared, { action: { label: catalogue.undo, onSelect: undo } });
  };
  return (
    <>
      <Button variant="quiet" icon={<Trash2 />} disabled={!hasOthers} onClick={clear}>
        {say.clear}
      </Button>
      <Button icon={<ListPlus />} onClick={onSave}>
        {say.save}
      </Button>
    </>
  );
}

interface SideProps {
  actions: ReactNode;
  onClose(): void;
  children: ReactNode;
}

/** Not modal: the page next to it stays in use. It gets the focus when it opens, and Escape returns it. */
function SidePanel({ actions, onClose, children }: SideProps) {
  const say = useMessages().player.queue;
  const { design } = useMessages();
  const panel = useRef<HTMLElement>(null);
  useEffect(() => {
    const opener = openerOf(document.activeElement);
    const element = panel.current!;
    const first = element.querySelector<HTMLElement>('[data-row][tabindex="0"]') ?? element;
    first.focus({ preventScroll: true });
    return () => {
      const isFocusLost =
        document.activeElement === document.body || element.contains(document.activeElement);
      if (isFocusLost && opener instanceof HTMLElement) opener.focus({ preventScroll: true });
    };
  }, []);
  const press = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    event.preventDefault();
    onClose();
  };
  return (
    <aside
      ref={panel}
      className={styles['side']}
      aria-label={say.title}
      tabIndex={-1}
      data-player=""
      onKeyDown={press}
    >
      <header className={styles['head']}>
        <h2 className={styles['title']}>{say.title}</h2>
        <IconButton label={design.close} icon={<X />} onClick={onClose} />
      </header>
      <div className={styles['body']}>{children}</div>
      {actions !== undefined && <footer className={styles['actions']}>{actions}</footer>}
    </aside>
  );
}
