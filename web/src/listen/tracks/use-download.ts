/** Downloads a file, and shows an error if that fails: a plain link would open an error page, or do nothing. */
import { useCallback } from 'react';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useLocal } from '../../services.tsx';

export function useDownload(): (url: string) => Promise<void> {
  const { catalogue } = useMessages();
  const toast = useToast();
  const localOf = useLocal();
  return useCallback(
    async (url) => {
      const path = localOf(url);
      try {
        // Requests one byte to check that the file exists; the browser then downloads it.
        const response = await fetch(path, { headers: { Range: 'bytes=0-0' } });
        await response.body?.cancel();
        if (!response.ok) throw new Error(response.statusText);
        location.assign(path);
      } catch {
        toast(catalogue.downloadFailed, { kind: 'bad' });
      }
    },
    [localOf, toast, catalogue],
  );
}
