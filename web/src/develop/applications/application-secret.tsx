import { useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useServices } from '../../services.tsx';
import styles from '../develop.module.css';
import { developMessages } from '../messages.ts';
import { ShownSecret } from './copyable-values.tsx';

interface Props {
  clientId: string;
  /** Of an application that was just created. */
  first: string | undefined;
}

/** The service stores only a hash of the secret, so a lost secret has to be replaced. */
export function ApplicationSecret({ clientId, first }: Props) {
  const messages = developMessages.useMessages();
  const { webApi } = useServices();
  const [secret, setSecret] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const rotate = async () => {
    const created = await webApi.post<{ client_secret: string }>(`/web-api/applications/${clientId}/secret`);
    setSecret(created.client_secret);
  };
  return (
    <div className={styles['stack']}>
      {secret === undefined ? <p>{messages.application.secretHidden}</p> : <ShownSecret secret={secret} />}
      <div>
        <Button onClick={() => setOpen(true)}>{messages.application.rotate}</Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={messages.application.rotate}
        description={messages.application.rotateText}
        confirm={messages.application.rotateConfirm}
        danger
        onConfirm={rotate}
      />
    </div>
  );
}
