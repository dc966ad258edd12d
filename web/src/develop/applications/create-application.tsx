/** The form that creates an application. */

import { type FormEvent, useState } from 'react';
import { WebApiError } from '../../api/web-api.ts';
import { Button } from '../../design/buttons/button.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useFailureText } from '../../messages/use-failure-text.ts';
import { useServices } from '../../services.tsx';
import { useDraft } from '../../storage/use-draft.ts';
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
  const [error, setError] = useState<WebApiError>();
  const failureText = useFailureText();
  const [isMissing, setMissing] = useState(false);
  const [busy, setBusy] = useState(false);
  const submit = async (event: FormEvent) => {
    event.preventDefault();
    if (busy) return;
    const missing = draft.value.name.trim() === '';
    setMissing(missing);
    if (missing) return;
    setBusy(true);
    setError(undefined);
    try {
      const { name, public: isPublic } = draft.value;
      const created = await webApi.post<CreatedApplication>('/web-api/applications', {
        name,
        ...(withPublic ? { public: String(isPublic) } : {}),
      });
      draft.clear();
      onCreated(created);
    } catch (failure) {
      if (!(failure instanceof WebApiError)) throw failure;
      setError(failure);
    } finally {
      setBusy(false);
    }
  };
  const atField = error?.field === 'name';
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FormAlert message={error !== undefined && !atField ? failureText(error) : ''} />
      <TextField
        label={messages.application.name}
        hint={messages.application.nameHint}
        name="name"
        value={draft.value.name}
        onChange={(event) => draft.change({ name: event.currentTarget.value })}
        error={isMissing ? shell.login.missing : atField ? failureText(error) : undefined}
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
      <Button type="submit" variant="primary" busy={busy}>
        {messages.application.create}
      </Button>
    </form>
  );
}
