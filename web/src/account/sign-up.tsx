/** `/signup` */
import { Link, useLoaderData, useNavigate } from 'react-router';
import { ACCOUNT_PATH, type LoginPageData, withNext } from '../../../src/domain/accounts/account-pages.ts';
import { Card } from '../design/layout/card.tsx';
import { SignUpForm } from '../login/account-forms.tsx';
import { useLanguagePath } from '../login/language-path.ts';
import { useMessages } from '../messages/messages.tsx';
import { formLoader, type PageHandle } from '../page.ts';
import { accountMessages } from './messages.ts';
import { NarrowPage } from './narrow-page.tsx';

export const loader = formLoader<LoginPageData>();

export const handle: PageHandle<LoginPageData> = {
  head: (_, { shell }) => ({ title: shell.signUp, unlisted: true }),
};

export function Component() {
  const { next, rejected } = useLoaderData<LoginPageData>();
  const { shell } = useMessages();
  const { loginLinks } = accountMessages.useMessages();
  const toPath = useLanguagePath();
  const navigate = useNavigate();
  const after = next === ACCOUNT_PATH ? `${ACCOUNT_PATH}?notice=welcome` : next;
  return (
    <NarrowPage title={shell.signUp}>
      <Card>
        <SignUpForm next={next} rejected={rejected} onDone={() => navigate(toPath(after))} />
      </Card>
      <p>
        {loginLinks.hasAccount} <Link to={toPath(withNext('/login', next))}>{shell.logIn}</Link>
      </p>
    </NarrowPage>
  );
}
