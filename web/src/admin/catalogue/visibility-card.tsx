/** Hides an item with all that belongs to it, and restores it. */
import { Eye, EyeOff } from 'lucide-react';
import { useState } from 'react';
import type { EditableItem } from '../../../../src/domain/admin.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';
import shared from '../operate.module.css';
import { itemJson } from './kinds.ts';

export function VisibilityCard({
  item,
  onChange,
}: {
  item: EditableItem;
  onChange(item: EditableItem): void;
}) {
  const { hiding: messages, item: told } = adminMessages.useMessages();
  const { webApi } = useServices();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { visibility } = item;
  if (visibility === 'merged') return null;
  const verb = visibility === 'hidden' ? 'restore' : 'hide';
  const act = async () => {
    onChange(await webApi.post<EditableItem>(`${itemJson(item.kind, item.id)}/${verb}`));
    toast(told.saved, { kind: 'good' });
  };
  return (
    <Card title={messages.title}>
      <div className={shared['stack']}>
        <p>{messages.now[visibility]}</p>
        <div className={shared['buttons']}>
          <Button
            variant={verb === 'hide' ? 'danger' : 'primary'}
            icon={verb === 'hide' ? <EyeOff aria-hidden="true" /> : <Eye aria-hidden="true" />}
            onClick={() => setAsking(true)}
          >
            {messages[verb]}
          </Button>
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={messages[`${verb}Title`](item.name)}
        description={messages[`${verb}Text`](goesAlong(item, told))}
        confirm={messages[verb]}
        danger={verb === 'hide'}
        onConfirm={act}
      />
    </Card>
  );
}

type Counted = Record<'albums' | 'tracks', (count: number) => string>;

/** `2 albums, 13 tracks`; empty where nothing does. */
function goesAlong(item: EditableItem, { albums, tracks }: Counted): string {
  if (item.kind === 'track') return '';
  return [...(item.kind === 'artist' ? [albums(item.albums)] : []), tracks(item.tracks)].join(', ');
}
