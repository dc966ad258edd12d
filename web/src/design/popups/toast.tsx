/** Short messages that disappear: “Added to the queue”. Announced politely; hovering keeps them, F6 focuses them. */
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import type { Announced, ToastOptions } from './lazy/toast-list.tsx';
import { loadPopups, usePopups } from './load-popups.ts';

type Announce = (text: string, options?: ToastOptions) => void;

const Context = createContext<Announce | undefined>(undefined);

/** `const toast = useToast(); toast('Added to the queue')` */
export function useToast(): Announce {
  const announce = use(Context);
  if (announce === undefined) throw new Error('There is no ToastProvider above.');
  return announce;
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const popups = usePopups();
  const waiting = useRef<Announced[]>([]);
  const [count, setCount] = useState(0);
  const announce = useCallback<Announce>((text, options) => {
    waiting.current.push({ text, ...options });
    setCount((before) => before + 1);
    loadPopups();
  }, []);
  const take = useCallback(() => waiting.current.splice(0), []);
  return (
    <Context value={announce}>
      {children}
      {popups !== undefined && <popups.ToastList count={count} take={take} />}
    </Context>
  );
}
