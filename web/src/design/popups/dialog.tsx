/** A modal dialog. Escape, the cross and a click outside close it. */
import { type ReactNode, useLayoutEffect, useRef, useState } from 'react';
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

interface Question extends Pick<DialogProps, 'title' | 'description' | 'size' | 'finalFocus'> {
  /** Text of the button: the verb, not “OK”. */
  confirm: string;
  /** Text of the other button, where “Cancel” could mean both. */
  cancel?: string | undefined;
  /** It deletes something. */
  danger?: boolean | undefined;
  /** The dialog stays open until it is done, and shows the message of an error. */
  onConfirm(): Promise<void> | void;
}

interface ConfirmProps extends Question {
  open?: boolean;
  onOpenChange(open: boolean): void;
  /** The form is not complete. */
  disabled?: boolean;
  /** The fields of a form. */
  children?: ReactNode;
}

/** Asks before something is done, also with a form. */
export function ConfirmDialog({
  open = true,
  onOpenChange,
  confirm,
  cancel,
  danger,
  disabled,
  onConfirm,
  children,
  ...texts
}: ConfirmProps) {
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
          <Button onClick={() => change(false)}>{cancel ?? design.cancel}</Button>
          <Button
            variant={danger ? 'danger' : 'primary'}
            busy={isBusy}
            disabled={disabled}
            onClick={() => attempt(go)}
          >
            {confirm}
          </Button>
        </>
      }
    >
      {children}
      <FormAlert message={refused} />
    </Dialog>
  );
}

/** `const [dialog, ask] = useConfirm()`: `ask` opens `dialog` with its texts, which stay while it closes. */
export function useConfirm(): [dialog: ReactNode, ask: (question: Question) => void] {
  const [question, setQuestion] = useState<Question>();
  const [isOpen, setOpen] = useState(false);
  const ask = (next: Question) => {
    setQuestion(next);
    setOpen(true);
  };
  return [question && <ConfirmDialog {...question} open={isOpen} onOpenChange={setOpen} />, ask];
}
