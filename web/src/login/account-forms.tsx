/** The forms to log in and to sign up, in the dialog and on their pages, and their fields. */
import { type ComponentProps, type Ref, useState } from 'react';
import { Link } from 'react-router';
import type { RejectedForm } from '../../../src/domain/accounts/account-pages.ts';
import type { SessionUser } from '../../../src/domain/accounts/session.ts';
import { Checkbox } from '../design/forms/checkbox.tsx';
import { TextField } from '../design/forms/field.tsx';
import { Scripted } from '../design/layout/scripted.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import { useLanguagePath } from './language-path.ts';
import styles from './service-form.module.css';
import { type FieldOf, ServiceForm } from './service-form.tsx';

interface LoginFormProps {
  onDone(user: SessionUser): void;
  /** The first field. */
  first?: Ref<HTMLInputElement>;
  /** Path that follows, without scripts. */
  next?: string;
  rejected?: RejectedForm | null;
}

export function LogInForm({ onDone, first, next, rejected }: LoginFormProps) {
  const { session } = useServices();
  const { shell } = useMessages();
  const toPath = useLanguagePath();
  return (
    <ServiceForm
      action="/login"
      rejected={rejected}
      submit={shell.logIn}
      button={{ variant: 'primary', wide: true }}
      below={(isRejected) => (
        <>
          {
            // After every failure, so that it does not tell whether this account is locked.
            isRejected && <p className={styles['hint']}>{shell.login.locked}</p>
          }
          <Link to={toPath('/forgot')}>{shell.login.forgot}</Link>
        </>
      )}
      send={async (values) => {
        const [username, password] = [textIn(values, 'username'), textIn(values, 'password')];
        onDone(await session.logIn({ username, password }));
      }}
    >
      {(field) => (
        <>
          {next !== undefined && <input type="hidden" name="next" value={next} />}
          <UsernameField
            {...field('username')}
            {...(first === undefined ? {} : { ref: first })}
            label={shell.login.who}
            rejected={rejected}
          />
          <PasswordField
            {...field('password')}
            label={shell.login.password}
            autoComplete="current-password"
          />
        </>
      )}
    </ServiceForm>
  );
}

function textIn(values: FormData, name: string): string {
  return String(values.get(name) ?? '');
}

/** The form to create an account, in the dialog and on its page. */
export function SignUpForm({ onDone, first, next, rejected }: LoginFormProps) {
  const { session, boot } = useServices();
  const { shell } = useMessages();
  const { login } = shell;
  const lang = useLanguage();
  if (!boot.signup) return <p>{login.closed}</p>;
  return (
    <ServiceForm
      action="/signup"
      fields={['name', 'email', 'password']}
      rejected={rejected}
      submit={shell.signUp}
      button={{ variant: 'primary', wide: true }}
      send={async (values) => {
        const [name, email] = [textIn(values, 'username'), textIn(values, 'email')];
        onDone(await session.signUp({ name, email, password: textIn(values, 'password'), lang }));
      }}
    >
      {(field) => (
        <>
          {next !== undefined && <input type="hidden" name="next" value={next} />}
          <AccountFields field={field} rejected={rejected} first={first} />
        </>
      )}
    </ServiceForm>
  );
}

interface Props {
  field: FieldOf;
  rejected: RejectedForm | null | undefined;
  /** The first field. */
  first?: Ref<HTMLInputElement> | undefined;
}

/** The fields of a new account. */
export function AccountFields({ field, rejected, first }: Props) {
  const { login } = useMessages().shell;
  return (
    <>
      <UsernameField
        {...field('username', 'name')}
        {...(first === undefined ? {} : { ref: first })}
        label={login.name}
        hint={login.nameHint}
        rejected={rejected}
      />
      <TextField
        {...field('email')}
        type="email"
        label={login.email}
        hint={login.emailHint}
        defaultValue={rejected?.values['email']}
        autoComplete="email"
        dir="auto"
      />
      <PasswordField
        {...field('password')}
        label={login.password}
        hint={login.passwordHint}
        autoComplete="new-password"
      />
    </>
  );
}

type UsernameProps = ComponentProps<typeof TextField> & { rejected: RejectedForm | null | undefined };

/** A name to log in with, as it was typed into a form that was rejected. */
export function UsernameField({ rejected, ...props }: UsernameProps) {
  return (
    <TextField
      {...props}
      defaultValue={rejected?.values['username']}
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      dir="auto"
      required
    />
  );
}

/** A password, which the user can show. */
export function PasswordField(props: ComponentProps<typeof TextField>) {
  const { login } = useMessages().shell;
  const [isShown, setShown] = useState(false);
  return (
    <div className={styles['password']}>
      <TextField
        {...props}
        type={isShown ? 'text' : 'password'}
        autoCapitalize="none"
        spellCheck={false}
        required
      />
      <Scripted>
        <Checkbox
          label={login.showPassword}
          checked={isShown}
          onChange={(event) => setShown(event.target.checked)}
        />
      </Scripted>
    </div>
  );
}
