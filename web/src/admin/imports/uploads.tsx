/** Uploads for an import: audio files and folders, or a file of records. */
import { useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { AUDIO_FILE, isFolderFile, UPLOAD_FILES_MAX } from '../../../../src/domain/imports/folder-names.ts';
import type { ImportRun } from '../../../../src/domain/imports/import-runs.ts';
import { type FileUpload, uploadFile } from '../../api/upload-file.ts';
import { WebApiError } from '../../api/web-api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { DropZone, FolderZone } from '../../design/forms/drop-zone.tsx';
import type { ChosenFile } from '../../design/forms/dropped-files.ts';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import shared from '../../design/layout/page.module.css';
import { useFormats } from '../../messages/formats.ts';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { LicenceField } from '../catalogue/licence-field.tsx';
import { adminMessages } from '../messages.ts';
import { choiceFields, FileChoices, NO_CHOICES } from './file-choices.tsx';
import { SendError, sendFiles } from './send-files.ts';
import { UploadProgress } from './upload-progress.tsx';

const IMPORTS = '/web-api/admin/imports';

/** Chosen files by their path; what an import does not read is only counted. */
interface Chosen {
  files: ReadonlyMap<string, File>;
  skipped: number;
}

const NONE: Chosen = { files: new Map(), skipped: 0 };

function withFiles({ files, skipped }: Chosen, more: readonly ChosenFile[]): Chosen {
  // Other programs keep their own files under hidden names.
  const shown = more.filter(({ path }) => path.split('/').every((name) => !name.startsWith('.')));
  const read = shown.filter(({ path }) => isFolderFile(path.slice(path.lastIndexOf('/') + 1)));
  return {
    files: new Map([...files, ...read.map(({ file, path }) => [path, file] as const)]),
    skipped: skipped + shown.length - read.length,
  };
}

/** Uploads audio files and folders, and imports them. */
export function AudioUpload() {
  const { imports: messages, editing } = adminMessages.useMessages();
  const { number, bytes } = useFormats();
  const { webApi, session } = useServices();
  const navigate = useNavigate();
  const failureText = useFailureText();
  const [chosen, setChosen] = useState(NONE);
  const [license, setLicense] = useState('');
  const [sentBytes, setSentBytes] = useState<number>();
  const [refused, setRefused] = useState('');
  const sending = useRef<{ stop(): void }>(undefined);
  useEffect(() => () => sending.current?.stop(), []);
  const { files, skipped } = chosen;
  const size = files.values().reduce((sum, file) => sum + file.size, 0);
  const audio = files
    .keys()
    .filter((path) => AUDIO_FILE.test(path))
    .toArray();
  const fault = files.size > UPLOAD_FILES_MAX ? messages.filesMax(number(UPLOAD_FILES_MAX)) : '';

  const start = async () => {
    setSentBytes(0);
    setRefused('');
    let path: string | undefined;
    try {
      const { id } = await webApi.post<{ id: string }>(`${IMPORTS}/uploads`);
      path = `${IMPORTS}/uploads/${id}`;
      const all = [...files].map(([each, file]) => ({ path: each, file }));
      const sends = sendFiles(all, { path, csrfToken: session.csrfToken, onProgress: setSentBytes });
      sending.current = sends;
      await sends.done;
      const fields = { name: nameOf(audio, messages.more), files: files.size, license };
      const run = await webApi.post<ImportRun>(`${path}/import`, fields);
      navigate(`/admin/imports/${run.id}`);
    } catch (error) {
      const cause = error instanceof SendError ? error.cause : error;
      const isStopped = cause instanceof WebApiError && cause.kind === 'stopped';
      const text = isStopped ? messages.uploadStopped : failureText(cause);
      setRefused(error instanceof SendError ? `${error.path}: ${text}` : text);
      setSentBytes(undefined);
      if (path !== undefined) await webApi.delete(path).catch(() => {});
    }
  };

  if (sentBytes !== undefined)
    return (
      <UploadProgress
        label={messages.uploadingFiles(files.size, number(files.size))}
        sentBytes={sentBytes}
        size={size}
        onStop={() => sending.current?.stop()}
      />
    );
  return (
    <div className={shared['stack']}>
      <FolderZone
        text={messages.dropAudio}
        choose={editing.chooseFiles}
        chooseFolder={messages.chooseFolder}
        onChoose={(more) => {
          setRefused('');
          setChosen((before) => withFiles(before, more));
        }}
        onUnreadable={() => setRefused(messages.unreadable)}
      />
      <p role="status" className={shared['total']}>
        {(files.size > 0 || skipped > 0) && messages.chosen(audio.length, number(audio.length), bytes(size))}
        {skipped > 0 && ` ${messages.skipped(skipped, number(skipped))}`}
      </p>
      <LicenceField
        label={messages.license}
        name="license"
        hint={messages.licenseHint}
        error={undefined}
        unset={messages.licenseUnset}
        value={license}
        onChange={setLicense}
      />
      <FormAlert message={fault || refused} />
      <div className={shared['buttons']}>
        <Button variant="primary" disabled={audio.length === 0 || fault !== ''} onClick={start}>
          {messages.uploadAudio}
        </Button>
        {files.size > 0 && <Button onClick={() => setChosen(NONE)}>{messages.clear}</Button>}
      </div>
    </div>
  );
}

/** The folder of all files, or the first file and how many more there are. */
function nameOf(audio: string[], more: (name: string, count: number) => string): string {
  const tops = new Set(audio.map((path) => path.split('/')[0]));
  const [first] = tops;
  return tops.size === 1 ? first : more(first, tops.size - 1);
}

/** Uploads a file of records for an import. */
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
