/** `/account`: what users see and change of their account. Each card is a form. */
import { useLoaderData } from 'react-router';
import type { AccountPageData } from '../../../src/domain/accounts/account-pages.ts';
import { LANGUAGE_NAMES, LANGUAGES } from '../../../src/domain/pages.ts';
import type { OwnReport } from '../../../src/domain/reports.ts';
import { Button } from '../design/buttons/button.tsx';
import { Badge } from '../design/feedback/badge.tsx';
import { Select, TextField } from '../design/forms/field.tsx';
import { Card } from '../design/layout/card.tsx';
import { ListRow, Rows } from '../design/layout/list-row.tsx';
import shared from '../design/layout/page.module.css';
import { PasswordField } from '../login/account-forms.tsx';
import type { FieldOf } from '../login/service-form.tsx';
import { useFormats } from '../messages/formats.ts';
import { useMessages } from '../messages/messages.tsx';
import { formLoader, type PageHandle } from '../page.ts';
import { albumPage, artistPage, playlistPage, trackPage } from '../page-paths.ts';
import { useChooseLanguage } from '../shell/language-choice.tsx';
import styles from './account.module.css';
import { CardForm, useTyped } from './card-form.tsx';
import { PlayersCard, ScrobblingCard } from './connected-cards.tsx';
import { accountMessages } from './messages.ts';
import { Notice } from './narrow-page.tsx';

export const loader = formLoader<AccountPageData>();

export const handle: PageHandle<AccountPageData> = {
  head: (_, __, language) => ({ title: accountMessages.in(language).page.title, unlisted: true }),
};

export function Component() {
  const { user, artists } = useLoaderData<AccountPageData>();
  const { shell } = useMessages();
  const { page } = accountMessages.useMessages();
  const { day } = useFormats();
  return (
    <div className={styles['page']}>
      <div className={styles['row']}>
        <h1 dir="auto">{user.dispname || user.name}</h1>
        <CardForm action="/logout" submit={shell.logOut} />
      </div>
      <p className={styles['quiet']}>{page.loggedInAs(user.name, user.admin, day(user.creationdate))}</p>
      <Notice />
      <DispnameCard />
      <LanguageCard />
      <AvatarCard />
      <EmailCard />
      <PasswordCard />
      <PlayersCard />
      <ScrobblingCard />
      <ReportsCard />
      <ApplicationsCard />
      <Card title={page.data.title}>
        <p>{page.data.text}</p>
        <Button href="/account/export" download>
          {page.data.download}
        </Button>
      </Card>
      <DeleteCard artists={artists} />
    </div>
  );
}

function DispnameCard() {
  const { user } = useLoaderData<AccountPageData>();
  const { dispname } = accountMessages.useMessages().page;
  const typed = useTyped('name', 'dispname');
  return (
    <Card title={dispname.title}>
      <CardForm action="/account/name" form="name" fields={['dispname']} submit={dispname.change}>
        {(field) => (
          <TextField
            {...field('dispname')}
            id="dispname"
            key={user.dispname}
            label={dispname.label}
            defaultValue={typed ?? user.dispname}
            autoComplete="nickname"
            dir="auto"
            required
          />
        )}
      </CardForm>
    </Card>
  );
}

function LanguageCard() {
  const { lang } = useLoaderData<AccountPageData>().user;
  const { shell } = useMessages();
  const { language } = accountMessages.useMessages().page;
  const choose = useChooseLanguage();
  const names = new Map<string, string>(LANGUAGES.map((one) => [one, LANGUAGE_NAMES[one]]));
  // Imported users may have any other language.
  if (lang !== '' && !names.has(lang)) names.set(lang, lang);
  return (
    <Card title={shell.language}>
      <CardForm
        action="/account/language"
        form="language"
        fields={['lang']}
        onSent={(values) => {
          const chosen = LANGUAGES.find((one) => one === values.get('lang'));
          if (chosen !== undefined) choose(chosen);
        }}
        submit={language.change}
      >
        {(field) => (
          <Select
            {...field('lang')}
            id="lang"
            key={lang}
            label={language.label}
            defaultValue={lang}
            unset={language.automatic}
            options={[...names]}
          />
        )}
      </CardForm>
    </Card>
  );
}

function AvatarCard() {
  const { user, avatar: version } = useLoaderData<AccountPageData>();
  const { avatar } = accountMessages.useMessages().page;
  return (
    <Card title={avatar.title}>
      {version !== null && (
        <div className={styles['row']}>
          <img
            className={styles['avatar']}
            src={`/image/?type=user&id=${user.id}&width=100&v=${encodeURIComponent(version)}`}
            width="64"
            height="64"
            alt={avatar.alt}
          />
          <CardForm action="/account/avatar/delete" submit={avatar.remove} />
        </div>
      )}
      <CardForm action="/account/avatar" form="avatar" fields={['avatar']} hasFiles submit={avatar.upload}>
        {(field) => (
          <TextField
            {...field('avatar')}
            id="avatar"
            type="file"
            label={avatar.label}
            hint={avatar.hint}
            accept="image/jpeg,image/png,image/webp,image/gif"
            required
          />
        )}
      </CardForm>
    </Card>
  );
}

