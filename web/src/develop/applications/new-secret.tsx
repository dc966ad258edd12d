import { useState } from 'react';
import { Button } from '../../design/button.tsx';
import { ConfirmDialog } from '../../design/dialog.tsx';
import { useServices } from '../../services.tsx';
import styles from '../develop.module.css';
import { developWords } from '../messages.ts';
import { ShownSecret } from './secret.tsx';

interface Props {
  clientId: string;
  /** Of an application that was just made. */
  first: string | undefined;
}

/** Nobody knows the secret but whoever was shown it; a lost one is replaced. */
export function ApplicationSecret({ clientId, first }: Props) {
  const words = developWords.useWords();
  const { portal } = useServices();
  const [secret, setSecret] = useState(first);
  const [isOpen, setOpen] = useState(false);
  const rotate = async () => {
    const made = await portal.post<{ client_secret: string }>(`/portal/applications/${clientId}/secret`);
    setSecret(made.client_secret);
  };
  return (
    <div className={styles['stack']}>
      {secret === undefined ? <p>{words.application.secretHidden}</p> : <ShownSecret secret={secret} />}
      <div>
        <Button onClick={() => setOpen(true)}>{words.application.rotate}</Button>
      </div>
      <ConfirmDialog
        open={isOpen}
        onOpenChange={setOpen}
        title={words.application.rotate}
        description={words.application.rotateText}
        confirm={words.application.rotateConfirm}
        danger
        onConfirm={rotate}
      />
    </div>
  );
}
