/** Short messages that disappear: “Added to the queue”. Announced politely; hovering keeps them, F6 focuses them. */
import { createContext, type ReactNode, use, useCallback, useRef, useState } from 'react';
import { useLanguage } from '../../messages/messages.tsx';
import type { Announced, ToastOptions } from './lazy/toast-list.tsx';
import { loadPopups, usePopups } from './load-popups.ts';

type Announce = (text: string, options?: ToastOptions) => void;

const Context = createContext<((toast: Announced) => void) | undefined>(undefined);

/** `const toast = useToast(); toast('Added to the queue')` */
export function useToast(): Announce {
  const announce = use(Context);
  if (announce === undefined) throw new Error('There is no ToastProvider above.');
  const language = useLanguage();
  return useCallback((text, options) => announce({ text, language, ...options }), [announce, language]);
}

export function ToastProvider({ children }: { children: ReactNode }) {
  const popups = usePopups();
  const waiting = useRef<Announced[]>([]);
  const [count, setCount] = useState(0);
  const announce = useCallback((toast: Announced) => {
    waiting.current.push(toast);
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
