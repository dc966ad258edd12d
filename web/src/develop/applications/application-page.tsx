/** `/developers/applications/:clientId`: one application, and at `…/usage` its usage. */
import { Boxes } from 'lucide-react';
import { type FormEvent, useEffect, useMemo, useRef, useState } from 'react';
import { useLocation, useNavigate, useParams } from 'react-router';
import type { Application } from '../../../../src/domain/users.ts';
import { ActionButton } from '../../design/buttons/action-button.tsx';
import { Button } from '../../design/buttons/button.tsx';
import { Loaded } from '../../design/feedback/loaded.tsx';
import { bound, TextArea, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { Switch } from '../../design/forms/switch.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { Card } from '../../design/layout/card.tsx';
import { TabLinks } from '../../design/layout/tab-links.tsx';
import { Dialog, useConfirm } from '../../design/popups/dialog.tsx';
import { useToast } from '../../design/popups/toast.tsx';
import { LogInFirst } from '../../login/log-in-first.tsx';
import { useMessages } from '../../messages/messages.tsx';
import { loaderOf, nothingHere } from '../../page.ts';
import { useJson, useServices, useUser } from '../../services.tsx';
import { useDraft } from '../../storage/drafts.ts';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { ApplicationBadges, Identifier, ShownSecret } from './application-facts.tsx';
import { Usage } from './usage.tsx';

export const loader = loaderOf(async (_, { params: { clientId = '', part } }) => {
  if (!/^[0-9a-f]{8}$/.test(clientId) || !(part === undefined || part === 'usage')) throw nothingHere();
  return null;
});

export const handle = messages.privatePage('applications');

export function Component() {
  const user = useUser();
  const { clientId = '', part } = useParams();
  const here = `/developers/applications/${clientId}`;
  const load = useJson<Application>(`/web-api/applications/${clientId}`);
  if (user === null) {
    return (
      <div className={styles['page']}>
        <h1>{messages.sections.applications}</h1>
        <LogInFirst path={here} icon={Boxes} title={messages.applications.loggedOut} />
      </div>
    );
  }
  return (
    <Loaded key={`${user.id} ${clientId}`} load={load}>
      {(loaded) => (
        <ApplicationView loaded={loaded} part={part === 'usage' ? 'usage' : 'settings'} here={here} />
      )}
    </Loaded>
  );
}

interface ApplicationViewProps {
  loaded: Application;
  part: 'settings' | 'usage';
  here: string;
}

function ApplicationView({ loaded, part, here }: ApplicationViewProps) {
  const [application, setApplication] = useState(loaded);
  const { name, client_id, suspended } = application;
  return (
    <div className={styles['page']}>
      <div className={styles['stack']}>
        <div className={styles['head']}>
          <h1 dir="auto">{name}</h1>
          <ApplicationBadges application={application} />
        </div>
        <Identifier label={messages.application.id} value={client_id} copy={messages.application.copyId} />
        {suspended && <p className={styles['notice']}>{messages.application.suspendedText}</p>}
      </div>
      <TabLinks
        label={name}
        current={part === 'usage' ? `${here}/usage` : here}
        links={[
          { to: here, label: messages.application.settings },
          { to: `${here}/usage`, label: messages.application.usage },
        ]}
      />
      {part === 'usage' ? (
        <Usage clientId={client_id} />
      ) : (
        <Settings application={application} onChange={setApplication} />
      )}
    </div>
  );
}

interface ApplicationProps {
  application: Application;
  onChange(application: Application): void;
}

function Settings({ application, onChange }: ApplicationProps) {
  const secret = useSecretOnce();
  return (
    <div className={styles['page']}>
      {!application.public && (
        <Card title={messages.application.secret}>
          <ApplicationSecret clientId={application.client_id} first={secret} />
        </Card>
      )}
      <Card title={messages.application.about}>
        <ApplicationFields application={application} onChange={onChange} />
      </Card>
      <Card title={messages.plan.title}>
        <ApplicationPlan application={application} onChange={onChange} />
      </Card>
      <Card title={messages.application.delete}>
        <DeleteApplication application={application} />
      </Card>
    </div>
  );
}

/** The secret of an application created on the previous page. It is not shown again after a reload. */
function useSecretOnce(): string | undefined {
  const { state, pathname } = useLocation();
  const navigate = useNavigate();
  const [secret] = useState(() => (state as { secret?: string } | null)?.secret);
  const isCarried = state !== null;
  useEffect(() => {
    if (isCarried) navigate(pathname, { replace: true, state: null, preventScrollReset: true });
  }, [isCarried, navigate, pathname]);
  return secret;
}

/** Every application may read. Write access is requested here and granted by administrators. */
function ApplicationPlan({ application, onChange }: ApplicationProps) {
  const { webApi } = useServices();
  const { plan, plan_requested, client_id } = application;
  const state = plan_requested !== '' ? 'asked' : plan === 'readwrite' ? 'approved' : 'none';
  const labels = { none: messages.plan.ask, asked: messages.plan.withdraw, approved: messages.plan.giveBack };
  const change = async () => {
    const wanted = { plan: state === 'none' ? 'readwrite' : 'read' };
    onChange(await webApi.post<Application>(`/web-api/applications/${client_id}/plan`, wanted));
  };
  return (
    <div className={styles['stack']}>
      <p role="status">{messages.plan.states[state]}</p>
      <ActionButton action={change}>{labels[state]}</ActionButton>
    </div>
  );
}

interface ApplicationSecretProps {
  clientId: string;
  /** The secret of an application that was just created. */
  first: string | undefined;
}

/** The service stores only a hash of the secret, so a lost secret has to be replaced. */
function ApplicationSecret({ clientId, first }: ApplicationSecretProps) {
  const { webApi } = useServices();
  const [secret, setSecret] = useState(first);
  const [dialog, ask] = useConfirm();
  const rotate = () =>
    ask({
      title: messages.application.rotate,
      description: messages.application.rotateText,
      confirm: messages.application.rotateConfirm,
      danger: true,
      async onConfirm() {
        const path = `/web-api/applications/${clientId}/secret`;
        setSecret((await webApi.post<{ client_secret: string }>(path)).client_secret);
      },
    });
  return (
    <div className={styles['stack']}>
      {secret === undefined ? <p>{messages.application.secretHidden}</p> : <ShownSecret secret={secret} />}
      <Button onClick={rotate}>{messages.application.rotate}</Button>
      {dialog}
    </div>
  );
}

/** Deleting cannot be undone, so the user has to type the name. */
function DeleteApplication({ application: { client_id, name } }: { application: Application }) {
  const { webApi } = useServices();
  const navigate = useNavigate();
  const toast = useToast();
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const { isBusy, refused, attempt, reset } = useAttempt();
  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy) return;
    void attempt(async () => {
      if (typed.trim() !== name) throw new Error(messages.application.deleteOther);
      await webApi.delete(`/web-api/applications/${client_id}`);
      toast(messages.application.deleted(name), { kind: 'good' });
      navigate('/developers/applications');
    });
  };
  return (
    <div className={styles['stack']}>
      <p>{messages.application.deleteText}</p>
      <Button variant="danger" onClick={() => setOpen(true)}>
        {messages.application.delete}
      </Button>
      <Dialog
        open={isOpen}
        onOpenChange={(open) => {
          setOpen(open);
          setTyped('');
          reset();
        }}
        title={messages.application.delete}
        description={messages.application.deleteText}
      >
        <form className={styles['form']} onSubmit={submit} noValidate>
          <FormAlert message={refused} />
          <TextField
            label={messages.application.deleteType(name)}
            {...bound(typed, setTyped)}
            autoComplete="off"
            dir="auto"
          />
          <Button type="submit" variant="danger" busy={isBusy}>
            {messages.application.delete}
          </Button>
        </form>
      </Dialog>
    </div>
  );
}

