/** The form that creates an application. */
import { type FormEvent, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { useDraft } from '../../storage/drafts.ts';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import type { CreatedApplication } from './use-own-applications.ts';

const EMPTY = { name: '', public: false };

interface Props {
  onCreated(created: CreatedApplication): void;
  /** Also asks whether the application is public. */
  withPublic?: boolean;
}

export function CreateApplication({ onCreated, withPublic = false }: Props) {
  const { webApi } = useServices();
  const draft = useDraft('new application', EMPTY);
  const { shell } = useMessages();
  const [isMissing, setMissing] = useState(false);
  const { isBusy, refused, refusedField, errorOf, attempt } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    const missing = draft.value.name.trim() === '';
    setMissing(missing);
    if (missing) return;
    void attempt(async () => {
      const { name, public: isPublic } = draft.value;
      const created = await webApi.post<CreatedApplication>('/web-api/applications', {
        name,
        ...(withPublic ? { public: String(isPublic) } : {}),
      });
      draft.clear();
      onCreated(created);
    });
  };
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FormAlert message={refusedField === 'name' ? '' : refused} />
      <TextField
        label={messages.application.name}
        hint={messages.application.nameHint}
        name="name"
        {...bound(draft.value.name, (name) => draft.change({ name }))}
        error={isMissing ? shell.login.missing : errorOf('name')}
        maxLength={200}
        autoComplete="off"
        dir="auto"
        required
      />
      {withPublic && (
        <Checkbox
          label={messages.application.public}
          hint={messages.application.publicHint}
          checked={draft.value.public}
          onChange={(event) => draft.change({ public: event.currentTarget.checked })}
        />
      )}
      <Button type="submit" variant="primary" busy={isBusy}>
        {messages.application.create}
      </Button>
    </form>
  );
}
