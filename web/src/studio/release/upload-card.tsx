/** Takes files, and shows which are being sent, checked or were rejected. */
import { RotateCw, X } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { FILE_FAULTS } from '../../../../src/domain/media/file-faults.ts';
import { AUDIO_ENDINGS, type StudioUpload } from '../../../../src/domain/studio/studio.ts';
import { translateTemplate } from '../../../../src/domain/text/template.ts';
import { IconButton } from '../../design/buttons/icon-button.tsx';
import { Progress } from '../../design/feedback/progress.tsx';
import { DropZone } from '../../design/forms/drop-zone.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { Card } from '../../design/layout/card.tsx';
import styles from '../../design/layout/page.module.css';
import { useFormats } from '../../messages/formats.ts';
import { useLanguage, useMessages } from '../../messages/messages.tsx';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { studioMessages } from '../messages.ts';
import release from './release.module.css';
import { createUploadQueue, type Sending } from './upload-queue.ts';
import type { ReleaseEditing } from './use-release.ts';

export const ACCEPTED = AUDIO_ENDINGS.map((ending) => `.${ending}`).join(',');

export type Uploads = ReturnType<typeof useUploads>;

interface Props {
  editing: ReleaseEditing;
  uploads: Uploads;
}

export function UploadCard({ editing, uploads }: Props) {
  const { upload: messages, artist, editing: texts } = studioMessages.useMessages();
  const { bytes } = useFormats();
  const { used, max } = editing.base.storage;
  return (
    <Card title={texts.audioFiles}>
      <DropZone
        text={messages.drop}
        choose={texts.chooseFiles}
        accept={ACCEPTED}
        multiple
        onChoose={(file) => uploads.add(file)}
      />
      <UploadRows editing={editing} uploads={uploads} />
      <p className={styles['text']}>
        {max === 0 ? artist.storageFree(bytes(used)) : artist.storage(bytes(used), bytes(max))}
      </p>
    </Card>
  );
}

/** `trackId`: only the files that replace that of a track. */
export function UploadRows({ editing, uploads, trackId }: Props & { trackId?: number }) {
  const { sending } = uploads;
  const isSent = ({ name, size }: StudioUpload) =>
    sending.some(({ file }) => file.name === name && file.size === size);
  const others = editing.base.uploads.filter((upload) => upload.state !== 'receiving' || !isSent(upload));
  const isShown = (id: number | null) => trackId === undefined || id === trackId;
  return (
    <>
      {sending
        .filter((each) => isShown(each.trackId))
        .map((each) => (
          <SendingRow key={each.key} sending={each} uploads={uploads} />
        ))}
      {others
        .filter(({ track_id }) => isShown(track_id))
        .map((upload) => (
          <UploadRow key={upload.id} upload={upload} onChange={editing.refresh} />
        ))}
    </>
  );
}

function SendingRow({ sending, uploads }: { sending: Sending; uploads: Props['uploads'] }) {
  const { upload: messages, editing } = studioMessages.useMessages();
  const { shell } = useMessages();
  const failureText = useFailureText();
  const { bytes } = useFormats();
  const { key, file, sent, error, isWaiting } = sending;
  return (
    <div className={release['upload']}>
      <div>
        <Progress
          label={error === null ? editing.uploading(file.name) : file.name}
          value={sent}
          max={file.size}
          text={isWaiting ? messages.waiting : editing.progress(bytes(sent), bytes(file.size))}
        />
        <FormAlert message={error === null ? '' : failureText(error)} />
      </div>
      {error !== null && (
        <IconButton label={shell.tryAgain} icon={<RotateCw />} onClick={() => uploads.retry(key)} />
      )}
      <IconButton label={messages.stop} icon={<X />} onClick={() => void uploads.cancel(key)} />
    </div>
  );
}

/** An upload that this page does not send: it is checked, was rejected, could not be checked, or broke off earlier. */
function UploadRow({ upload, onChange }: { upload: StudioUpload; onChange(): Promise<void> }) {
  const { upload: messages, editing } = studioMessages.useMessages();
  const { webApi } = useServices();
  const language = useLanguage();
  const { bytes } = useFormats();
  const { id, name, size, received, state, reason, detail } = upload;
  const path = `/web-api/studio/uploads/${id}`;
  const faultIn = (text: string) => translateTemplate(text, FILE_FAULTS, messages.faults, language);
  const act = async (work: () => Promise<void>) => {
    await work().catch(() => {});
    await onChange();
  };
  return (
    <div className={release['upload']}>
      <div>
        <span dir="auto">{name}</span>
        {state === 'checking' && <Progress label={editing.checking} />}
        {state === 'receiving' && (
          <Progress
            label={messages.unfinished}
            value={received}
            max={size}
            text={editing.progress(bytes(received), bytes(size))}
          />
        )}
        {state === 'failed' && <FormAlert message={messages.failed} />}
        {state === 'rejected' && reason !== '' && (
          <FormAlert message={messages.reasons[reason](faultIn(detail) ?? detail)} />
        )}
      </div>
      {state === 'failed' && (
        <IconButton
          label={messages.checkAgain}
          icon={<RotateCw />}
          onClick={() => void act(() => webApi.post(`${path}/check`))}
        />
      )}
      <IconButton label={messages.dismiss} icon={<X />} onClick={() => void act(() => webApi.delete(path))} />
    </div>
  );
}

/** The files that this page sends. */
export function useUploads({ base, refresh }: ReleaseEditing) {
  const { session } = useServices();
  const [sending, setSending] = useState<Sending[]>([]);
  const latest = useRef({ base, refresh });
  latest.current = { base, refresh };
  const [queue] = useState(() =>
    createUploadQueue({
      releaseId: base.id,
      csrfToken: session.csrfToken,
      uploads: () => latest.current.base.uploads,
      onChange: setSending,
      onSent: () => void latest.current.refresh().catch(() => {}),
    }),
  );
  // A closed tab stops sending; the browser asks first.
  const isSending = sending.some(({ error }) => error === null);
  useEffect(() => {
    if (!isSending) return;
    const warn = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [isSending]);
  return { sending, ...queue };
}
