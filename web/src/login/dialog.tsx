import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import type { SessionUser } from '../../../src/domain/session.ts';
import { Button } from '../design/buttons/button.tsx';
import { Checkbox } from '../design/forms/checkbox.tsx';
import { TextField } from '../design/forms/field.tsx';
import { FormAlert } from '../design/forms/form-alert.tsx';
import { Tabs } from '../design/layout/tabs.tsx';
import { Dialog } from '../design/popups/dialog.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import styles from './dialog.module.css';
import { type LoginErrors, type LoginField, loginErrorsOf, missingFields } from './errors.ts';
import { usePlainAddress } from './plain-address.ts';

interface Props {
  open: boolean;
  reason: string | undefined;
  /** `null`: closed without logging in. */
  onDone(user: SessionUser | null): void;
}

export function LoginDialog({ open, reason, onDone }: Props) {
  const { shell } = useMessages();
  const [tab, setTab] = useState<'logIn' | 'signUp'>('logIn');
  const first = useRef<HTMLInputElement>(null);
  // Whoever comes back comes to log in, whatever was shown when they left.
  useEffect(() => {
    if (open) setTab('logIn');
  }, [open]);
  return (
    <Dialog
      open={open}
      onOpenChange={() => onDone(null)}
      title={shell.login.welcome}
      initialFocus={first}
      {...(reason === undefined ? {} : { description: reason })}
    >
      <Tabs
        label={shell.login.welcome}
        value={tab}
        onChange={setTab}
        tabs={[
          { value: 'logIn', label: shell.logIn, content: <LogInForm onDone={onDone} first={first} /> },
          { value: 'signUp', label: shell.signUp, content: <SignUpForm onDone={onDone} first={first} /> },
        ]}
      />
    </Dialog>
  );
}

interface FormProps extends Pick<Props, 'onDone'> {
  first: RefObject<HTMLInputElement | null>;
}

function LogInForm({ onDone, first }: FormProps) {
  const { session } = useServices();
  const { shell } = useMessages();
  const forgot = usePlainAddress('/forgot');
  const { errors, busy, submit } = useLoginForm(['username', 'password'], async ({ username, password }) =>
    onDone(await session.logIn({ username, password })),
  );
  const say = shell.login;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FormAlert message={errors.form ?? ''} />
      <TextField
        ref={first}
        name="username"
        label={say.who}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.username}
      />
      <PasswordField autoComplete="current-password" error={errors.password} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {shell.logIn}
      </Button>
      <a href={forgot}>{say.forgot}</a>
    </form>
  );
}

function SignUpForm({ onDone, first }: FormProps) {
  const { session, boot } = useServices();
  const { shell } = useMessages();
  const lang = useLanguage();
  const { errors, busy, submit } = useLoginForm(['name', 'email', 'password'], async (fields) =>
    onDone(await session.signUp({ ...fields, lang })),
  );
  const say = shell.login;
  if (!boot.signup) return <p>{say.closed}</p>;
  return (
    <form className={styles['form']} onSubmit={submit} noValidate>
      <FormAlert message={errors.form ?? ''} />
      <TextField
        ref={first}
        name="name"
        label={say.name}
        hint={say.nameHint}
        autoComplete="username"
        autoCapitalize="none"
        spellCheck={false}
        required
        error={errors.name}
      />
      <TextField
        name="email"
        type="email"
        label={say.email}
        hint={say.emailHint}
        autoComplete="email"
        error={errors.email}
      />
      <PasswordField autoComplete="new-password" hint={say.passwordHint} error={errors.password} />
      <Button type="submit" variant="primary" wide busy={busy}>
        {shell.signUp}
      </Button>
    </form>
  );
}

interface PasswordProps {
  autoComplete: 'current-password' | 'new-password';
  hint?: string;
  error: string | undefined;
}

function PasswordField({ autoComplete, hint, error }: PasswordProps) {
  const { login } = useMessages().shell;
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles['password']}>
      <TextField
        name="password"
        type={isShown ? 'text' : 'password'}
        label={login.password}
        {...(hint === undefined ? {} : { hint })}
        autoComplete={autoComplete}
        autoCapitalize="none"
        spellCheck={false}
        required
        error={error}
      />
      <Checkbox
        label={login.showPassword}
        checked={isShown}
        onChange={(event) => setShown(event.target.checked)}
      />
    </div>
  );
}

/** The fields stay in the form alone: nothing of ours holds a password. */
function useLoginForm<Field extends LoginField>(
  names: readonly Field[],
  send: (fields: Record<Field, string>) => Promise<void>,
) {
  const messages = useMessages();
  const language = useLanguage();
  const [errors, setErrors] = useState<LoginErrors>({});
  const [busy, setBusy] = useState(false);

  const show = (form: HTMLFormElement, found: LoginErrors) => {
    setErrors(found);
    const first = names.find((name) => found[name] !== undefined);
    if (first !== undefined) form.querySelector<HTMLElement>(`[name=${first}]`)?.focus();
  };

  const submit = async (event: FormEvent<HTMLFormElement>) => {
    event.preventDefault();
    if (busy) return;
    const form = event.currentTarget;
    const values = new FormData(form);
    const fields = Object.fromEntries(names.map((name) => [name, String(values.get(name) ?? '')])) as Record<
      Field,
      string
    >;
    const missing = missingFields(fields, messages.shell.login.missing);
    if (Object.keys(missing).length > 0) return show(form, missing);
    setBusy(true);
    setErrors({});
    try {
      await send(fields);
    } catch (error) {
      show(form, loginErrorsOf(error, messages, language === 'en'));
    } finally {
      setBusy(false);
    }
  };
  return { errors, busy, submit };
}
