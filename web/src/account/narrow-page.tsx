import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import styles from './account.module.css';
import { accountMessages } from './messages.ts';

/** A page with one form. */
export function NarrowPage({ title, children }: { title: string; children: ReactNode }) {
  return (
    <div className={styles['narrow']}>
      <h1>{title}</h1>
      <Notice />
      {children}
    </div>
  );
}

/** What a form has done, after its redirect: the URL names it. */
export function Notice() {
  const { notices } = accountMessages.useMessages();
  const [search] = useSearchParams();
  const name = search.get('notice') ?? '';
  const text = Object.hasOwn(notices, name) ? notices[name as keyof typeof notices] : '';
  return (
    <div role="status" className={styles['status']}>
      {text !== '' && <p className={styles['notice']}>{text}</p>}
    </div>
  );
}
