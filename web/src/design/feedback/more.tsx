import type { ReactNode } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../buttons/button.tsx';
import { useAttemptWithToast } from '../forms/use-attempt.ts';
import styles from './more.module.css';

interface Props {
  load(): Promise<void>;
  /** “More” if absent. */
  children?: ReactNode;
}

/** Below a list: loads the next page of it. */
export function More({ load, children }: Props) {
  const { catalogue } = useMessages();
  const { isBusy, attempt } = useAttemptWithToast(catalogue.offline);
  return (
    <div className={styles['more']}>
      <Button busy={isBusy} onClick={() => attempt(load)}>
        {children ?? catalogue.more}
      </Button>
    </div>
  );
}
