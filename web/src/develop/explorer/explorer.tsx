/** Builds a call from the declaration of an operation, sends it, and shows the response. */
import { Link2 } from 'lucide-react';
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WebToken } from '../../../../src/domain/accounts/session.ts';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Section } from '../../design/layout/section.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useLogin } from '../../login/login.tsx';
import { useServices } from '../../services.tsx';
import {
  type CallRequest,
  type CallResponse,
  type OperationCall,
  requestOf,
  sendCall,
} from '../calls/call.ts';
import { envelopeHeaders } from '../calls/response-text.ts';
import { sampleCall, sampleResult, TOKEN_PLACEHOLDER } from '../calls/sample-call.ts';
import { Samples } from '../calls/samples-view.tsx';
import styles from '../develop.module.css';
import * as messages from '../messages.ts';
import { explorer, start } from '../messages.ts';
import type { ApiOperation } from '../openapi/operations.ts';
import { referencePage } from '../openapi/reference-paths.ts';
import { type CallValues, formatCallValues, parameterNamedIn, parseCallValues } from './call-values.ts';
import own from './explorer.module.css';
import { ExplorerForm } from './explorer-form.tsx';
import { ResponseView } from './response-view.tsx';
import { useCallingApplications } from './use-calling-applications.ts';

export function Explorer({ operation }: { operation: ApiOperation }) {
  const { boot } = useServices();
  const { path, method, token } = operation;
  const [search] = useSearchParams();
  const [values, setValues] = useState<CallValues>(() => parseCallValues(operation, search.get('call')));
  const [withToken, setWithToken] = useState(token === 'must');
  const { callers, caller, choose } = useCallingApplications();
  const { response, refused, isBusy, send, clear } = useSendCall(operation);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const responseHeading = useShownResponse(response);
  const isConfirmed = useRef(false);
  useCallInUrl(values);

  const clientId = withToken ? boot.clientId : caller.clientId;
  const call: OperationCall = { path, method, clientId, values };
  const shown = requestOf(withToken ? { ...call, token: TOKEN_PLACEHOLDER } : call, boot.url);
  const { code = 0, error_message = '' } = envelopeHeaders(response?.text ?? '') ?? {};
  const wrongParameter = code === 0 ? undefined : parameterNamedIn(error_message);
  return (
    <Section title={explorer.title}>
      <ExplorerForm
        operation={operation}
        values={values}
        onChange={setValues}
        clientId={clientId}
        callers={callers}
        onChooseCaller={choose}
        withToken={withToken}
        onToken={setWithToken}
        errorOf={(parameter) => (parameter === wrongParameter ? error_message : undefined)}
        busy={isBusy}
        onSubmit={() => {
          isConfirmed.current = false;
          if (method === 'POST') setConfirmOpen(true);
          else void send(call, withToken);
        }}
        onClear={() => {
          setValues({});
          clear();
        }}
      />
      <FormAlert message={refused} />
      {response !== undefined && (
        <div className={own['response']}>
          <h3 ref={responseHeading} tabIndex={-1}>
            {explorer.response}
          </h3>
          <ResponseView response={response} url={shown.url} />
        </div>
      )}
      <div className={own['written']}>
        <RequestText request={shown} link={boot.url + referencePage(path, formatCallValues(values))} />
        <Samples
          call={sampleCall(operation, { clientId, withToken, values })}
          result={sampleResult(operation, values)}
        />
      </div>
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={explorer.writes}
        description={explorer.writesText}
        confirm={start.send}
        finalFocus={() => (isConfirmed.current ? responseHeading.current : null)}
        onConfirm={() => {
          isConfirmed.current = true;
          return send(call, withToken);
        }}
      />
    </Section>
  );
}

/** The request as URL, and a link to the page with the same values. */
function RequestText({ request, link }: { request: CallRequest; link: string }) {
  const { method, url } = request;
  return (
    <>
      <CodeBlock label={start.request} code={`${method} ${url}`} copied={url} wrap />
      <p className={styles['facts']}>
        <Link2 className={own['icon']} />
        <span>{explorer.share}</span>
        <CopyButton text={link} label={explorer.copyLink} />
      </p>
    </>
  );
}

/** Sends the call of the explorer, and keeps its values in the URL of the page. */
function useSendCall({ resultKind }: ApiOperation) {
  const { webApi } = useServices();
  const { requireLogin } = useLogin();
  const [response, setResponse] = useState<CallResponse>();
  const { isBusy, refused, attempt } = useAttempt(() => messages.explorer.noResponse);
  const send = async (call: OperationCall, withToken: boolean) => {
    if (withToken && (await requireLogin(messages.explorer.tokenNeedsLogin)) === null) return;
    await attempt(async () => {
      const token = withToken ? (await webApi.post<WebToken>('/web-api/token')).access_token : undefined;
      setResponse(await sendCall(requestOf({ ...call, token }, ''), { follow: resultKind !== 'file' }));
    });
  };
  const clear = () => setResponse(undefined);
  return { response: refused === '' ? response : undefined, refused, isBusy, send, clear };
}

/** Moves the focus to the heading of a new response, and scrolls to it unless all of the response is visible. */
function useShownResponse(response: CallResponse | undefined): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    if (response === undefined || heading.current === null) return;
    const { top, bottom } = heading.current.parentElement!.getBoundingClientRect();
    if (top < 0 || bottom > window.innerHeight) heading.current.scrollIntoView({ block: 'start' });
    heading.current.focus({ preventScroll: true });
  }, [response]);
  return heading;
}

const URL_DELAY_MS = 300;

/** Writes the values to the URL after a short delay, so that the call can be shared and survives a reload. */
function useCallInUrl(values: CallValues): void {
  const [search, setSearch] = useSearchParams();
  const current = useRef(search);
  current.current = search;
  useEffect(() => {
    const timer = setTimeout(() => {
      const call = formatCallValues(values);
      if ((current.current.get('call') ?? '') === call) return;
      const next = new URLSearchParams(current.current);
      if (call === '') next.delete('call');
      else next.set('call', call);
      setSearch(next, { replace: true, preventScrollReset: true });
    }, URL_DELAY_MS);
    return () => clearTimeout(timer);
  }, [values, setSearch]);
}
