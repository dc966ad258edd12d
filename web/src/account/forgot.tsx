/** `/forgot`: sends a link to set a new password. */
import { useState } from 'react';
import { Link, useLoaderData } from 'react-router';
import type { ForgotPageData } from '../../../src/domain/accounts/account-pages.ts';
import { Card } from '../design/layout/card.tsx';
import { UsernameField } from '../login/account-forms.tsx';
import { useLanguagePath } from '../login/language-path.ts';
import { ServiceForm, usePost } from '../login/service-form.tsx';
import { useMessages } from '../messages/messages.tsx';
import { formLoader, type PageHandle } from '../page.ts';
import { accountMessages } from './messages.ts';
import { NarrowPage } from './narrow-page.tsx';

export const loader = formLoader<ForgotPageData>();

export const handle: PageHandle<ForgotPageData> = {
  head: (_, __, language) => ({
    title: accountMessages.in(language).mailLinks.newPasswordTitle,
    unlisted: true,
  }),
};

export function Component() {
  const { shell } = useMessages();
  const { mailLinks } = accountMessages.useMessages();
  const toPath = useLanguagePath();
  const { isSent: wasSent, rejected } = useLoaderData<ForgotPageData>();
  const [isSent, setSent] = useState(wasSent);
  const post = usePost<ForgotPageData>('/forgot');
  const toLogin = (
    <p>
      <Link to={toPath('/login')}>{shell.logIn}</Link>
    </p>
  );
  if (isSent) {
    return (
      <NarrowPage title={mailLinks.sentTitle}>
        <p role="status">{mailLinks.sent}</p>
        {toLogin}
      </NarrowPage>
    );
  }
  return (
    <NarrowPage title={mailLinks.newPasswordTitle}>
      <p>{mailLinks.forgotText}</p>
      <Card>
        <ServiceForm
          action="/forgot"
          rejected={rejected}
          submit={mailLinks.send}
          button={{ variant: 'primary', wide: true }}
          send={async (values) => {
            await post(values);
            setSent(true);
          }}
        >
          {(field) => <UsernameField {...field('username')} label={shell.login.who} rejected={rejected} />}
        </ServiceForm>
      </Card>
      {toLogin}
    </NarrowPage>
  );
}
