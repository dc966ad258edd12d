/** The form for the name, description and settings of an application. Unsaved input survives a reload. */
import { type FormEvent, useEffect, useMemo, useRef } from 'react';
import type { Application } from '../../../../src/domain/users.ts';
import { Button } from '../../design/buttons/button.tsx';
import { bound, TextArea, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { Switch } from '../../design/forms/switch.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { useToast } from '../../design/popups/toast.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { useServices } from '../../services.tsx';
import { useDraft } from '../../storage/drafts.ts';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';

interface Props {
  application: Application;
  onChange(application: Application): void;
}

const APPLICATION_FIELDS = ['name', 'description', 'redirect_uri', 'http_statuses'] as const;

export function ApplicationFields({ application, onChange }: Props) {
  const { catalogue } = useMessages();
  const { webApi } = useServices();
  const toast = useToast();
  const { name, description, redirect_uri, http_statuses } = application;
  const saved = useMemo(
    () => ({ name, description, redirect_uri, http_statuses }),
    [name, description, redirect_uri, http_statuses],
  );
  const draft = useDraft(`application ${application.client_id}`, saved);
  const { isBusy, refused, refusedField, errorOf, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const { value } = draft;
  useEffect(() => {
    if (refused !== '')
      form.current?.querySelector<HTMLElement>(`[name="${refusedField || 'name'}"]`)?.focus();
  }, [refused, refusedField]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !draft.isChanged) return;
    void attempt(async () => {
      const changed = APPLICATION_FIELDS.filter((field) => value[field] !== saved[field]);
      const fields = Object.fromEntries(changed.map((field) => [field, String(value[field]).trim()]));
      const next = await webApi.patch<Application>(`/web-api/applications/${application.client_id}`, fields);
      draft.clear();
      onChange(next);
      const needsApproval = application.plan === 'readwrite' && next.plan === 'read';
      toast(needsApproval ? messages.plan.askedAgain : messages.application.saved, { kind: 'good' });
    });
  };

  const isAtField = APPLICATION_FIELDS.some((field) => field === refusedField);
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <FormAlert message={isAtField ? '' : refused} />
      <TextField
        label={messages.application.name}
        hint={messages.application.nameHint}
        name="name"
        dir="auto"
        autoComplete="off"
        {...bound(value.name, (name) => draft.change({ name }))}
        error={errorOf('name')}
        required
      />
      <TextArea
        label={messages.application.description}
        hint={messages.application.descriptionHint}
        name="description"
        dir="auto"
        {...bound(value.description, (description) => draft.change({ description }))}
        error={errorOf('description')}
      />
      <TextField
        label={messages.application.redirect}
        hint={messages.application.redirectHint}
        name="redirect_uri"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.org/callback"
        dir="ltr"
        {...bound(value.redirect_uri, (redirect_uri) => draft.change({ redirect_uri }))}
        error={errorOf('redirect_uri')}
      />
      <Switch
        label={messages.application.httpStatuses}
        hint={messages.application.httpStatusesHint}
        checked={value.http_statuses}
        onChange={(checked) => draft.change({ http_statuses: checked })}
      />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!draft.isChanged}>
          {catalogue.save}
        </Button>
        {draft.isChanged && (
          <Button variant="quiet" onClick={draft.clear}>
            {messages.application.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
