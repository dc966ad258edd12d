/** The form to create an account, in the dialog and on its page. */
import { TextField } from '../design/forms/field.tsx';
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import { type LoginFormProps, textIn } from './log-in-form.tsx';
import { PasswordField } from './password-field.tsx';
import { ServiceForm } from './service-form.tsx';

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
          <TextField
            {...field('username', 'name')}
            {...(first === undefined ? {} : { ref: first })}
            label={login.name}
            hint={login.nameHint}
            defaultValue={rejected?.values['username']}
            autoComplete="username"
            autoCapitalize="none"
            spellCheck={false}
            dir="auto"
            required
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
      )}
    </ServiceForm>
  );
}