function EmailCard() {
  const { user } = useLoaderData<AccountPageData>();
  const { email } = accountMessages.useMessages().page;
  const typed = useTyped('email', 'email');
  const current = user.emailVerified ? email.confirmed(user.email) : email.unconfirmed(user.email);
  return (
    <Card title={email.title}>
      <p>{user.email === '' ? email.none : current}</p>
      {user.email !== '' && !user.emailVerified && (
        <CardForm action="/account/verification" submit={email.sendAgain} />
      )}
      <CardForm
        action="/account/email"
        form="email"
        fields={['email', 'current_password']}
        submit={email.change}
      >
        {(field) => (
          <>
            <TextField
              {...field('email')}
              id="email"
              type="email"
              label={email.label}
              hint={email.hint}
              defaultValue={typed}
              autoComplete="email"
              dir="auto"
            />
            <CurrentPassword id="email-password" field={field} />
          </>
        )}
      </CardForm>
    </Card>
  );
}

function PasswordCard() {
  const { user } = useLoaderData<AccountPageData>();
  const { login } = useMessages().shell;
  const { page, mailLinks } = accountMessages.useMessages();
  const { password } = page;
  return (
    <Card title={login.password}>
      <CardForm
        action="/account/password"
        form="password"
        fields={['password', 'current_password']}
        submit={password.change}
      >
        {(field) => (
          <>
            {/* For password managers. */}
            <input type="hidden" autoComplete="username" defaultValue={user.name} />
            <CurrentPassword id="password-current" field={field} />
            <PasswordField
              {...field('password')}
              id="password-new"
              label={mailLinks.newPassword}
              hint={password.hint}
              autoComplete="new-password"
            />
          </>
        )}
      </CardForm>
    </Card>
  );
}

function ApplicationsCard() {
  const { applications: allowed } = useLoaderData<AccountPageData>();
  const { applications, players } = accountMessages.useMessages().page;
  const { day } = useFormats();
  return (
    <Card title={applications.title}>
      {allowed.length === 0 ? (
        <p className={styles['quiet']}>{applications.none}</p>
      ) : (
        <Rows
          items={allowed}
          keyOf={({ client_id }) => client_id}
          row={({ client_id, name, first }) => (
            <ListRow
              name={name}
              facts={applications.since(day(first.slice(0, 10)))}
              actions={
                <CardForm
                  action={`/account/applications/${client_id}/revoke`}
                  submit={players.revoke}
                  button={{ size: 'small', 'aria-label': players.revokeOne(name) }}
                />
              }
            />
          )}
        />
      )}
    </Card>
  );
}

function DeleteCard({ artists }: Pick<AccountPageData, 'artists'>) {
  const { delete: say } = accountMessages.useMessages().page;
  return (
    <Card title={say.title}>
      <p>{say.text}</p>
      {artists.length > 0 && (
        <>
          <p>{say.onlyOwner}</p>
          <ul className={shared['bullets']}>
            {artists.map(({ name, hasMembers }, index) => (
              // biome-ignore lint/suspicious/noArrayIndexKey: names may be equal, and the list does not change.
              <li key={index}>
                <strong dir="auto">{name}</strong> – {hasMembers ? say.passedOn : say.leftAlone}
              </li>
            ))}
          </ul>
        </>
      )}
      <CardForm
        action="/account/delete"
        form="delete"
        fields={['current_password']}
        submit={say.title}
        button={{ variant: 'danger' }}
      >
        {(field) => <CurrentPassword id="delete-password" field={field} />}
      </CardForm>
    </Card>
  );
}

function CurrentPassword({ id, field }: { id: string; field: FieldOf }) {
  const { password } = accountMessages.useMessages().page;
  return (
    <TextField
      {...field('current_password')}
      id={id}
      type="password"
      label={password.current}
      autoComplete="current-password"
      required
    />
  );
}

/** Reviews have no page of their own. */
const PAGES = {
  track: trackPage,
  album: albumPage,
  artist: artistPage,
  playlist: playlistPage,
  review: undefined,
};

/** What the user has reported, and what became of it. */
function ReportsCard() {
  const { reports } = useLoaderData<AccountPageData>();
  const { reports: messages } = accountMessages.useMessages().page;
  if (reports.length === 0) return null;
  return (
    <Card title={messages.title}>
      <Rows items={reports} keyOf={({ id }) => id} row={(report) => <ReportRow report={report} />} />
    </Card>
  );
}

function ReportRow({ report }: { report: OwnReport }) {
  const { kind, item, reason, at, state, outcome, reply } = report;
  const { reports: messages } = accountMessages.useMessages().page;
  const { catalogue } = useMessages();
  const { day } = useFormats();
  return (
    <ListRow
      name={item.name}
      to={outcome === 'removed' ? undefined : PAGES[kind]?.(String(item.id))}
      facts={
        <>
          <span>
            {catalogue.reportReasons[reason]}. {day(at.slice(0, 10))}.
          </span>
          {reply !== '' && (
            <span>
              {messages.reply} <q dir="auto">{reply}</q>
            </span>
          )}
        </>
      }
      actions={
        <Badge kind={state === 'closed' ? 'good' : 'plain'}>
          {outcome === '' ? messages.states[state] : messages.outcomes[outcome]}
        </Badge>
      }
    />
  );
}
