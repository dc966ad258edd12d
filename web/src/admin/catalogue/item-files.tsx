/** The image of an item, and the audio file of a track: cards to upload others. */
import { ImageUp, Trash2 } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import {
  COVER_MAX_BYTES,
  COVER_MAX_MB,
  type EditableItem,
  type EditableTrack,
} from '../../../../src/domain/admin.ts';
import { STUDIO_IDS } from '../../../../src/domain/imports/import-sources.ts';
import { AUDIO_ENDINGS } from '../../../../src/domain/studio/studio.ts';
import { type FileUpload, uploadFile } from '../../api/upload-file.ts';
import { formData, WebApiError } from '../../api/web-api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { DropZone, FileButton } from '../../design/forms/drop-zone.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Card } from '../../design/layout/card.tsx';
import shared from '../../design/layout/page.module.css';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { UploadProgress } from '../imports/upload-progress.tsx';
import { itemJson } from '../kinds.ts';
import { adminMessages } from '../messages.ts';
import styles from './item.module.css';
import { ItemPicture } from './item-marks.tsx';
import type { Editing } from './use-editing.ts';

interface ImageProps {
  item: EditableItem;
  onChange(item: EditableItem): void;
  noteConflict: Editing['noteConflict'];
}

/** Uploads another image, with a preview, or restores the previous one. */
export function ItemImage({ item, onChange, noteConflict }: ImageProps) {
  const { image: messages } = adminMessages.useMessages();
  const ofAlbum = item.kind === 'track' ? item.album : null;
  if (ofAlbum !== null) {
    return (
      <Card title={messages.title}>
        <div className={styles['image']}>
          <ItemPicture item={item} alt={messages.alt(item.name)} width={300} />
          <p>
            {messages.ofAlbum}{' '}
            <Link to={`/admin/catalogue/albums/${ofAlbum.id}`} dir="auto">
              {ofAlbum.name}
            </Link>
          </p>
        </div>
      </Card>
    );
  }
  return <OwnImage item={item} onChange={onChange} noteConflict={noteConflict} />;
}

function OwnImage({ item, onChange, noteConflict }: ImageProps) {
  const { image: messages, item: itemMessages, editing } = adminMessages.useMessages();
  const { design, playlists } = useMessages();
  const { webApi } = useServices();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [dialog, ask] = useConfirm();
  const [isTooLarge, setTooLarge] = useState(false);
  const { isBusy, refused, attempt, reset } = useAttempt();
  const path = `${itemJson(item.kind, item.id)}/image`;

  const take = (chosen: File) => {
    const isSmall = chosen.size <= COVER_MAX_BYTES;
    reset();
    setTooLarge(!isSmall);
    if (isSmall) setFile(chosen);
  };
  const done = (next: EditableItem) => {
    setFile(null);
    onChange(next);
    toast(itemMessages.saved, { kind: 'good' });
  };
  const upload = (image: File) => {
    const form = formData({ version: item.version, image });
    return attempt(async () => done(await noteConflict(webApi.post<EditableItem>(path, form))));
  };
  const remove = () =>
    ask({
      title: editing.deleteImage,
      description: messages.deleteText,
      confirm: editing.deleteImage,
      danger: true,
      onConfirm: async () => done(await webApi.delete<EditableItem>(path, { version: item.version })),
    });
  return (
    <Card title={messages.title}>
      <div className={styles['image']}>
        {file === null ? (
          <ItemPicture item={item} alt={messages.alt(item.name)} width={300} />
        ) : (
          <Preview file={file} setFile={setFile} />
        )}
        <DropZone
          text={messages.drop(COVER_MAX_MB)}
          choose={playlists.chooseCover}
          accept="image/*"
          onChoose={take}
        />
      </div>
      <FormAlert message={isTooLarge ? messages.tooLarge(COVER_MAX_MB) : refused} />
      <div className={shared['buttons']}>
        {file !== null && (
          <>
            <Button variant="primary" icon={<ImageUp />} busy={isBusy} onClick={() => upload(file)}>
              {messages.upload}
            </Button>
            <Button onClick={() => setFile(null)}>{design.cancel}</Button>
          </>
        )}
        {file === null && item.image_uploaded && (
          <Button variant="danger" icon={<Trash2 />} onClick={remove}>
            {editing.deleteImage}
          </Button>
        )}
      </div>
      {dialog}
    </Card>
  );
}

/** Drawn, because the content security policy allows no `blob:` images. */
function Preview({ file, setFile }: { file: File; setFile(file: null): void }) {
  const { image: messages } = adminMessages.useMessages();
  const ref = useRef<HTMLCanvasElement>(null);
  useEffect(() => {
    const draw = async (canvas: HTMLCanvasElement) => {
      const bitmap = await createImageBitmap(file);
      Object.assign(canvas, { width: bitmap.width, height: bitmap.height });
      canvas.getContext('bitmaprenderer')!.transferFromImageBitmap(bitmap);
    };
    draw(ref.current!).catch(() => setFile(null));
  }, [file, setFile]);
  return <canvas ref={ref} role="img" aria-label={messages.preview} className={styles['picture']} />;
}

interface AudioProps {
  track: EditableTrack;
  onChange(track: EditableTrack): void;
  noteConflict: Editing['noteConflict'];
}

const ACCEPTED = AUDIO_ENDINGS.map((ending) => `.${ending}`).join();

/** Uploads another audio file. */
export function AudioCard({ track, onChange, noteConflict }: AudioProps) {
  const { audio: messages, item, editing } = adminMessages.useMessages();
  const { session } = useServices();
  const toast = useToast();
  const [file, setFile] = useState<File | null>(null);
  const [sentBytes, setSentBytes] = useState(0);
  const failureText = useFailureText();
  const { refused, attempt } = useAttempt((error) => {
    const { kind } = error instanceof WebApiError ? error : { kind: '' };
    return kind === 'stopped' ? messages.stopped : failureText(error);
  });
  const sending = useRef<FileUpload<EditableTrack>>(undefined);
  const isOfStudio = track.id >= STUDIO_IDS.first && track.id <= STUDIO_IDS.last;

  const send = async (chosen: File) => {
    setFile(chosen);
    setSentBytes(0);
    const query = new URLSearchParams({ name: chosen.name, version: track.version });
    const path = `${itemJson('track', track.id)}/audio?${query}`;
    sending.current = uploadFile(path, chosen, { csrfToken: session.csrfToken(), onSent: setSentBytes });
    const { response } = sending.current;
    await attempt(async () => {
      onChange(await noteConflict(response));
      toast(item.saved, { kind: 'good' });
    });
    setFile(null);
  };
  return (
    <Card title={messages.title}>
      {!track.has_audio && <p>{messages.none}</p>}
      <p>{isOfStudio ? messages.studio : messages.text}</p>
      {file !== null ? (
        <UploadProgress
          label={editing.uploading(file.name)}
          sentBytes={sentBytes}
          size={file.size}
          sentText={editing.checking}
          onStop={() => sending.current?.stop()}
        />
      ) : (
        !isOfStudio && (
          <div>
            <FileButton accept={ACCEPTED} onChoose={([chosen]) => void send(chosen)}>
              {messages.choose}
            </FileButton>
          </div>
        )
      )}
      <FormAlert message={refused} />
    </Card>
  );
}
