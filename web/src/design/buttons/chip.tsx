/** One of several words to filter by or to go to. On and off as a button (`onPress`), or a link (`to`). */
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { useFormats } from '../../messages/formats.ts';
import { useMessages } from '../../messages/messages.tsx';
import styles from './chip.module.css';

interface Look {
  icon?: ReactNode;
  /** How many there are. */
  count?: number | undefined;
  /** On: filtered by it; or the page it leads to is shown. */
  pressed?: boolean | undefined;
  children: ReactNode;
}

type Props = Look & ({ onPress(): void; disabled?: boolean | undefined; to?: undefined } | { to: string });

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

/** A filter that is in force, with a cross that takes it away. */
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
      <X aria-hidden="true" />
    </button>
  );
}

/** Chips side by side, as many lines as it takes. */
export function ChipGroup({ label, children }: { label: string; children: ReactNode }) {
  return (
    <fieldset aria-label={label} className={styles['group']}>
      {children}
    </fieldset>
  );
}
