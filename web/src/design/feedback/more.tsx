import { type ReactNode, useState } from 'react';
import type { ListPage } from '../../../../src/domain/lists.ts';
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

/**
 * A list that begins with `first` and grows by pages of `size` items; it starts again with another `first`. `rest` is how many are not
 * loaded. An item that moved to the next page meanwhile is there once.
 */
export function useMore<Item extends { id: string | number }>(
  first: ListPage<Item>,
  size: number,
  load: (offset: number) => Promise<ListPage<Item>>,
): { items: Item[]; rest: number; more(): Promise<void> } {
  const none = { first, items: first.items, offset: size };
  const [state, setState] = useState(none);
  const { items, offset } = state.first === first ? state : none;
  const more = async () => {
    const page = await load(offset);
    const all = [...items, ...page.items].map((item) => [item.id, item] as const);
    setState({ first, items: [...new Map(all).values()], offset: offset + size });
  };
  return { items, rest: Math.max(0, first.total - offset), more };
}
