import { Toast } from '@base-ui/react/toast';
import { X } from 'lucide-react';
import { useEffect } from 'react';
import type { Language } from '../../../../../src/domain/pages.ts';
import { useMessages } from '../../../messages/messages.tsx';
import { classes } from '../../classes.ts';
import styles from './toast-list.module.css';

export interface ToastOptions {
  kind?: 'news' | 'good' | 'bad' | undefined;
  /** A button: “Undo”. */
  action?: { label: string; onSelect(): void } | undefined;
}

export interface Announced extends ToastOptions {
  text: string;
  /** The language of the page; it may differ from that of the frame, where toasts are shown. */
  language: Language;
}

interface Props {
  /** Number of toasts so far. */
  count: number;
  /** Returns those that were not shown yet. */
  take(): Announced[];
}

const SHOWN_FOR_MS = 6000;

export function ToastList(props: Props) {
  return (
    <Toast.Provider limit={3}>
      <Toast.Portal>
        <Toasts {...props} />
      </Toast.Portal>
    </Toast.Provider>
  );
}

function Toasts({ count, take }: Props) {
  const { toasts, add, close } = Toast.useToastManager();
  const { design } = useMessages();
  useEffect(() => {
    if (count === 0) return;
    for (const { text, language, kind = 'news', action } of take()) {
      const id: string = add({
        title: <span lang={language}>{text}</span>,
        type: kind,
        // Longer for errors and toasts with a button.
        timeout: kind === 'bad' || action !== undefined ? 2 * SHOWN_FOR_MS : SHOWN_FOR_MS,
        priority: kind === 'bad' ? 'high' : 'low',
        ...(action === undefined
          ? {}
          : {
              actionProps: {
                children: action.label,
                onClick: () => {
                  action.onSelect();
                  close(id);
                },
              },
            }),
      });
    }
  }, [count, take, add, close]);
  return (
    <Toast.Viewport className={styles['place']} aria-label={design.news}>
      {toasts.map((toast) => (
        <Toast.Root
          key={toast.id}
          toast={toast}
          className={classes(styles['toast'], styles[toast.type ?? 'news'])}
          swipeDirection={['down', 'left', 'right']}
        >
          <Toast.Content className={styles['content']}>
            <Toast.Title className={styles['text']} render={<p />} />
            <Toast.Action className={styles['action']} />
            <Toast.Close className={styles['close']} aria-label={design.close}>
              <X />
            </Toast.Close>
          </Toast.Content>
        </Toast.Root>
      ))}
    </Toast.Viewport>
  );
}
