/** The audio file of a track: upload another one. */
import { useRef, useState } from 'react';
import type { EditableTrack } from '../../../../src/domain/admin.ts';
import { STUDIO_IDS } from '../../../../src/domain/imports/import-sources.ts';
import { AUDIO_ENDINGS } from '../../../../src/domain/studio/studio.ts';
import { type FileUpload, uploadFile } from '../../api/upload-file.ts';
import { WebApiError } from '../../api/web-api.ts';
import { FileButton } from '../../design/forms/drop-zone.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Card } from '../../design/layout/card.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { UploadProgress } from '../imports/upload-progress.tsx';
import { itemJson } from '../kinds.ts';
import { adminMessages } from '../messages.ts';
import type { Editing } from './use-editing.ts';

interface Props {
  track: EditableTrack;
  onChange(track: EditableTrack): void;
  noteConflict: Editing['noteConflict'];
}

const ACCEPTED = AUDIO_ENDINGS.map((ending) => `.${ending}`).join();

export function AudioCard({ track, onChange, noteConflict }: Props) {
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
