/** Downloads a file, and shows an error where that fails: a link alone would leave the browser with an error page, or nothing. */
import { useCallback } from 'react';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useLocal } from '../../services.tsx';

export function useDownload(): (address: string) => Promise<void> {
  const { catalogue } = useMessages();
  const toast = useToast();
  const localOf = useLocal();
  return useCallback(
    async (address) => {
      const path = localOf(address);
      try {
        // One byte shows whether it is there; the browser itself downloads the file.
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
