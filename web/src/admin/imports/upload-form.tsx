/** Uploads a file for an import, with progress. */
import { useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRun } from '../../../../src/domain/imports/import-runs.ts';
import { type FileUpload, uploadFile } from '../../api/upload-file.ts';
import { WebApiError } from '../../api/web-api.ts';
import { DropZone } from '../../design/forms/drop-zone.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import shared from '../../design/layout/page.module.css';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';
import { choiceFields, FileChoices, NO_CHOICES } from './file-choices.tsx';
import { UploadProgress } from './upload-progress.tsx';

export function UploadForm() {
  const { imports: messages, editing } = adminMessages.useMessages();
  const { session } = useServices();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const failureText = useFailureText();
  const [sentBytes, setSentBytes] = useState(0);
  const [isSending, setSending] = useState(false);
  const [refused, setRefused] = useState('');
  const [choices, setChoices] = useState(NO_CHOICES);
  const sending = useRef<FileUpload<ImportRun>>(undefined);

  const send = async (chosen: File) => {
    if (isSending) return;
    setFile(chosen);
    setSentBytes(0);
    setRefused('');
    setSending(true);
    const query = new URLSearchParams({ name: chosen.name, ...choiceFields(choices) });
    const path = `/web-api/admin/imports/upload?${query}`;
    sending.current = uploadFile(path, chosen, { csrfToken: session.csrfToken(), onSent: setSentBytes });
    try {
      const run = await sending.current.response;
      navigate(`/admin/imports/${run.id}`);
    } catch (error) {
      const isStopped = error instanceof WebApiError && error.kind === 'stopped';
      setRefused(isStopped ? messages.uploadStopped : failureText(error));
      setSending(false);
    }
  };
  return (
    <div className={shared['stack']}>
      {isSending && file !== null ? (
        <UploadProgress
          label={editing.uploading(file.name)}
          sentBytes={sentBytes}
          size={file.size}
          onStop={() => sending.current?.stop()}
        />
      ) : (
        <>
          <FileChoices value={choices} onChange={setChoices} hasSource />
          <DropZone
            text={messages.drop}
            choose={messages.chooseFile}
            accept=".jsonl,.tsv,.gz"
            onChoose={send}
          />
        </>
      )}
      <FormAlert message={refused} />
    </div>
  );
}
