/** The steps with a token: exchange the code, call, refresh, revoke. */
import { useState } from 'react';
import { createOauth, OauthError, type Tokens } from '../../../../client/src/index.ts';
import { Button } from '../../design/buttons/button.tsx';
import { bound, TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { type CallResponse, curlOf, requestOf, sendCall } from '../calls/call.ts';
import styles from '../develop.module.css';
import { ResponseView } from '../explorer/response-view.tsx';
import * as messages from '../messages.ts';
import type { StepProps } from './authorize-steps.tsx';
import { CALLBACK, oauthCurl, parseAuthorizationResponse } from './walkthrough.ts';

/** Shown instead of the secret in `curl` commands. */
const SECRET_PLACEHOLDER = 'YOUR_SECRET';

/** As `useAttempt`, with an explanation of each OAuth error. */
function useStep() {
  return useAttempt(explainFailure);
}

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

interface SecretProps {
  isNeeded: boolean;
  value: string;
  onChange(value: string): void;
}

/** The secret is never stored. */
function SecretInput({ isNeeded, value, onChange }: SecretProps) {
  if (!isNeeded) return null;
  return (
    <div className={styles['narrow']}>
      <TextField
        label={messages.application.secret}
        hint={messages.oauth.secretText}
        type="password"
        autoComplete="off"
        {...bound(value, onChange)}
      />
    </div>
  );
}

export function ExchangeStep(props: StepProps) {
  const { walkthrough, origin } = props;
  const { isBusy, refused, attempt } = useStep();
  const [secret, setSecret] = useState('');
  if (walkthrough?.returned === undefined) return <p>{messages.oauth.exchangeText}</p>;
  const {
    code,
    error,
    description,
    stateMatches: isOurs,
  } = parseAuthorizationResponse(walkthrough.returned, walkthrough.authorization?.state);
  const { authorization, returned } = walkthrough;
  if (!isOurs || authorization === undefined) return <FormAlert message={messages.oauth.errors.state} />;
  if (error !== undefined) return <FormAlert message={errorText(error, description)} />;
  const fields = {
    grant_type: 'authorization_code',
    client_id: walkthrough.clientId,
    ...secretField(props),
    code: code ?? '',
    redirect_uri: origin + CALLBACK,
    code_verifier: authorization.verifier,
  };
  return (
    <>
      <p>{messages.oauth.exchangeText}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps.exchange}`} code={oauthCurl(origin, 'grant', fields)} />
      {walkthrough.tokens === undefined ? (
        <>
          <SecretInput isNeeded={!walkthrough.isPublic} value={secret} onChange={setSecret} />
          <FormAlert message={refused} />
          <div>
            <Button
              variant="primary"
              busy={isBusy}
              onClick={() =>
                attempt(async () => void (await oauthOf(props, secret).exchange(returned, authorization)))
              }
            >
              {messages.oauth.steps.exchange}
            </Button>
          </div>
        </>
      ) : (
        <TokensShown tokens={walkthrough.tokens} />
      )}
    </>
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

export function CallStep({ walkthrough, origin }: StepProps) {
  const { isBusy, refused, attempt } = useStep();
  const [response, setResponse] = useState<CallResponse>();
  if (walkthrough?.tokens === undefined) return <p>{messages.oauth.callText}</p>;
  const { clientId, tokens } = walkthrough;
  const call = { path: 'users', method: 'GET', clientId, token: tokens.accessToken, values: {} } as const;
  return (
    <>
      <p>{messages.oauth.callText}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps.call}`} code={curlOf(requestOf(call, origin))} />
      <FormAlert message={refused} />
      <div>
        <Button
          variant={response === undefined ? 'primary' : 'secondary'}
          busy={isBusy}
          onClick={() => attempt(async () => setResponse(await sendCall(requestOf(call, ''))))}
        >
          {messages.oauth.call}
        </Button>
      </div>
      {response !== undefined && <ResponseView response={response} url={requestOf(call, origin).url} />}
    </>
  );
}

export function RefreshStep(props: StepProps) {
  const { walkthrough, origin } = props;
  const { isBusy, refused, attempt } = useStep();
  const [secret, setSecret] = useState('');
  const [isDone, setDone] = useState(false);
  if (walkthrough?.tokens === undefined) return <p>{messages.oauth.refreshText}</p>;
  const fields = {
    grant_type: 'refresh_token',
    client_id: walkthrough.clientId,
    ...secretField(props),
    refresh_token: walkthrough.tokens.refreshToken,
  };
  const refresh = async () => {
    await oauthOf(props, secret).refresh();
    setDone(true);
  };
  return (
    <>
      <p>{messages.oauth.refreshText}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps.refresh}`} code={oauthCurl(origin, 'grant', fields)} />
      <SecretInput isNeeded={!walkthrough.isPublic} value={secret} onChange={setSecret} />
      <FormAlert message={refused} />
      <div>
        <Button busy={isBusy} onClick={() => attempt(refresh)}>
          {messages.oauth.steps.refresh}
        </Button>
      </div>
      <div role="status">{isDone && <p>{messages.oauth.refreshed}</p>}</div>
    </>
  );
}

export function RevokeStep(props: StepProps) {
  const { walkthrough, origin, change } = props;
  const { isBusy, refused, attempt } = useStep();
  const [secret, setSecret] = useState('');
  if (walkthrough?.tokens === undefined) return <p>{messages.oauth.revokeText}</p>;
  const fields = {
    client_id: walkthrough.clientId,
    ...secretField(props),
    token: walkthrough.tokens.refreshToken,
  };
  const revoke = async () => {
    await oauthOf(props, secret).revoke();
    change({ ...walkthrough, isRevoked: true });
  };
  return (
    <>
      <p>{messages.oauth.revokeText}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps.revoke}`} code={oauthCurl(origin, 'revoke', fields)} />
      <SecretInput isNeeded={!walkthrough.isPublic} value={secret} onChange={setSecret} />
      <FormAlert message={refused} />
      <div>
        <Button busy={isBusy} onClick={() => attempt(revoke)}>
          {messages.oauth.steps.revoke}
        </Button>
      </div>
      <div role="status">{walkthrough.isRevoked === true && <p>{messages.oauth.revoked}</p>}</div>
    </>
  );
}
