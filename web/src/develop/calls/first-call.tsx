/** A prepared call and its response. */
import { Send } from 'lucide-react';
import { useCallback, useEffect, useRef, useState } from 'react';
import { Button } from '../../design/buttons/button.tsx';
import { Badge } from '../../design/feedback/badge.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { useFormats } from '../../messages/formats.ts';
import { useServices } from '../../services.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { type CallResponse, type OperationCall, requestOf, sendCall } from './call.ts';
import { HighlightedText } from './highlighted.tsx';
import { envelopeHeaders, shortenResponse } from './response-text.ts';

/** A call with results in every catalogue that has tracks. */
export function firstCall(clientId: string): OperationCall {
  return { path: 'tracks', method: 'GET', clientId, values: { limit: '2', order: 'popularity_month' } };
}

const INVALID_CLIENT = 5;
const ATTEMPTS = 10;
const PAUSE_MS = 300;

interface Props {
  clientId: string;
  /** Sends the call without a click, for an application that was just created. */
  sendImmediately?: boolean;
  /** Another button on the page is the primary one. */
  isMinor?: boolean;
}

export function FirstCall({ clientId, sendImmediately = false, isMinor = false }: Props) {
  const { boot } = useServices();
  const [response, setResponse] = useState<CallResponse>();
  const { isBusy, refused, attempt } = useAttempt(() => messages.explorer.noResponse);
  const call = firstCall(clientId);
  const send = useCallback(
    () => attempt(async () => setResponse(await sendUntilClientIsKnown(clientId))),
    [attempt, clientId],
  );
  const sentFor = useRef<string>(undefined);
  useEffect(() => {
    setResponse(undefined);
    if (!sendImmediately || sentFor.current === clientId) return;
    sentFor.current = clientId;
    void send();
  }, [sendImmediately, clientId, send]);
  const { url } = requestOf(call, boot.url);
  return (
    <div className={styles['stack']}>
      <CodeBlock code={`GET ${url}`} copied={url} label={messages.start.request} wrap />
      <form
        action="/v3.0/tracks/"
        onSubmit={(event) => {
          event.preventDefault();
          if (!isBusy) void send();
        }}
      >
        {Object.entries({ client_id: clientId, format: 'jsonpretty', ...call.values }).map(
          ([name, value]) => (
            <input key={name} type="hidden" name={name} value={value} />
          ),
        )}
        <Button type="submit" variant={isMinor ? 'secondary' : 'primary'} busy={isBusy} icon={<Send />}>
          {messages.start.send}
        </Button>
      </form>
      <FormAlert message={refused} />
      {response !== undefined && <FirstResponse response={response} />}
    </div>
  );
}

/** Retries while the client id is unknown: other nodes learn of a new application with a short delay. */
async function sendUntilClientIsKnown(clientId: string): Promise<CallResponse> {
  const request = requestOf(firstCall(clientId), '');
  for (let attempt = 1; ; attempt++) {
    const response = await sendCall(request);
    if (envelopeHeaders(response.text)?.code !== INVALID_CLIENT || attempt === ATTEMPTS) return response;
    await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
  }
}

function FirstResponse({ response }: { response: CallResponse }) {
  const { number, bytes } = useFormats();
  const { status, ms, size, text, type } = response;
  const hasSucceeded = envelopeHeaders(text)?.code === 0;
  const shown = shortenResponse(text, type);
  return (
    <div className={styles['stack']}>
      <p role="status" className={styles['facts']}>
        <Badge kind={hasSucceeded ? 'good' : 'bad'}>HTTP {status}</Badge>
        <span>{messages.explorer.took(number(ms))}</span>
        <span>{bytes(size)}</span>
      </p>
      <CodeBlock code={shown} copied={text} label={messages.explorer.response}>
        <HighlightedText text={shown} type={type} />
      </CodeBlock>
      {hasSucceeded && <p>{messages.start.done}</p>}
    </div>
  );
}
