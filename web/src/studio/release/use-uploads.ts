import { useEffect, useRef, useState } from 'react';
import { useServices } from '../../services.tsx';
import { createUploadQueue, type Sending } from './upload-queue.ts';
import type { ReleaseEditing } from './use-release.ts';

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
