/** The steps of the walkthrough: build the authorize URL, ask for consent, exchange the code, call, refresh, revoke. */
import { ExternalLink } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { createOauth, OauthError, type Tokens } from '../../../../client/src/index.ts';
import { extendsRedirect } from '../../../../src/domain/applications/redirect-uri.ts';
import type { Application } from '../../../../src/domain/users.ts';
import { ActionButton } from '../../design/buttons/action-button.tsx';
import { Button } from '../../design/buttons/button.tsx';
import { bound, Select, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Table } from '../../design/layout/table.tsx';
import { useServices } from '../../services.tsx';
import { type CreatedApplication, useOwnApplications } from '../applications/use-own-applications.ts';
import { type CallResponse, curlOf, requestOf, sendCall } from '../calls/call.ts';
import styles from '../develop.module.css';
import { ResponseView } from '../explorer/response-view.tsx';
import * as messages from '../messages.ts';
import {
  CALLBACK,
  oauthCurl,
  parseAuthorizationResponse,
  queryParametersOf,
  type Walkthrough,
} from './walkthrough.ts';

interface StepProps {
  walkthrough: Walkthrough | undefined;
  /** Origin of the page. */
  origin: string;
  change(walkthrough: Walkthrough | undefined): void;
}

export function ChooseStep({ walkthrough, origin, change }: StepProps) {
  const { webApi } = useServices();
  const { owned, add } = useOwnApplications();
  const [chosen, setChosen] = useState('');
  const { isBusy, refused, attempt } = useAttempt();
  const callback = origin + CALLBACK;
  const usable =
    owned.status === 'loaded'
      ? owned.list.filter(
          ({ redirect_uri }) => redirect_uri !== '' && extendsRedirect(redirect_uri, callback),
        )
      : [];
  const application = usable.find(({ client_id }) => client_id === chosen) ?? usable.at(-1);

  const build = async ({ client_id, public: isPublic }: Application) => {
    const oauth = createOauth({ baseUrl: origin, clientId: client_id, redirectUri: callback });
    change({ clientId: client_id, isPublic, authorization: await oauth.authorize() });
  };
  const make = async () => {
    const created = await webApi.post<CreatedApplication>('/web-api/applications', {
      name: messages.oauth.trialName,
      redirect_uri: callback,
      public: 'true',
    });
    add(created);
    setChosen(created.client_id);
  };

  const url = walkthrough?.authorization?.url;
  return (
    <>
      <p>{messages.oauth.addressText}</p>
      <FormAlert message={owned.status === 'failed' ? owned.message : refused} />
      {application === undefined ? (
        <>
          <p>{messages.oauth.noneUsable}</p>
          <p className={styles['value']}>
            <code>{callback}</code>
          </p>
          <Button variant="primary" busy={isBusy || owned.status === 'loading'} onClick={() => attempt(make)}>
            {messages.oauth.makeTrial}
          </Button>
        </>
      ) : (
        <>
          <div className={styles['narrow']}>
            <Select
              label={messages.explorer.as}
              value={application.client_id}
              onChoose={setChosen}
              options={usable.map(({ client_id, name }) => [client_id, name])}
            />
          </div>
          <Button
            variant={url === undefined ? 'primary' : 'secondary'}
            busy={isBusy}
            onClick={() => attempt(() => build(application))}
          >
            {messages.oauth.steps.address}
          </Button>
        </>
      )}
      {url !== undefined && <AuthorizeUrl url={url} />}
    </>
  );
}

type AuthorizeParameter = keyof typeof messages.oauth.parameters;

function AuthorizeUrl({ url }: { url: string }) {
  return (
    <>
      <CodeBlock label={messages.oauth.address} code={url} wrap />
      <Table
        caption={messages.reference.tableOf(messages.oauth.address)}
        rows={queryParametersOf(url)}
        rowKey={([name]) => name}
        columns={[
          [messages.reference.name, ([name]) => <code>{name}</code>],
          [messages.oauth.value, ([, value]) => <code>{value}</code>],
          [
            messages.reference.meaning,
            ([name]) => messages.oauth.parameters[name as AuthorizeParameter] ?? '',
          ],
        ]}
      />
    </>
  );
}

export function ConsentStep({ walkthrough }: StepProps) {
  const url = walkthrough?.authorization?.url;
  return (
    <>
      <p>{messages.oauth.consentText}</p>
      {url !== undefined && (
        <Button
          variant={walkthrough?.returned === undefined ? 'primary' : 'secondary'}
          href={url}
          icon={<ExternalLink />}
        >
          {messages.oauth.goThere}
        </Button>
      )}
    </>
  );
}

/** Shown instead of the secret in `curl` commands. */
const SECRET_PLACEHOLDER = 'YOUR_SECRET';

type OauthErrorName = keyof typeof messages.oauth.errors;

function explainFailure(failure: Error): string {
  if (!(failure instanceof OauthError)) return messages.explorer.noResponse;
  return errorText(failure.error, failure.message);
}

function errorText(error: string, description: string): string {
  const { errors } = messages.oauth;
  const known = Object.hasOwn(errors, error) ? errors[error as OauthErrorName] : undefined;
  return `${error}: ${known ?? description}`;
}

function oauthOf({ walkthrough, origin, change }: StepProps, secret: string) {
  return createOauth({
    baseUrl: origin,
    clientId: walkthrough?.clientId ?? '',
    redirectUri: origin + CALLBACK,
    tokens: walkthrough?.tokens,
    ...(secret === '' ? {} : { clientSecret: secret }),
    onTokens: (tokens) => {
      if (walkthrough !== undefined && tokens !== undefined)
        change({ ...walkthrough, tokens, isRevoked: false });
    },
  });
}

