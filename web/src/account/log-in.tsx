/** `/login` */
import { Link, useLoaderData, useNavigate } from 'react-router';
import { type LoginPageData, withNext } from '../../../src/domain/accounts/account-pages.ts';
import { Card } from '../design/layout/card.tsx';
import { LogInForm } from '../login/account-forms.tsx';
import { useLanguagePath } from '../login/language-path.ts';
import { useMessages } from '../messages/messages.tsx';
import { formLoader, type PageHandle } from '../page.ts';
import { accountMessages } from './messages.ts';
import { NarrowPage } from './narrow-page.tsx';

export const loader = formLoader<LoginPageData>();

export const handle: PageHandle<LoginPageData> = {
  head: (_, { shell }) => ({ title: shell.logIn, unlisted: true }),
};

export function Component() {
  const { next, rejected } = useLoaderData<LoginPageData>();
  const { shell } = useMessages();
  const { loginLinks } = accountMessages.useMessages();
  const toPath = useLanguagePath();
  const navigate = useNavigate();
  return (
    <NarrowPage title={shell.logIn}>
      <Card>
        <LogInForm next={next} rejected={rejected} onDone={() => navigate(toPath(next))} />
      </Card>
      <p>
        {loginLinks.noAccount} <Link to={toPath(withNext('/signup', next))}>{shell.signUp}</Link>
      </p>
    </NarrowPage>
  );
}
