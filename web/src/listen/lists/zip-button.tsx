/** Downloads a zip: a dialog chooses the format, and shows how many of its tracks are converted. */
import { Download, FileArchive } from 'lucide-react';
import { useEffect, useState } from 'react';
import type { ZipProgress } from '../../../../src/domain/media/media.ts';
import type { AudioFormat } from '../../../../src/domain/vocabulary.ts';
import { WebApiError } from '../../api/web-api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Progress } from '../../design/feedback/progress.tsx';
import { RadioGroup } from '../../design/forms/checkbox.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useLocal, useServices } from '../../services.tsx';
import { useZipDownload, type ZipAddress } from './use-zip-download.ts';
import styles from './zip-button.module.css';

/** The best choice for most first. */
const FORMATS: readonly AudioFormat[] = ['mp32', 'ogg', 'flac', 'mp31'];
/** Zips have no more tracks. */
const TRACKS_MAX = 100;

interface ButtonProps {
  url: string;
  of: 'albums' | 'playlists';
  id: string;
  /** Tracks of the list, also those that are not in the zip. */
  total: number;
}

/** Without scripts it is a link to the mp3s. */
export function ZipButton({ url, of, id, total }: ButtonProps) {
  const { catalogue } = useMessages();
  const path = useLocal()(url);
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button
        compact
        href={path}
        icon={<FileArchive />}
        onClick={(event) => {
          event.preventDefault();
          setOpen(true);
        }}
      >
        {catalogue.zip}
      </Button>
      <ZipDialog
        address={{ path, progressPath: `/web-api/${of}/${id}/zip` }}
        total={total}
        open={isOpen}
        onOpenChange={setOpen}
      />
    </>
  );
}

interface DialogProps extends Pick<ButtonProps, 'total'> {
  address: ZipAddress;
  open: boolean;
  onOpenChange(open: boolean): void;
}

function ZipDialog({ address, total, open, onOpenChange }: DialogProps) {
  const { catalogue, design } = useMessages();
  const [format, setFormat] = useState<AudioFormat>('mp32');
  const { state, progress, start, reset } = useZipDownload(address);
  const { about, isRefused } = useAbout(address.progressPath, open);
  const isChoosing = state.is === 'choosing' || state.is === 'asking' || state.is === 'failed';
  const change = (next: boolean) => {
    if (!next) reset();
    onOpenChange(next);
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={catalogue.zip}
      actions={
        isChoosing ? (
          <Button
            variant="primary"
            icon={<Download />}
            busy={state.is === 'asking'}
            disabled={isRefused}
            onClick={() => start(format)}
          >
            {catalogue.download}
          </Button>
        ) : (
          <Button onClick={() => change(false)}>
            {state.is === 'waiting' ? catalogue.zipStop : design.close}
          </Button>
        )
      }
    >
      <div className={styles['body']}>
        {isRefused ? (
          <p>{catalogue.noDownload}</p>
        ) : isChoosing ? (
          <FormatChoice chosen={format} onChoose={setFormat} about={about} total={total} />
        ) : (
          <ZipProgressView isWaiting={state.is === 'waiting'} progress={progress} />
        )}
        <FormAlert message={state.is === 'failed' ? catalogue.downloadFailed : ''} />
      </div>
    </Dialog>
  );
}

/** The sizes appear when they are known; the choice does not wait for them. */
function useAbout(path: string, isOpen: boolean): { about: ZipProgress | undefined; isRefused: boolean } {
  const { webApi } = useServices();
  const [about, setAbout] = useState<ZipProgress>();
  const [isRefused, setRefused] = useState(false);
  useEffect(() => {
    if (!isOpen) return;
    const stop = new AbortController();
    webApi.get<ZipProgress>(path, stop.signal).then(
      (came) => {
        setAbout(came);
        setRefused(false);
      },
      (error) => setRefused(error instanceof WebApiError && error.status === 404),
    );
    return () => stop.abort();
  }, [path, isOpen, webApi]);
  return { about, isRefused };
}

interface ChoiceProps {
  chosen: AudioFormat;
  onChoose(format: AudioFormat): void;
  about: ZipProgress | undefined;
  total: number;
}

function FormatChoice({ chosen, onChoose, about, total }: ChoiceProps) {
  const { catalogue } = useMessages();
  const { bytes, number } = useFormats();
  const forbidden = about === undefined ? 0 : Math.min(total, TRACKS_MAX) - about.tracks;
  const sizeOf = (format: AudioFormat) => {
    const size = about?.bytes[format] ?? 0;
    return size > 0 ? ` ${catalogue.zipSize(bytes(size))}` : '';
  };
  return (
    <>
      <RadioGroup
        label={catalogue.zipFormat}
        options={FORMATS.map((format) => ({
          value: format,
          label: catalogue.formats[format],
          hint: catalogue.zipHints[format] + sizeOf(format),
        }))}
        chosen={chosen}
        onChoose={onChoose}
      />
      {total > TRACKS_MAX && <p className={styles['note']}>{catalogue.zipFirst(number(TRACKS_MAX))}</p>}
      {forbidden > 0 && (
        <p className={styles['note']}>{catalogue.zipLeftOut(forbidden, number(forbidden))}</p>
      )}
    </>
  );
}

function ZipProgressView({ progress, isWaiting }: { progress: ZipProgress | undefined; isWaiting: boolean }) {
  const { catalogue } = useMessages();
  const { number } = useFormats();
  const { ready, tracks } = progress ?? { ready: undefined, tracks: 1 };
  const isReady = ready === tracks;
  return (
    <>
      <Progress
        label={catalogue.zipConverting}
        value={ready}
        max={tracks}
        text={ready === undefined ? '' : catalogue.zipReady(number(ready), number(tracks))}
      />
      <p role="status" className={styles['note']}>
        {isWaiting ? catalogue.zipWaiting : isReady ? catalogue.zipDone : catalogue.zipStarts}
      </p>
    </>
  );
}