function secretField({ walkthrough }: StepProps): Record<string, string> {
  return walkthrough?.isPublic === false ? { client_secret: SECRET_PLACEHOLDER } : {};
}

interface TriedProps extends StepProps {
  name: 'exchange' | 'call' | 'refresh' | 'revoke';
  text: string;
  curl: string;
  button?: string;
  variant?: 'primary' | 'secondary';
  needsSecret?: boolean;
  act(secret: string): Promise<void>;
  /** What it has brought. */
  children?: ReactNode;
}

/** A request as `curl` command, and a button that sends it. The secret of an application is asked for, and never stored. */
function TriedStep({
  name,
  text,
  curl,
  button,
  variant,
  needsSecret,
  walkthrough,
  act,
  children,
}: TriedProps) {
  const [secret, setSecret] = useState('');
  return (
    <>
      <p>{text}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps[name]}`} code={curl} />
      {needsSecret && walkthrough?.isPublic === false && (
        <div className={styles['narrow']}>
          <TextField
            label={messages.application.secret}
            hint={messages.oauth.secretText}
            type="password"
            autoComplete="off"
            {...bound(secret, setSecret)}
          />
        </div>
      )}
      <ActionButton variant={variant} action={() => act(secret)} explain={explainFailure}>
        {button ?? messages.oauth.steps[name]}
      </ActionButton>
      {children}
    </>
  );
}

export function ExchangeStep(props: StepProps) {
  const { walkthrough, origin } = props;
  const text = messages.oauth.exchangeText;
  if (walkthrough?.returned === undefined) return <p>{text}</p>;
  const { authorization, returned, tokens } = walkthrough;
  const {
    code = '',
    error,
    description,
    stateMatches,
  } = parseAuthorizationResponse(returned, authorization?.state);
  if (!stateMatches || authorization === undefined)
    return <FormAlert message={messages.oauth.errors.state} />;
  if (error !== undefined) return <FormAlert message={errorText(error, description)} />;
  const fields = {
    grant_type: 'authorization_code',
    client_id: walkthrough.clientId,
    ...secretField(props),
    code,
    redirect_uri: origin + CALLBACK,
    code_verifier: authorization.verifier,
  };
  const curl = oauthCurl(origin, 'grant', fields);
  if (tokens !== undefined) {
    return (
      <>
        <p>{text}</p>
        <CodeBlock label={`curl: ${messages.oauth.steps.exchange}`} code={curl} />
        <TokensShown tokens={tokens} />
      </>
    );
  }
  return (
    <TriedStep
      {...{ ...props, text, curl }}
      name="exchange"
      variant="primary"
      needsSecret
      act={async (secret) => void (await oauthOf(props, secret).exchange(returned, authorization))}
    />
  );
}

function TokensShown({ tokens: { accessToken, refreshToken } }: { tokens: Tokens }) {
  const answer = {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    scope: 'music',
  };
  return (
    <CodeBlock
      label={`${messages.oauth.steps.exchange}: ${messages.explorer.response}`}
      code={JSON.stringify(answer, null, 2)}
      wrap
    />
  );
}

export function CallStep(props: StepProps) {
  const { walkthrough, origin } = props;
  const [response, setResponse] = useState<CallResponse>();
  if (walkthrough?.tokens === undefined) return <p>{messages.oauth.callText}</p>;
  const { clientId, tokens } = walkthrough;
  const call = { path: 'users', method: 'GET', clientId, token: tokens.accessToken, values: {} } as const;
  const request = requestOf(call, origin);
  return (
    <TriedStep
      {...props}
      name="call"
      text={messages.oauth.callText}
      curl={curlOf(request)}
      button={messages.oauth.call}
      variant={response === undefined ? 'primary' : 'secondary'}
      act={async () => setResponse(await sendCall(requestOf(call, '')))}
    >
      {response !== undefined && <ResponseView response={response} url={request.url} />}
    </TriedStep>
  );
}

export function RefreshStep(props: StepProps) {
  const { walkthrough, origin } = props;
  const [isDone, setDone] = useState(false);
  if (walkthrough?.tokens === undefined) return <p>{messages.oauth.refreshText}</p>;
  const fields = {
    grant_type: 'refresh_token',
    client_id: walkthrough.clientId,
    ...secretField(props),
    refresh_token: walkthrough.tokens.refreshToken,
  };
  return (
    <TriedStep
      {...props}
      name="refresh"
      text={messages.oauth.refreshText}
      curl={oauthCurl(origin, 'grant', fields)}
      needsSecret
      act={async (secret) => {
        await oauthOf(props, secret).refresh();
        setDone(true);
      }}
    >
      <div role="status">{isDone && <p>{messages.oauth.refreshed}</p>}</div>
    </TriedStep>
  );
}

export function RevokeStep(props: StepProps) {
  const { walkthrough, origin, change } = props;
  if (walkthrough?.tokens === undefined) return <p>{messages.oauth.revokeText}</p>;
  const fields = {
    client_id: walkthrough.clientId,
    ...secretField(props),
    token: walkthrough.tokens.refreshToken,
  };
  return (
    <TriedStep
      {...props}
      name="revoke"
      text={messages.oauth.revokeText}
      curl={oauthCurl(origin, 'revoke', fields)}
      needsSecret
      act={async (secret) => {
        await oauthOf(props, secret).revoke();
        change({ ...walkthrough, isRevoked: true });
      }}
    >
      <div role="status">{walkthrough.isRevoked === true && <p>{messages.oauth.revoked}</p>}</div>
    </TriedStep>
  );
}
