/** The steps with a token: get it, use it, renew it, give it back. */
import { useState } from 'react';
import { createOauth, OauthError, type Tokens } from '../../../../client/src/index.ts';
import { Button } from '../../design/buttons/button.tsx';
import { TextField } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { curlOf, requestOf, type Sent, sendCall } from '../calls/call.ts';
import styles from '../develop.module.css';
import { AnswerView } from '../explorer/answer.tsx';
import { type DevelopMessages, developMessages } from '../messages.ts';
import { CALLBACK, oauthCurl, readReturned } from './play.ts';
import type { StepPart } from './steps.tsx';

/** Stands for the secret wherever a call is written down. */
const SECRET_PLACE = 'YOUR_SECRET';

/** One thing at a time, and what went wrong with it, explained. */
function useStep() {
  const messages = developMessages.useMessages();
  return useAttempt((failure) => explained(failure, messages));
}

type Fault = keyof DevelopMessages['oauth']['faults'];

function explained(failure: Error, { oauth, explorer }: DevelopMessages): string {
  if (!(failure instanceof OauthError)) return explorer.noAnswer;
  return faultText(failure.error, failure.message, oauth);
}

function faultText(error: string, description: string, { faults }: DevelopMessages['oauth']): string {
  const known = Object.hasOwn(faults, error) ? faults[error as Fault] : undefined;
  return `${error}: ${known ?? description}`;
}

function oauthOf({ play, origin, change }: StepPart, secret: string) {
  return createOauth({
    baseUrl: origin,
    clientId: play?.clientId ?? '',
    redirectUri: origin + CALLBACK,
    tokens: play?.tokens,
    ...(secret === '' ? {} : { clientSecret: secret }),
    onTokens: (tokens) => {
      if (play !== undefined && tokens !== undefined) change({ ...play, tokens, isRevoked: false });
    },
  });
}

function secretField({ play }: StepPart): Record<string, string> {
  return play?.isPublic === false ? { client_secret: SECRET_PLACE } : {};
}

interface SecretProps {
  isNeeded: boolean;
  value: string;
  onChange(value: string): void;
}

/** It stays in this field: nothing keeps it. */
function SecretInput({ isNeeded, value, onChange }: SecretProps) {
  const messages = developMessages.useMessages();
  if (!isNeeded) return null;
  return (
    <div className={styles['narrow']}>
      <TextField
        label={messages.application.secret}
        hint={messages.oauth.secretText}
        type="password"
        autoComplete="off"
        value={value}
        onChange={(event) => onChange(event.currentTarget.value)}
      />
    </div>
  );
}

