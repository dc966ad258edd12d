/** Takes a thing out of the catalogue with all that goes along, and brings it back. */
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
import { thingJson } from './kinds.ts';

export function VisibilityCard({
  thing,
  onChange,
}: {
  thing: EditableItem;
  onChange(thing: EditableItem): void;
}) {
  const { hiding: messages, thing: told } = adminMessages.useWords();
  const { webApi } = useServices();
  const toast = useToast();
  const [isAsking, setAsking] = useState(false);
  const { visibility } = thing;
  if (visibility === 'merged') return null;
  const verb = visibility === 'hidden' ? 'restore' : 'hide';
  const act = async () => {
    onChange(await webApi.post<EditableItem>(`${thingJson(thing.kind, thing.id)}/${verb}`));
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
        title={messages[`${verb}Title`](thing.name)}
        description={messages[`${verb}Text`](goesAlong(thing, told))}
        confirm={messages[verb]}
        danger={verb === 'hide'}
        onConfirm={act}
      />
    </Card>
  );
}

type Counted = Record<'albums' | 'tracks', (count: number) => string>;

/** `2 albums, 13 tracks`; empty where nothing does. */
function goesAlong(thing: EditableItem, { albums, tracks }: Counted): string {
  if (thing.kind === 'track') return '';
  return [...(thing.kind === 'artist' ? [albums(thing.albums)] : []), tracks(thing.tracks)].join(', ');
}
