import { FileArchive } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useLocal } from '../../services.tsx';
import { ZipDialog } from './zip-dialog.tsx';

interface Props {
  url: string;
  of: 'albums' | 'playlists';
  id: string;
  /** Tracks of the list. */
  total: number;
}

/** Downloads a zip. Without scripts it is a link to the mp3s. */
export function ZipButton({ url, of, id, total }: Props) {
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
