/** Imports a file from this computer: chosen or dragged here, and sent with its progress. */
import { type DragEvent, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { ImportRun } from '../../../src/domain/import-runs.ts';
import { PortalError } from '../api/portal.ts';
import { Button } from '../design/button.tsx';
import { FormAlert } from '../design/form-alert.tsx';
import { Progress } from '../design/progress.tsx';
import { useServices } from '../services.tsx';
import { useFormats } from '../words/formats.ts';
import { useWords } from '../words/words.tsx';
import { FileButton } from './file-button.tsx';
import shared from './operate.module.css';
import styles from './thing.module.css';
import { type Sending, sendFile } from './upload.ts';
import { operateWords } from './words.ts';

export function UploadForm() {
  const { imports: words } = operateWords.useWords();
  const { design } = useWords();
  const { session } = useServices();
  const { bytes } = useFormats();
  const navigate = useNavigate();
  const [file, setFile] = useState<File | null>(null);
  const [sent, setSent] = useState(0);
  const [isSending, setSending] = useState(false);
  const [isOver, setOver] = useState(false);
  const [refused, setRefused] = useState('');
  const sending = useRef<Sending<ImportRun>>(undefined);

  const send = async (chosen: File | undefined) => {
    if (chosen === undefined || isSending) return;
    setFile(chosen);
    setSent(0);
    setRefused('');
    setSending(true);
    const path = `/portal/admin/imports/upload?${new URLSearchParams({ name: chosen.name })}`;
    sending.current = sendFile(path, chosen, { csrfToken: session.csrfToken(), onSent: setSent });
    try {
      const run = await sending.current.answer;
      navigate(`/admin/imports/${run.id}`);
    } catch (error) {
      const isStopped = error instanceof PortalError && error.kind === 'stopped';
      setRefused(isStopped ? words.uploadStopped : (error as Error).message);
      setSending(false);
    }
  };
  const drop = (event: DragEvent) => {
    event.preventDefault();
    setOver(false);
    void send(event.dataTransfer.files[0]);
  };
  return (
    <div className={shared['stack']}>
      {isSending && file !== null ? (
        <>
          <Progress
            label={words.uploading(file.name)}
            value={file.size === 0 ? 1 : sent / file.size}
            text={words.far(bytes(sent), bytes(file.size))}
          />
          <div className={shared['buttons']}>
            <Button onClick={() => sending.current?.stop()}>{design.cancel}</Button>
          </div>
        </>
      ) : (
        // biome-ignore lint/a11y/noStaticElementInteractions: the button inside does the same by keyboard.
        <div
          className={styles['drop']}
          data-over={isOver || undefined}
          onDragOver={(event) => {
            event.preventDefault();
            setOver(true);
          }}
          onDragLeave={() => setOver(false)}
          onDrop={drop}
        >
          <span>{words.drop}</span>
          <FileButton accept=".jsonl,.tsv,.gz" onChoose={send}>
            {words.chooseFile}
          </FileButton>
        </div>
      )}
      <FormAlert message={refused} />
    </div>
  );
}