export function ExchangeStep(part: StepPart) {
  const messages = developMessages.useMessages();
  const { play, origin } = part;
  const { isBusy, refused, attempt } = useStep();
  const [secret, setSecret] = useState('');
  if (play?.returned === undefined) return <p>{messages.oauth.exchangeText}</p>;
  const { code, error, description, isOurs } = readReturned(play.returned, play.authorization?.state);
  const { authorization, returned } = play;
  if (!isOurs || authorization === undefined) return <FormAlert message={messages.oauth.faults.state} />;
  if (error !== undefined) return <FormAlert message={faultText(error, description, messages.oauth)} />;
  const fields = {
    grant_type: 'authorization_code',
    client_id: play.clientId,
    ...secretField(part),
    code: code ?? '',
    redirect_uri: origin + CALLBACK,
    code_verifier: authorization.verifier,
  };
  return (
    <>
      <p>{messages.oauth.exchangeText}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps.exchange}`} code={oauthCurl(origin, 'grant', fields)} />
      {play.tokens === undefined ? (
        <>
          <SecretInput isNeeded={!play.isPublic} value={secret} onChange={setSecret} />
          <FormAlert message={refused} />
          <div>
            <Button
              variant="primary"
              busy={isBusy}
              onClick={() =>
                attempt(async () => void (await oauthOf(part, secret).exchange(returned, authorization)))
              }
            >
              {messages.oauth.exchange}
            </Button>
          </div>
        </>
      ) : (
        <TokensShown tokens={play.tokens} />
      )}
    </>
  );
}

function TokensShown({ tokens: { accessToken, refreshToken } }: { tokens: Tokens }) {
  const { explorer, oauth } = developMessages.useMessages();
  const answer = {
    access_token: accessToken,
    refresh_token: refreshToken,
    token_type: 'bearer',
    scope: 'music',
  };
  return (
    <CodeBlock
      label={`${oauth.steps.exchange}: ${explorer.answer}`}
      code={JSON.stringify(answer, null, 2)}
      wrap
    />
  );
}

export function CallStep({ play, origin }: StepPart) {
  const messages = developMessages.useMessages();
  const { isBusy, refused, attempt } = useStep();
  const [sent, setSent] = useState<Sent>();
  if (play?.tokens === undefined) return <p>{messages.oauth.callText}</p>;
  const { clientId, tokens } = play;
  const call = { path: 'users', method: 'GET', clientId, token: tokens.accessToken, values: {} } as const;
  return (
    <>
      <p>{messages.oauth.callText}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps.call}`} code={curlOf(requestOf(call, origin))} />
      <FormAlert message={refused} />
      <div>
        <Button
          variant={sent === undefined ? 'primary' : 'secondary'}
          busy={isBusy}
          onClick={() => attempt(async () => setSent(await sendCall(requestOf(call, ''))))}
        >
          {messages.oauth.call}
        </Button>
      </div>
      {sent !== undefined && <AnswerView sent={sent} url={requestOf(call, origin).url} />}
    </>
  );
}

export function RefreshStep(part: StepPart) {
  const messages = developMessages.useMessages();
  const { play, origin } = part;
  const { isBusy, refused, attempt } = useStep();
  const [secret, setSecret] = useState('');
  const [isDone, setDone] = useState(false);
  if (play?.tokens === undefined) return <p>{messages.oauth.refreshText}</p>;
  const fields = {
    grant_type: 'refresh_token',
    client_id: play.clientId,
    ...secretField(part),
    refresh_token: play.tokens.refreshToken,
  };
  const refresh = async () => {
    await oauthOf(part, secret).refresh();
    setDone(true);
  };
  return (
    <>
      <p>{messages.oauth.refreshText}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps.refresh}`} code={oauthCurl(origin, 'grant', fields)} />
      <SecretInput isNeeded={!play.isPublic} value={secret} onChange={setSecret} />
      <FormAlert message={refused} />
      <div>
        <Button busy={isBusy} onClick={() => attempt(refresh)}>
          {messages.oauth.refresh}
        </Button>
      </div>
      <div role="status">{isDone && <p>{messages.oauth.refreshed}</p>}</div>
    </>
  );
}

export function RevokeStep(part: StepPart) {
  const messages = developMessages.useMessages();
  const { play, origin, change } = part;
  const { isBusy, refused, attempt } = useStep();
  const [secret, setSecret] = useState('');
  if (play?.tokens === undefined) return <p>{messages.oauth.revokeText}</p>;
  const fields = { client_id: play.clientId, ...secretField(part), token: play.tokens.refreshToken };
  const revoke = async () => {
    await oauthOf(part, secret).revoke();
    change({ ...play, isRevoked: true });
  };
  return (
    <>
      <p>{messages.oauth.revokeText}</p>
      <CodeBlock label={`curl: ${messages.oauth.steps.revoke}`} code={oauthCurl(origin, 'revoke', fields)} />
      <SecretInput isNeeded={!play.isPublic} value={secret} onChange={setSecret} />
      <FormAlert message={refused} />
      <div>
        <Button busy={isBusy} onClick={() => attempt(revoke)}>
          {messages.oauth.revoke}
        </Button>
      </div>
      <div role="status">{play.isRevoked === true && <p>{messages.oauth.revoked}</p>}</div>
    </>
  );
}
