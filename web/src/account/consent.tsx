/** `/v3.0/oauth/authorize`: asks the user whether an application may act for them. Rendered by the server, without scripts. */
import type { ReactNode } from 'react';
import { redirectDocument, useLoaderData } from 'react-router';
import type { ConsentPageData } from '../../../src/domain/accounts/account-pages.ts';
import { Button } from '../design/buttons/button.tsx';
import { Card } from '../design/layout/card.tsx';
import shared from '../design/layout/page.module.css';
import { Sentence } from '../design/sentence.tsx';
import { useLanguagePath } from '../login/language-path.ts';
import { CsrfField } from '../login/service-form.tsx';
import type { AccountMessages } from '../messages/en/account.ts';
import { loaderOf, type PageHandle } from '../page.ts';
import { PlainFrame } from '../shell/frame.tsx';
import styles from './account.module.css';
import { accountMessages } from './messages.ts';

const AUTHORIZE = '/v3.0/oauth/authorize';

/** In a browser it is always a document of its own. */
export const loader = loaderOf(async ({ pageData }, { url }) => {
  if (pageData === undefined) throw redirectDocument(url.href);
  return pageData as ConsentPageData;
});

export const handle: PageHandle<ConsentPageData> = {
  head: ({ application }, _, language) => ({
    title: accountMessages.in(language).consent.title(application),
    unlisted: true,
  }),
};

export function Component() {
  const { application, owner, plan, redirectUri, user, parameters, seen } = useLoaderData<ConsentPageData>();
  const { consent } = accountMessages.useMessages();
  const toPath = useLanguagePath();
  return (
    <PlainFrame>
      <div className={styles['narrow']}>
        <h1 dir="auto">{consent.title(application)}</h1>
        <p>
          <Sentence
            text={consent.request}
            elements={{
              application: <strong dir="auto">{application}</strong>,
              owner: owner === null ? consent.operators : <UserName {...owner} />,
              user: <UserName {...user} />,
            }}
          />
        </p>
        <h2>{consent.able}</h2>
        <ul>
          <li>{consent.reads}</li>
          {plan !== 'read' && <li>{consent.writes}</li>}
        </ul>
        <p>
          {plan === 'read' && `${consent.readOnly} `}
          {consent.unable}
        </p>
        <h2>{consent.where}</h2>
        <p>
          <Destination redirectUri={redirectUri} messages={consent} />
        </p>
        <Card>
          <form method="post" action={toPath(AUTHORIZE)} className={shared['buttons']}>
            <CsrfField />
            <HiddenFields values={{ ...parameters, seen }} />
            <Button type="submit" name="decision" value="allow" variant="primary">
              {consent.allow}
            </Button>
            <Button type="submit" name="decision" value="deny">
              {consent.deny}
            </Button>
          </form>
        </Card>
        <OtherUser />
      </div>
    </PlainFrame>
  );
}

function OtherUser() {
  const { path } = useLoaderData<ConsentPageData>();
  const { consent } = accountMessages.useMessages();
  const toPath = useLanguagePath();
  return (
    <form method="post" action={toPath('/logout')} className={styles['row']}>
      <CsrfField />
      <HiddenFields values={{ next: toPath(path) }} />
      <span>{consent.notYou}</span>
      <Button type="submit" size="small">
        {consent.otherUser}
      </Button>
    </form>
  );
}

function HiddenFields({ values }: { values: Record<string, string> }) {
  return Object.entries(values).map(([name, value]) => (
    <input key={name} type="hidden" name={name} value={value} />
  ));
}

/** Anyone can choose any display name; the name is unique. */
function UserName({ name, dispname }: ConsentPageData['user']) {
  if (dispname === '' || dispname === name) return <strong dir="auto">{name}</strong>;
  return (
    <>
      <strong dir="auto">{dispname}</strong>
      {` (${name})`}
    </>
  );
}

const LOOPBACK = ['localhost', '127.0.0.1', '[::1]'];

interface DestinationProps {
  redirectUri: string;
  messages: AccountMessages['consent'];
}

/** Only the host identifies the target; the rest of a URL can be made to look like anything. */
function Destination({ redirectUri, messages }: DestinationProps): ReactNode {
  const { protocol, hostname, host } = new URL(redirectUri);
  const isWeb = protocol === 'https:' || protocol === 'http:';
  const target = <strong>{isWeb ? host : protocol}</strong>;
  const text = () => {
    if (!isWeb) return messages.toProgram;
    if (LOOPBACK.includes(hostname)) return messages.toLocal;
    return protocol === 'http:' ? messages.toPlain : messages.to;
  };
  return <Sentence text={text()} elements={{ target }} />;
}
