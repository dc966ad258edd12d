/** The form to log in, in the dialog and on its page. */
import type { Ref } from 'react';
import { Link } from 'react-router';
import type { RejectedForm } from '../../../src/domain/accounts/account-pages.ts';
import type { SessionUser } from '../../../src/domain/accounts/session.ts';
import { TextField } from '../design/forms/field.tsx';
import { useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import { useLanguagePath } from './language-path.ts';
import { PasswordField } from './password-field.tsx';
import styles from './service-form.module.css';
import { ServiceForm } from './service-form.tsx';

export interface LoginFormProps {
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
          <TextField
            {...field('username')}
            {...(first === undefined ? {} : { ref: first })}
            label={shell.login.who}
            defaultValue={rejected?.values['username']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            required
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

export function textIn(values: FormData, name: string): string {
  return String(values.get(name) ?? '');
}
