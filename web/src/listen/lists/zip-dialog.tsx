/** Chooses the format of a zip, and shows how many of its tracks are converted. */
import { Download } from 'lucide-react';
import { useEffect, useId, useState } from 'react';
import type { ZipProgress } from '../../../../src/domain/media/media.ts';
import type { AudioFormat } from '../../../../src/domain/vocabulary.ts';
import { WebApiError } from '../../api/web-api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Progress } from '../../design/feedback/progress.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { useZipDownload, type ZipAddress } from './use-zip-download.ts';
import styles from './zip-dialog.module.css';

/** The best choice for most first. */
const FORMATS: readonly AudioFormat[] = ['mp32', 'ogg', 'flac', 'mp31'];
/** Zips have no more tracks. */
const TRACKS_MAX = 100;

interface Props {
  address: ZipAddress;
  /** Tracks of the list, also those that are not in the zip. */
  total: number;
  open: boolean;
  onOpenChange(open: boolean): void;
}

export function ZipDialog({ address, total, open, onOpenChange }: Props) {
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
  const name = useId();
  const forbidden = about === undefined ? 0 : Math.min(total, TRACKS_MAX) - about.tracks;
  const sizeOf = (format: AudioFormat) => {
    const size = about?.bytes[format] ?? 0;
    return size > 0 ? ` ${catalogue.zipSize(bytes(size))}` : '';
  };
  return (
    <>
      <div role="radiogroup" aria-label={catalogue.zipFormat}>
        {FORMATS.map((format) => (
          <Checkbox
            key={format}
            type="radio"
            name={name}
            label={catalogue.formats[format]}
            hint={catalogue.zipHints[format] + sizeOf(format)}
            checked={format === chosen}
            onChange={() => onChoose(format)}
          />
        ))}
      </div>
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
