import { type FormEvent, useState } from 'react';
import { useNavigate } from 'react-router';
import type { Application } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Dialog } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { useServices } from '../../services.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';

/** Deleting cannot be undone, so the user has to type the name. */
export function DeleteApplication({ application: { client_id, name } }: { application: Application }) {
  const { webApi } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { isBusy, refused, attempt, reset } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void attempt(async () => {
      if (typed.trim() !== name) throw new Error(messages.application.deleteOther);
      await webApi.delete(`/web-api/applications/${client_id}`);
      toast(messages.application.deleted(name), { kind: 'good' });
      navigate('/developers/applications');
    });
  };
  return (
    <div className={styles['stack']}>
      <p>{messages.application.deleteText}</p>
      <div>
        <Button variant="danger" onClick={() => setOpen(true)}>
          {messages.application.delete}
        </Button>
      </div>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          setTyped('');
          reset();
        }}
        title={messages.application.delete}
        description={messages.application.deleteText}
      >
        <form className={styles['form']} onSubmit={submit} noValidate>
          <FormAlert message={refused} />
          <TextField
            label={messages.application.deleteType(name)}
            value={typed}
            onChange={(event) => setTyped(event.currentTarget.value)}
            autoComplete="off"
            dir="auto"
          />
          <Button type="submit" variant="danger" busy={isBusy}>
            {messages.application.delete}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}
