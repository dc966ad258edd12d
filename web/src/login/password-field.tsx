import { type ComponentProps, useState } from 'react';
import { Checkbox } from '../design/forms/checkbox.tsx';
import { TextField } from '../design/forms/field.tsx';
import { Scripted } from '../design/layout/scripted.tsx';
import { useMessages } from '../messages/messages.tsx';
import styles from './service-form.module.css';

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
