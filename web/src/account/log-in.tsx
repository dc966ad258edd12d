/** `/login` and `/signup`, which lead to each other. */
import { Link, useLoaderData, useNavigate } from 'react-router';
import { ACCOUNT_PATH, type LoginPageData, withNext } from '../../../src/domain/accounts/account-pages.ts';
import { Card } from '../design/layout/card.tsx';
import { LogInForm, SignUpForm } from '../login/account-forms.tsx';
import { useLanguagePath } from '../login/language-path.ts';
import { useMessages } from '../messages/messages.tsx';
import { formLoader, type PageHandle } from '../page.ts';
import { accountMessages } from './messages.ts';
import { NarrowPage } from './narrow-page.tsx';

function entryPage(name: 'logIn' | 'signUp') {
  const isLogIn = name === 'logIn';
  const EntryForm = isLogIn ? LogInForm : SignUpForm;
  /** Where a user goes who has just logged in. */
  const after = (next: string) =>
    !isLogIn && next === ACCOUNT_PATH ? `${ACCOUNT_PATH}?notice=welcome` : next;
  return {
    loader: formLoader<LoginPageData>(),
    handle: {
      head: (_, { shell }) => ({ title: shell[name], unlisted: true }),
    } satisfies PageHandle<LoginPageData>,
    Component() {
      const { next, rejected } = useLoaderData<LoginPageData>();
      const { shell } = useMessages();
      const { loginLinks } = accountMessages.useMessages();
      const toPath = useLanguagePath();
      const navigate = useNavigate();
      return (
        <NarrowPage title={shell[name]}>
          <Card>
            <EntryForm next={next} rejected={rejected} onDone={() => navigate(toPath(after(next)))} />
          </Card>
          <p>
            {isLogIn ? loginLinks.noAccount : loginLinks.hasAccount}{' '}
            <Link to={toPath(withNext(isLogIn ? '/signup' : '/login', next))}>
              {isLogIn ? shell.signUp : shell.logIn}
            </Link>
          </p>
        </NarrowPage>
      );
    },
  };
}

export const logIn = entryPage('logIn');
export const signUp = entryPage('signUp');
