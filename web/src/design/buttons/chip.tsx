/** A filter or a link as a rounded label: a toggle (`onPress`) or a link (`to`). */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import styles from './chip.module.css';

interface ChipOptions {
  icon?: ReactNode;
  /** Number of results. */
  count?: number | undefined;
  /** The filter is on, or the linked page is the current one. */
  pressed?: boolean | undefined;
  children: ReactNode;
}

type Props = ChipOptions &
  ({ onPress(): void; disabled?: boolean | undefined; to?: undefined } | { to: string });

export function Chip({ icon, count, pressed = false, children, ...rest }: Props) {
  const { compact } = useFormats();
  const content = (
    <>
      {icon}
      <span className={styles['text']} dir="auto">
        {children}
      </span>
      {count !== undefined && <span className={styles['count']}>{compact(count)}</span>}
    </>
  );
  if (rest.to !== undefined) {
    return (
      <Link
        to={rest.to}
        className={styles['chip']}
        data-pressed={pressed || undefined}
        aria-current={pressed ? 'true' : undefined}
      >
        {content}
      </Link>
    );
  }
  return (
    <button
      type="button"
      className={styles['chip']}
      data-pressed={pressed || undefined}
      aria-pressed={pressed}
      disabled={rest.disabled}
      onClick={rest.onPress}
    >
      {content}
    </button>
  );
}

/** An active filter, with a cross that removes it. */
export function RemovableChip({ children, onRemove }: { children: string; onRemove(): void }) {
  const { design } = useMessages();
  return (
    <button
      type="button"
      className={styles['chip']}
      data-pressed
      onClick={onRemove}
      aria-label={design.remove(children)}
    >
      <span className={styles['text']} dir="auto">
        {children}
      </span>
      <X />
    </button>
  );
}

/** Chips side by side, in as many lines as needed. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={styles['group']}>
      {children}
    </fieldset>
  );
}
