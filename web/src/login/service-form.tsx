/** A form of this service. Without scripts the browser posts it; with scripts it is sent in the background and the page stays. */
import {
  type ComponentProps,
  type FormEvent,
  type ReactNode,
  useEffect,
  useRef,
  useState,
  useSyncExternalStore,
} from 'react';
import { useNavigate } from 'react-router';
import type { FormRedirect, RejectedForm } from '../../../src/domain/accounts/account-pages.ts';
import { WebApiError } from '../api/web-api.ts';
import { Button } from '../design/buttons/button.tsx';
import { FormAlert } from '../design/forms/form-alert.tsx';
import { useHydrated } from '../design/hooks/use-hydrated.ts';
import { useMessages } from '../messages/messages.tsx';
import { type AnyRefusal, refusalText } from '../messages/refusals.ts';
import { useServices } from '../services.tsx';
import { useLanguagePath } from './language-path.ts';
import styles from './service-form.module.css';

/** Props of a field: its name and its error. `reportedAs`: its name in refusals. */
export type FieldOf = (
  name: string,
  reportedAs?: string,
) => { name: string; error: string | undefined; autoFocus: boolean };

export interface ServiceFormProps {
  /** Path that the form is posted to. */
  action: string;
  /** Names of the fields in refusals. Other refusals are shown above the form. */
  fields?: readonly string[];
  /** The values and errors of a form that was sent without scripts. */
  rejected?: RejectedForm | null | undefined;
  /** Sends the form with scripts. */
  send(values: FormData): Promise<void>;
  hasFiles?: boolean;
  /** Text of the button. */
  submit: string;
  button?: Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'wide' | 'aria-label'>;
  /** The fields. */
  children?: (field: FieldOf) => ReactNode;
  /** Below the button. */
  below?: (isRejected: boolean) => ReactNode;
}

/** By the name of the field, and `form` for the whole. */
type FormErrors = Record<string, string>;

export function ServiceForm({
  action,
  fields = [],
  rejected,
  send,
  hasFiles,
  submit: label,
  button,
  children,
  below,
}: ServiceFormProps) {
  const messages = useMessages();
  const isHydrated = useHydrated();
  const toPath = useLanguagePath();
  const form = useRef<HTMLFormElement>(null);
  const [isBusy, setBusy] = useState(false);
  const [refusal, setRefusal] = useState<AnyRefusal | null>(rejected?.refusal ?? null);
  const [missing, setMissing] = useState<FormErrors>({});

  const errors: FormErrors = { ...missing };
  for (const one of refusal === null ? [] : [refusal, ...(refusal.others ?? [])]) {
    const isAtField = one.field !== undefined && fields.includes(one.field);
    errors[isAtField ? one.field! : 'form'] = refusalText(one, messages);
  }

  // The user continues at the first error.
  useEffect(() => {
    if (refusal === null && Object.keys(missing).length === 0) return;
    form.current?.querySelector<HTMLElement>('[aria-invalid=true]')?.focus();
  }, [refusal, missing]);

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (isBusy) return;
    const sent = event.currentTarget;
    const empty = emptyFields(sent);
    setMissing(Object.fromEntries(empty.map((name) => [name, messages.shell.login.missing])));
    setRefusal(null);
    if (empty.length > 0) return;
    setBusy(true);
    try {
      await send(new FormData(sent));
      // No password stays in a form that was accepted.
      sent.reset();
    } catch (error) {
      setRefusal(error instanceof WebApiError ? error : { kind: 'internal', message: '' });
    } finally {
      setBusy(false);
    }
  };

  return (
    <form
      ref={form}
      method="post"
      action={toPath(action)}
      encType={hasFiles ? 'multipart/form-data' : undefined}
      className={styles['form']}
      noValidate={isHydrated}
      onSubmit={submit}
    >
      <CsrfField />
      <FormAlert message={errors['form'] ?? ''} />
      {children?.((name, reportedAs = name) => {
        const error = errors[reportedAs] ?? errors[name];
        return { name, error, autoFocus: error !== undefined };
      })}
      <Button type="submit" busy={isBusy} {...button}>
        {label}
      </Button>
      {below?.(refusal !== null)}
    </form>
  );
}

/** Proves that the form is ours. Absent before the browser has a cookie; then scripts ask for one. */
export function CsrfField() {
  const { session } = useServices();
  const token = useSyncExternalStore(session.subscribe, session.csrfToken, session.csrfToken);
  return token === undefined ? null : <input type="hidden" name="csrf_token" value={token} />;
}

function emptyFields(form: HTMLFormElement): string[] {
  const required = form.querySelectorAll<HTMLInputElement>('[required]');
  return [...required].filter(({ value }) => value.trim() === '').map(({ name }) => name);
}

/** Posts a form to its route. A redirect is followed by the router, so the player goes on; other responses are returned. */
export function usePost<Response extends object>(
  action: string,
): (values: FormData) => Promise<Response | undefined> {
  const { webApi, session } = useServices();
  const navigate = useNavigate();
  const toPath = useLanguagePath();
  return async (values) => {
    if (session.csrfToken() === undefined) await session.refresh();
    const response = await webApi.post<Response | FormRedirect>(toPath(action), values);
    if (!('location' in response)) return response;
    await navigate(response.location);
    // The form may have changed the name of the user, or ended the session.
    await session.refresh();
    return undefined;
  };
}

/** The same for a form that can be sent once. If it is no longer there, `onGone` is called. */
export function usePostOnce(action: string, onGone: () => void): (values: FormData) => Promise<void> {
  const post = usePost(action);
  return async (values) => {
    try {
      await post(values);
    } catch (error) {
      if (!(error instanceof WebApiError) || error.status !== 404) throw error;
      onGone();
    }
  };
}
