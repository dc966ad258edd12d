/** `/setup`: creates the first administrator, with a code from the log of the service. */
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { SetupPageData } from '../../../src/domain/accounts/account-pages.ts';
import { TextField } from '../design/forms/field.tsx';
import { Card } from '../design/layout/card.tsx';
import { AccountFields } from '../login/account-forms.tsx';
import { useLanguagePath } from '../login/language-path.ts';
import { ServiceForm, usePostOnce } from '../login/service-form.tsx';
import { useMessages } from '../messages/messages.tsx';
import { formLoader, type PageHandle } from '../page.ts';
import { accountMessages } from './messages.ts';
import { NarrowPage } from './narrow-page.tsx';

export const loader = formLoader<SetupPageData>();

export const handle: PageHandle<SetupPageData> = {
  head: ({ isOpen }, _, language) => {
    const { setup } = accountMessages.in(language);
    return { title: isOpen ? setup.title : setup.closedTitle, unlisted: true };
  },
};

export function Component() {
  const { isOpen, rejected } = useLoaderData<SetupPageData>();
  const [isClosed, setClosed] = useState(!isOpen);
  const { setup } = accountMessages.useMessages();
  const send = usePostOnce('/setup', () => setClosed(true));
  if (isClosed) return <Closed />;
  return (
    <NarrowPage title={setup.title}>
      <p>{setup.text}</p>
      <Card>
        <ServiceForm
          action="/setup"
          fields={['code', 'name', 'email', 'password']}
          rejected={rejected}
          submit={setup.create}
          button={{ variant: 'primary', wide: true }}
          send={send}
        >
          {(field) => (
            <>
              <TextField
                {...field('code')}
                label={setup.code}
                hint={setup.hint}
                autoComplete="off"
                autoCapitalize="characters"
                spellCheck={false}
                dir="ltr"
                required
              />
              <AccountFields field={field} rejected={rejected} />
            </>
          )}
        </ServiceForm>
      </Card>
    </NarrowPage>
  );
}

function Closed() {
  const { shell } = useMessages();
  const { setup } = accountMessages.useMessages();
  const toPath = useLanguagePath();
  return (
    <NarrowPage title={setup.closedTitle}>
      <p>{setup.closed}</p>
      <p>
        <Link to={toPath('/login')}>{shell.logIn}</Link>
      </p>
    </NarrowPage>
  );
}
