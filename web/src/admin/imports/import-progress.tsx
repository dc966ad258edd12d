/** The progress of a running import, with a button to cancel it. */
import { Ban, Check, CircleStop, LoaderCircle, type LucideIcon, Unplug } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import type {
  ImportRun,
  ImportState,
  ImportProgress as Progressed,
} from '../../../../src/domain/imports/import-runs.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { Progress } from '../../design/feedback/progress.tsx';
import shared from '../../design/layout/page.module.css';
import { VisuallyHidden } from '../../design/layout/visually-hidden.tsx';
import { useConfirm } from '../../design/popups/dialog.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useServices } from '../../services.tsx';
import { adminMessages } from '../messages.ts';
import styles from './imports.module.css';
import { watchProgress } from './watch-progress.ts';

export function ImportProgress({ run }: { run: ImportRun }) {
  const { imports: messages } = adminMessages.useMessages();
  const { webApi } = useServices();
  const { revalidate } = useRevalidator();
  const { number } = useFormats();
  const { progress, isConnected } = useImportProgress(run, revalidate);
  const [dialog, ask] = useConfirm();
  const { phase, done, total, records, refused, last } = progress;
  const share = total > 0 ? Math.min(1, done / total) : undefined;
  const label = messages.phases[phase];
  const cancel = () =>
    ask({
      title: messages.cancelTitle,
      description: messages.cancelText,
      confirm: messages.cancel,
      cancel: messages.goOn,
      danger: true,
      async onConfirm() {
        await webApi.post(`/web-api/admin/imports/${run.id}/cancel`);
        await revalidate();
      },
    });
  return (
    <div className={shared['stack']}>
      <Progress
        label={label}
        {...(share === undefined ? {} : { value: share })}
        text={useProgressText(progress)}
      />
      <VisuallyHidden role="status">{label}</VisuallyHidden>
      <dl className={styles['numbers']}>
        <div>
          <dt>{messages.records}</dt>
          <dd>{number(records)}</dd>
        </div>
        <div>
          <dt>{messages.files.left_out}</dt>
          <dd>{number(refused)}</dd>
        </div>
        <div className={styles['last']}>
          <dt>{messages.last}</dt>
          <dd dir="auto">{last || '–'}</dd>
        </div>
      </dl>
      {!isConnected && (
        <p role="status" className={shared['notice']}>
          {messages.lost}
        </p>
      )}
      <Button variant="danger" icon={<CircleStop />} onClick={cancel}>
        {messages.cancel}
      </Button>
      {dialog}
    </div>
  );
}

/** Files while audio files are read, otherwise bytes. */
function useProgressText({ phase, done, total }: Progressed): string {
  const { editing } = adminMessages.useMessages();
  const { number, bytes } = useFormats();
  if (total === 0) return '';
  return phase === 'reading'
    ? editing.progress(number(done), number(total))
    : editing.progress(bytes(done), bytes(total));
}

const RETRY_MS = 3000;

/** The live progress of an import. Calls `onEnd` when it has ended. */
function useImportProgress(
  run: ImportRun,
  onEnd: () => void,
): { progress: Progressed; isConnected: boolean } {
  const [progress, setProgress] = useState<Progressed>(run);
  const [isConnected, setConnected] = useState(true);
  const ended = useRef(onEnd);
  useEffect(() => {
    ended.current = onEnd;
  });
  const { id, state } = run;
  useEffect(() => {
    if (state !== 'running') return;
    return watchProgress({
      open: () => new EventSource(`/web-api/admin/imports/${id}/progress`),
      onProgress(next) {
        setProgress(next);
        if (next.state !== 'running') ended.current();
      },
      onConnection: setConnected,
      later(act) {
        const timer = setTimeout(act, RETRY_MS);
        return () => clearTimeout(timer);
      },
    });
  }, [id, state]);
  return { progress: state === 'running' ? progress : run, isConnected };
}

const BADGES: Record<ImportState, { kind: 'accent' | 'good' | 'bad' | 'warn'; icon: LucideIcon }> = {
  running: { kind: 'accent', icon: LoaderCircle },
  done: { kind: 'good', icon: Check },
  refused: { kind: 'bad', icon: Ban },
  cancelled: { kind: 'warn', icon: CircleStop },
  interrupted: { kind: 'bad', icon: Unplug },
};

export function ImportStateBadge({ state }: { state: ImportState }) {
  const { imports } = adminMessages.useMessages();
  const { kind, icon: Icon } = BADGES[state];
  return (
    <Badge kind={kind} icon={<Icon />}>
      {imports.states[state]}
    </Badge>
  );
}
