/** The picture of a thing: another one by dragging or choosing a file, looked at before it is sent; or the one before again. */
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router';
import { COVER_MAX_BYTES, COVER_MAX_MB, type EditableThing } from '../../../../src/domain/admin.ts';
import { PortalError } from '../../api/portal.ts';
import { Button } from '../../design/button.tsx';
import { Card } from '../../design/card.tsx';
import { Cover } from '../../design/cover.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { FormAlert } from '../../design/form-alert.tsx';
import { useToast } from '../../design/toast.tsx';
import { useWords } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { DropZone } from '../drop-zone.tsx';
import { operateWords } from '../messages.ts';
import shared from '../operate.module.css';
import { thingJson } from './kinds.ts';
import styles from './thing.module.css';

interface Props {
  thing: EditableThing;
  onChange(thing: EditableThing): void;
  /** Somebody else was quicker. */
  onConflict(): Promise<void>;
}

export function ThingImage({ thing, onChange, onConflict }: Props) {
  const { image: words } = operateWords.useWords();
  const address = `${thing.image}&width=300`;
  const ofAlbum = thing.kind === 'track' ? thing.album : null;
  if (ofAlbum !== null) {
    return (
      <Card title={words.title}>
        <div className={styles['image']}>
          <Cover src={address} alt={words.alt(thing.name)} />
          <p>
            {words.ofAlbum}{' '}
            <Link to={`/admin/catalogue/albums/${ofAlbum.id}`} dir="auto">
              {ofAlbum.name}
            </Link>
          </p>
        </div>
      </Card>
    );
  }
  return <OwnImage thing={thing} address={address} onChange={onChange} onConflict={onConflict} />;
}

function OwnImage({ thing, address, onChange, onConflict }: Props & { address: string }) {
  const { image: words, thing: told } = operateWords.useWords();
  const { design } = useWords();
  const { portal } = useServices();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [isBusy, setBusy] = useState(false);
  const [isAsking, setAsking] = useState(false);
  const [refused, setRefused] = useState('');
  const preview = usePreview(file);
  const path = `${thingJson(thing.kind, thing.id)}/image`;

  const take = (chosen: File) => {
    const isSmall = chosen.size <= COVER_MAX_BYTES;
    setRefused(isSmall ? '' : words.tooLarge(COVER_MAX_MB));
    if (isSmall) setFile(chosen);
  };
  const done = (next: EditableThing) => {
    setFile(null);
    onChange(next);
    toast(told.saved, { kind: 'good' });
  };
  const upload = async () => {
    if (file === null) return;
    setBusy(true);
    setRefused('');
    try {
      const form = new FormData();
      form.set('version', thing.version);
      form.set('image', file);
      done(await portal.post<EditableThing>(path, form));
    } catch (error) {
      setRefused((error as Error).message);
      if (error instanceof PortalError && error.status === 409) await onConflict().catch(() => {});
    } finally {
      setBusy(false);
    }
  };
  return (
    <Card title={words.title}>
      <div className={shared['stack']}>
        <div className={styles['image']}>
          {preview === '' ? (
            <Cover src={address} alt={words.alt(thing.name)} round={thing.kind === 'artist'} />
          ) : (
            <img
              src={preview}
              alt={words.preview}
              className={styles['picture']}
              onError={() => setFile(null)}
            />
          )}
          <DropZone text={words.drop(COVER_MAX_MB)} choose={words.choose} accept="image/*" onChoose={take} />
        </div>
        <FormAlert message={refused} />
        <div className={shared['buttons']}>
          {file !== null && (
            <>
              <Button variant="primary" icon={<ImageUp aria-hidden="true" />} busy={isBusy} onClick={upload}>
                {words.upload}
              </Button>
              <Button onClick={() => setFile(null)}>{design.cancel}</Button>
            </>
          )}
          {file === null && thing.image_uploaded && (
            <Button variant="danger" icon={<Trash2 aria-hidden="true" />} onClick={() => setAsking(true)}>
              {words.delete}
            </Button>
          )}
        </div>
      </div>
      <ConfirmDialog
        open={isAsking}
        onOpenChange={setAsking}
        title={words.delete}
        description={words.deleteText}
        confirm={words.delete}
        danger
        onConfirm={async () => done(await portal.delete<EditableThing>(path, { version: thing.version }))}
      />
    </Card>
  );
}

/** The address of what was chosen, for as long as it is. */
function usePreview(file: File | null): string {
  const [preview, setPreview] = useState('');
  useEffect(() => {
    if (file === null) {
      setPreview('');
      return;
    }
    const address = URL.createObjectURL(file);
    setPreview(address);
    return () => URL.revokeObjectURL(address);
  }, [file]);
  return preview;
}
