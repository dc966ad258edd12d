/** A modal dialog. Escape, the cross and a click outside close it. */
import { type ReactNode, useLayoutEffect, useRef } from 'react';
import { useMessages } from '../../messages/messages.tsx';
import { Button } from '../buttons/button.tsx';
import { FormAlert } from '../forms/form-alert.tsx';
import { useAttempt } from '../forms/use-attempt.ts';
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
  finalFocus?: DialogProps['finalFocus'];
  /** The dialog stays open until it is done, and shows the message of an error. */
  onConfirm(): Promise<void> | void;
}

export function ConfirmDialog({ open, onOpenChange, confirm, danger, onConfirm, ...texts }: ConfirmProps) {
  const { design } = useMessages();
  const { isBusy, refused, attempt, reset } = useAttempt();
  const change = (next: boolean) => {
    reset();
    onOpenChange(next);
  };
  const go = async () => {
    await onConfirm();
    onOpenChange(false);
  };
  return (
    <Dialog
      {...texts}
      open={open}
      onOpenChange={change}
      actions={
        <>
          <Button onClick={() => change(false)}>{design.cancel}</Button>
          <Button variant={danger ? 'danger' : 'primary'} busy={isBusy} onClick={() => attempt(go)}>
            {confirm}
          </Button>
        </>
      }
    >
      <FormAlert message={refused} />
    </Dialog>
  );
}
