/** Downloads a zip. If the service is busy, the button waits for the time in `Retry-After`, shows a notice, and retries. */
import { FileArchive, X } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useLocal } from '../../services.tsx';
import styles from './zip-button.module.css';

type ZipState = { is: 'ready' } | { is: 'asking'; again: boolean } | { is: 'waiting'; seconds: number };

const READY: ZipState = { is: 'ready' };
/** Without `Retry-After`. */
const WAIT_S = 10;
const ATTEMPTS_MAX = 60;

export function ZipButton({ url }: { url: string }) {
  const { catalogue } = useMessages();
  const toast = useToast();
  const path = useLocal()(url);
  const [state, setState] = useState<ZipState>(READY);
  const attempt = useRef(0);

  /**
   * Only checks the status of the response; the browser then downloads the file. A range request would wait until all tracks are
   * converted.
   */
  const request = useCallback(async () => {
    setState({ is: 'asking', again: attempt.current > 0 });
    attempt.current++;
    try {
      const response = await fetch(path);
      await response.body?.cancel();
      if (response.ok) {
        setState(READY);
        toast(catalogue.zipStarts);
        location.assign(path);
        return;
      }
      const isBusy = response.status === 503 || response.status === 429;
      if (!isBusy || attempt.current >= ATTEMPTS_MAX) throw new Error(response.statusText);
      setState({ is: 'waiting', seconds: Number(response.headers.get('Retry-After')) || WAIT_S });
    } catch {
      setState(READY);
      toast(catalogue.downloadFailed, { kind: 'bad' });
    }
  }, [path, catalogue, toast]);

  useEffect(() => {
    if (state.is !== 'waiting') return;
    const timer = setTimeout(request, state.seconds * 1000);
    return () => clearTimeout(timer);
  }, [state, request]);

  return (
    <>
      <Button
        compact
        href={path}
        icon={<FileArchive />}
        busy={state.is !== 'ready'}
        onClick={(event) => {
          event.preventDefault();
          if (state.is !== 'ready') return;
          attempt.current = 0;
          void request();
        }}
      >
        {catalogue.zip}
      </Button>
      <span role="status" className={styles['status']}>
        {(state.is === 'waiting' || (state.is === 'asking' && state.again)) && (
          <>
            <span>{catalogue.zipWaiting}</span>
            <Button variant="quiet" size="small" icon={<X />} onClick={() => setState(READY)}>
              {catalogue.zipStop}
            </Button>
          </>
        )}
      </span>
    </>
  );
}
