/** Hides an item with everything that belongs to it, or restores it. */
import { Eye, EyeOff } from 'lucide-react';
import type { EditableItem } from '../../../../src/domain/admin.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Card } from '../../design/layout/card.tsx';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useServices } from '../../services.tsx';
import shared from '../admin.module.css';
import { itemJson } from '../kinds.ts';
import { adminMessages } from '../messages.ts';

export function VisibilityCard({
  item,
  onChange,
}: {
  item: EditableItem;
  onChange(item: EditableItem): void;
}) {
  const { hiding: messages, item: itemMessages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const toast = useToast();
  const [dialog, ask] = useConfirm();
  const { visibility } = item;
  if (visibility === 'merged') return null;
  const verb = visibility === 'hidden' ? 'restore' : 'hide';
  const change = () =>
    ask({
      title: messages[`${verb}Title`](item.name),
      description: messages[`${verb}Text`](affectedItems(item, itemMessages)),
      confirm: messages[verb],
      danger: verb === 'hide',
      async onConfirm() {
        onChange(await webApi.post<EditableItem>(`${itemJson(item.kind, item.id)}/${verb}`));
        toast(itemMessages.saved, { kind: 'good' });
      },
    });
  return (
    <Card title={messages.title}>
      <div className={shared['stack']}>
        <p>{messages.now[visibility]}</p>
        <div className={shared['buttons']}>
          <Button
            variant={verb === 'hide' ? 'danger' : 'primary'}
            icon={verb === 'hide' ? <EyeOff /> : <Eye />}
            onClick={change}
          >
            {messages[verb]}
          </Button>
        </div>
      </div>
      {dialog}
    </Card>
  );
}

type CountTexts = Record<'albums' | 'tracks', (count: number) => string>;

/** `2 albums, 13 tracks`; empty for a track. */
function affectedItems(item: EditableItem, { albums, tracks }: CountTexts): string {
  if (item.kind === 'track') return '';
  return [...(item.kind === 'artist' ? [albums(item.albums)] : []), tracks(item.tracks)].join(', ');
}
