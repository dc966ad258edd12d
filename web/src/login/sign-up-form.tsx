/** The form to create an account, in the dialog and on its page. */
import { useLanguage, useMessages } from '../messages/messages.tsx';
import { useServices } from '../services.tsx';
import { AccountFields } from './account-fields.tsx';
import { type LoginFormProps, textIn } from './log-in-form.tsx';
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
          <AccountFields field={field} rejected={rejected} first={first} />
        </>
      )}
    </ServiceForm>
  );
}
