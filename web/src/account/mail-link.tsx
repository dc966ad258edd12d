/** `/reset/:token` and `/verify/:token`: the links in our mails. Only the form uses a link up. */
import { useState } from 'react';
import { Link, useLoaderData, useLocation } from 'react-router';
import type { MailLinkPageData } from '../../../src/domain/accounts/account-pages.ts';
import { Card } from '../design/layout/card.tsx';
import { Sentence } from '../design/sentence.tsx';
import { PasswordField } from '../login/account-forms.tsx';
import { useLanguagePath } from '../login/language-path.ts';
import { ServiceForm, usePostOnce } from '../login/service-form.tsx';
import type { AccountMessages } from '../messages/en/account.ts';
import { formLoader, type PageHandle } from '../page.ts';
import { accountMessages } from './messages.ts';
import { NarrowPage } from './narrow-page.tsx';

export const loader = formLoader<MailLinkPageData>();

export const handle: PageHandle<MailLinkPageData> = {
  head: (data, _, language) => ({ title: titleOf(data, accountMessages.in(language)), unlisted: true }),
};

function titleOf({ purpose, isValid }: MailLinkPageData, { mailLinks }: AccountMessages): string {
  if (!isValid) return mailLinks.invalidTitle;
  return purpose === 'reset' ? mailLinks.newPasswordTitle : mailLinks.verifyTitle;
}

export function Component() {
  const data = useLoaderData<MailLinkPageData>();
  const { purpose, isValid, rejected } = data;
  const [isUsed, setUsed] = useState(false);
  const messages = accountMessages.useMessages();
  const { mailLinks } = messages;
  const { pathname } = useLocation();
  const isReset = purpose === 'reset';
  const send = usePostOnce(pathname, () => setUsed(true));
  if (!isValid || isUsed) return <InvalidLink />;
  return (
    <NarrowPage title={titleOf(data, messages)}>
      <Card>
        <ServiceForm
          action={pathname}
          fields={isReset ? ['password'] : []}
          rejected={rejected}
          submit={isReset ? mailLinks.reset : mailLinks.verify}
          button={{ variant: 'primary', wide: true }}
          send={send}
        >
          {(field) =>
            isReset ? (
              <PasswordField
                {...field('password')}
                label={mailLinks.newPassword}
                hint={mailLinks.newPasswordHint}
                autoComplete="new-password"
              />
            ) : (
              <p>{mailLinks.verifyText}</p>
            )
          }
        </ServiceForm>
      </Card>
    </NarrowPage>
  );
}

function InvalidLink() {
  const { mailLinks } = accountMessages.useMessages();
  const toPath = useLanguagePath();
  return (
    <NarrowPage title={mailLinks.invalidTitle}>
      <p>{mailLinks.invalidText}</p>
      <p>
        <Sentence
          text={mailLinks.newOne}
          elements={{
            forgot: <Link to={toPath('/forgot')}>{mailLinks.toForgot}</Link>,
            account: <Link to={toPath('/account')}>{mailLinks.toAccount}</Link>,
          }}
        />
      </p>
    </NarrowPage>
  );
}
