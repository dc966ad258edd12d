/** The fields of a new account. */
import type { Ref } from 'react';
import type { RejectedForm } from '../../../src/domain/accounts/account-pages.ts';
import { TextField } from '../design/forms/field.tsx';
import { useMessages } from '../messages/messages.tsx';
import { PasswordField } from './password-field.tsx';
import type { FieldOf } from './service-form.tsx';

interface Props {
  field: FieldOf;
  rejected: RejectedForm | null | undefined;
  /** The first field. */
  first?: Ref<HTMLInputElement> | undefined;
}

export function AccountFields({ field, rejected, first }: Props) {
  const { login } = useMessages().shell;
  return (
    <>
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
  );
}
