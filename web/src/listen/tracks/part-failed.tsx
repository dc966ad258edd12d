import { RotateCw } from 'lucide-react';
import { Button } from '../../design/button.tsx';
import { useWords } from '../../words/words.tsx';
import styles from './part-failed.module.css';

/** Part of a long list could not be loaded. Stays in sight wherever one has scrolled. */
export function PartFailed({ onRetry }: { onRetry(): void }) {
  const { things, shell } = useWords();
  return (
    <div role="alert" className={styles['failed']}>
      <p>{things.partFailed}</p>
      <Button size="small" icon={<RotateCw aria-hidden="true" />} onClick={onRetry}>
        {shell.tryAgain}
      </Button>
    </div>
  );
}
