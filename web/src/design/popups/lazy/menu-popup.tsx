import { Menu as Base } from '@base-ui/react/menu';
import { Check } from 'lucide-react';
import { type ReactNode, useRef } from 'react';
import { Link } from 'react-router';
import { classes } from '../../classes.ts';
import { isPressOnAnchor, type PopupProps, setAnchor } from '../trigger.tsx';
import styles from './menu-popup.module.css';
import popup from './popup.module.css';

interface Props extends PopupProps {
  /** Opened by a key: the first item gets the focus. */
  byKeyboard: boolean;
  children: ReactNode;
}

export function MenuPopup({
  open,
  byKeyboard,
  onOpenChange,
  anchor,
  labelledBy,
  align,
  side,
  children,
}: Props) {
  const popupRef = useRef<HTMLDivElement>(null);
  const holdPopup = (menu: HTMLDivElement | null) => {
    popupRef.current = menu;
    if (menu !== null) setAnchor(menu, anchor);
  };
  return (
    <Base.Root
      modal={false}
      open={open}
      onOpenChangeComplete={(isOpen) => {
        if (isOpen && byKeyboard) popupRef.current?.querySelector<HTMLElement>('[role^=menuitem]')?.focus();
      }}
      onOpenChange={(next, { event }) => {
        if (next || !isPressOnAnchor(event, anchor)) onOpenChange(next);
      }}
    >
      <Base.Portal>
        <Base.Positioner className={popup['place']} anchor={anchor} align={align} side={side} sideOffset={6}>
          <Base.Popup
            ref={holdPopup}
            aria-labelledby={labelledBy}
            className={classes(popup['popup'], styles['menu'])}
            finalFocus={() => !isBehindDialog(anchor.current) && anchor.current}
          >
            {children}
          </Base.Popup>
        </Base.Positioner>
      </Base.Portal>
    </Base.Root>
  );
}

/** An item has opened a dialog, which has the focus now and returns it to the button when it closes. */
function isBehindDialog(button: Element | null): boolean {
  const dialog = [...document.querySelectorAll('[role=dialog], [role=alertdialog]')].at(-1);
  return dialog !== undefined && !dialog.contains(button);
}

export interface ItemProps {
  icon?: ReactNode;
  /** It deletes something. */
  danger?: boolean | undefined;
  disabled?: boolean | undefined;
  /** A page of the application. */
  to?: string | undefined;
  /** Any other URL: a download, a plain page. */
  href?: string | undefined;
  /** Saves `href` as a file. */
  download?: boolean | undefined;
  onSelect?: (() => void) | undefined;
  children: ReactNode;
}

export function ItemPart({ icon, danger, disabled, to, href, download, onSelect, children }: ItemProps) {
  const className = classes(styles['item'], danger && styles['danger']);
  const content = (
    <>
      <span className={styles['icon']}>{icon}</span>
      <span className={styles['text']}>{children}</span>
    </>
  );
  if (to !== undefined || href !== undefined) {
    const link = to === undefined ? { href, download } : { render: <Link to={to} /> };
    return (
      <Base.LinkItem className={className} closeOnClick {...link} onClick={() => onSelect?.()}>
        {content}
      </Base.LinkItem>
    );
  }
  return (
    <Base.Item className={className} disabled={disabled ?? false} onClick={() => onSelect?.()}>
      {content}
    </Base.Item>
  );
}

export interface ChoiceProps<Value extends string> {
  label: string;
  value: Value;
  choices: readonly { value: NoInfer<Value>; label: string; icon?: ReactNode }[];
  onChange(value: NoInfer<Value>): void;
}

export function ChoicePart<Value extends string>({ label, value, choices, onChange }: ChoiceProps<Value>) {
  return (
    <Base.RadioGroup value={value} onValueChange={(next: Value) => onChange(next)}>
      <Base.GroupLabel className={styles['label']}>{label}</Base.GroupLabel>
      {choices.map((choice) => (
        <Base.RadioItem key={choice.value} value={choice.value} className={styles['item']} closeOnClick>
          <span className={styles['icon']}>{choice.icon}</span>
          <span className={styles['text']}>{choice.label}</span>
          <Base.RadioItemIndicator className={styles['check']}>
            <Check />
          </Base.RadioItemIndicator>
        </Base.RadioItem>
      ))}
    </Base.RadioGroup>
  );
}

export interface GroupProps {
  label: ReactNode;
  children: ReactNode;
}

export function GroupPart({ label, children }: GroupProps) {
  return (
    <Base.Group>
      <Base.GroupLabel className={styles['label']}>{label}</Base.GroupLabel>
      {children}
    </Base.Group>
  );
}

export function SeparatorPart() {
  return <Base.Separator className={styles['separator']} />;
}