const APPLICATION_FIELDS = ['name', 'description', 'redirect_uri', 'http_statuses'] as const;

/** The name, description and settings of an application. Unsaved input survives a reload. */
function ApplicationFields({ application, onChange }: ApplicationProps) {
  const { catalogue } = useMessages();
  const { webApi } = useServices();
  const toast = useToast();
  const { name, description, redirect_uri, http_statuses } = application;
  const saved = useMemo(
    () => ({ name, description, redirect_uri, http_statuses }),
    [name, description, redirect_uri, http_statuses],
  );
  const draft = useDraft(`application ${application.client_id}`, saved);
  const { isBusy, refused, refusedField, errorOf, attempt } = useAttempt();
  const form = useRef<HTMLFormElement>(null);
  const { value } = draft;
  useEffect(() => {
    if (refused !== '')
      form.current?.querySelector<HTMLElement>(`[name="${refusedField || 'name'}"]`)?.focus();
  }, [refused, refusedField]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (isBusy || !draft.isChanged) return;
    void attempt(async () => {
      const changed = APPLICATION_FIELDS.filter((field) => value[field] !== saved[field]);
      const fields = Object.fromEntries(changed.map((field) => [field, String(value[field]).trim()]));
      const next = await webApi.patch<Application>(`/web-api/applications/${application.client_id}`, fields);
      draft.clear();
      onChange(next);
      const needsApproval = application.plan === 'readwrite' && next.plan === 'read';
      toast(needsApproval ? messages.plan.askedAgain : messages.application.saved, { kind: 'good' });
    });
  };

  const isAtField = APPLICATION_FIELDS.some((field) => field === refusedField);
  return (
    <form ref={form} className={styles['form']} onSubmit={submit} noValidate>
      <FormAlert message={isAtField ? '' : refused} />
      <TextField
        label={messages.application.name}
        hint={messages.application.nameHint}
        name="name"
        dir="auto"
        autoComplete="off"
        {...bound(value.name, (name) => draft.change({ name }))}
        error={errorOf('name')}
        required
      />
      <TextArea
        label={messages.application.description}
        hint={messages.application.descriptionHint}
        name="description"
        dir="auto"
        {...bound(value.description, (description) => draft.change({ description }))}
        error={errorOf('description')}
      />
      <TextField
        label={messages.application.redirect}
        hint={messages.application.redirectHint}
        name="redirect_uri"
        type="url"
        inputMode="url"
        autoComplete="off"
        spellCheck={false}
        placeholder="https://example.org/callback"
        dir="ltr"
        {...bound(value.redirect_uri, (redirect_uri) => draft.change({ redirect_uri }))}
        error={errorOf('redirect_uri')}
      />
      <Switch
        label={messages.application.httpStatuses}
        hint={messages.application.httpStatusesHint}
        checked={value.http_statuses}
        onChange={(checked) => draft.change({ http_statuses: checked })}
      />
      <div className={styles['actions']}>
        <Button type="submit" variant="primary" busy={isBusy} aria-disabled={!draft.isChanged}>
          {catalogue.save}
        </Button>
        {draft.isChanged && (
          <Button variant="quiet" onClick={draft.clear}>
            {messages.application.discard}
          </Button>
        )}
      </div>
    </form>
  );
}
