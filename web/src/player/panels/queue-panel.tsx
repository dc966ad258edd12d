/** The queue: to see, reorder, shorten and save as a playlist. */
import { ListMusic, ListPlus, Trash2 } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { EmptyState } from '../../design/feedback/states.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { AddToPlaylistDialog } from '../../relations/add-to-playlist.tsx';
import { usePlayer, usePlayerState } from '../player.ts';
import { QueueList } from './queue-list.tsx';
import styles from './queue-panel.module.css';

export function QueuePanel({ open, onOpenChange }: { open: boolean; onOpenChange(open: boolean): void }) {
  const player = usePlayer();
  const { queue, radio } = usePlayerState();
  const { player: messages, catalogue } = useMessages();
  const say = messages.queue;
  const { number } = useFormats();
  const [isSaving, setSaving] = useState(false);
  const actions = (
    <>
      <Button variant="quiet" icon={<Trash2 />} onClick={player.clear}>
        {say.clear}
      </Button>
      <Button icon={<ListPlus />} onClick={() => setSaving(true)}>
        {say.save}
      </Button>
    </>
  );
  return (
    <>
      <Dialog
        open={open}
        onOpenChange={onOpenChange}
        title={say.title}
        description={
          queue.length === 0 ? undefined : catalogue.trackCount(queue.length, number(queue.length))
        }
        size="medium"
        actions={queue.length === 0 ? undefined : actions}
      >
        {radio !== null && queue.length > 0 && <p className={styles['waits']}>{say.waits}</p>}
        {queue.length === 0 ? (
          <EmptyState icon={ListMusic} title={say.empty}>
            {say.emptyText}
          </EmptyState>
        ) : (
          <QueueList />
        )}
      </Dialog>
      {isSaving && <AddToPlaylistDialog tracks={queue} onOpenChange={setSaving} />}
    </>
  );
}
