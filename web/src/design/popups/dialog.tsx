/** A modal dialog. Escape, the cross and a click outside close it. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../buttons/button.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import type { DialogProps } from './lazy/dialog-popup.tsx';
import { usePopups } from './load-popups.ts';
import { openerOf } from './trigger.tsx';

export function Dialog(props: DialogProps) {
  const popups = usePopups(props.open);
  const opener = useRef<Element>(null);
  useLayoutEffect(() => {
    if (props.open) opener.current = openerOf(document.activeElement);
  }, [props.open]);
  return popups && <popups.DialogPopup {...props} opener={opener} />;
}

interface ConfirmProps {
  open: boolean;
  onOpenChange(open: boolean): void;
  title: ReactNode;
  /** What will happen. */
  description: ReactNode;
  /** Text of the button: the verb, not “OK”. */
  confirm: string;
  /** It deletes something. */
  danger?: boolean | undefined;
  /** The dialog stays open until it is done, and shows the message of an error. */
  onConfirm(): Promise<void> | void;
}

export function ConfirmDialog({
  open,
  onOpenChange,
  title,
  description,
  confirm,
  danger,
  onConfirm,
}: ConfirmProps) {
  const { design } = useMessages();
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const change = (next: boolean) => {
    setError('');
    onOpenChange(next);
  };
  const go = async () => {
    setBusy(true);
    setError('');
    try {
      await onConfirm();
      onOpenChange(false);
    } catch (failure) {
      setError(failure instanceof Error ? failure.message : String(failure));
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title={title}
      description={description}
      actions={
        <>
          <Button onClick={() => change(false)}>{design.cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={busy} onClick={go}>
            {confirm}
          </Button>
        </>
      }
    >
      <FormAlert message={error} />
    </Dialog>
  );
}
