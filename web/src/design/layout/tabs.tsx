/**
 * Several views, of which one is visible (the pattern “Tabs” of the ARIA Authoring Practices). Views with URLs of their own use
 * `TabLinks`.
 */
import { type KeyboardEvent, type ReactNode, useId } from 'react';
import { nextTab } from './next-tab.ts';
import styles from './tabs.module.css';

interface Props<Value extends string> {
  /** Accessible name of the tab list. */
  label: string;
  value: Value;
  onChange(value: NoInfer<Value>): void;
  tabs: readonly { value: NoInfer<Value>; label: ReactNode; content: ReactNode }[];
}

export function Tabs<Value extends string>({ label, value, onChange, tabs }: Props<Value>) {
  const id = useId();
  const shown = tabs.find((tab) => tab.value === value) ?? tabs[0];
  const move = (event: KeyboardEvent<HTMLElement>) => {
    const isRtl = getComputedStyle(event.currentTarget).direction === 'rtl';
    const next = nextTab(event.key, tabs.indexOf(shown), tabs.length, isRtl);
    if (next === undefined) return;
    event.preventDefault();
    onChange(tabs[next].value);
    document.getElementById(`${id}-${tabs[next].value}`)?.focus();
  };
  return (
    <div className={styles['tabs']}>
      <div role="tablist" aria-label={label} className={styles['list']} onKeyDown={move}>
        {tabs.map((tab) => (
          <button
            key={tab.value}
            id={`${id}-${tab.value}`}
            type="button"
            role="tab"
            aria-selected={tab === shown}
            aria-controls={tab === shown ? `${id}-panel` : undefined}
            tabIndex={tab === shown ? 0 : -1}
            onClick={() => onChange(tab.value)}
            className={styles['tab']}
          >
            {tab.label}
          </button>
        ))}
      </div>
      <div
        key={shown.value}
        role="tabpanel"
        id={`${id}-panel`}
        aria-labelledby={`${id}-${shown.value}`}
        className={styles['panel']}
      >
        {shown.content}
      </div>
    </div>
  );
}
