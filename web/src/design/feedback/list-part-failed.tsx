import { RotateCw } from 'lucide-react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../buttons/button.tsx';
import styles from '../layout/floating.module.css';

/** A page of a long list could not be loaded. Stays visible while the list scrolls. */
export function ListPartFailed({ onRetry }: { onRetry(): void }) {
  const { design, shell } = useMessages();
  return (
    <div role="alert" className={styles['floating']}>
      <p>{design.partFailed}</p>
      <Button size="small" icon={<RotateCw />} onClick={onRetry}>
        {shell.tryAgain}
      </Button>
    </div>
  );
}
