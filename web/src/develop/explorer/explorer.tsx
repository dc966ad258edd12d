/** Builds a call from the declaration of an operation, sends it, and shows the response. */
import { Link2 } from 'lucide-react';
import { useState } from 'react';
import { useSearchParams } from 'react-router';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Section } from '../../design/layout/section.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useServices } from '../../services.tsx';
import { type CallRequest, curlOf, type OperationCall, requestOf } from '../calls/call.ts';
import { envelopeHeaders } from '../calls/response-text.ts';
import styles from '../develop.module.css';
import { developMessages } from '../messages.ts';
import type { ApiOperation } from '../reference/operations.ts';
import { referencePage } from '../reference/reference-paths.ts';
import { type CallValues, formatCallValues, parameterNamedIn, parseCallValues } from './call-values.ts';
import own from './explorer.module.css';
import { ExplorerForm } from './explorer-form.tsx';
import { ResponseView } from './response-view.tsx';
import { useCallingApplications } from './use-calling-applications.ts';
import { useCallInUrl, useScrollToResponse, useSendCall } from './use-explorer-call.ts';

/** Shown instead of the token, which stays secret. */
const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

export function Explorer({ operation }: { operation: ApiOperation }) {
  const { explorer, start } = developMessages.useMessages();
  const { boot } = useServices();
  const { path, method, token } = operation;
  const [search] = useSearchParams();
  const [values, setValues] = useState<CallValues>(() => parseCallValues(operation, search.get('call')));
  const [withToken, setWithToken] = useState(token === 'must');
  const { callers, caller, choose } = useCallingApplications();
  const { response, refused, isBusy, send, clear } = useSendCall(operation);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  const responseElement = useScrollToResponse(response);
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
        onSubmit={() => (method === 'POST' ? setConfirmOpen(true) : void send(call, withToken))}
        onClear={() => {
          setValues({});
          clear();
        }}
      />
      <RequestText request={shown} link={boot.url + referencePage(path, formatCallValues(values))} />
      <FormAlert message={refused} />
      {response !== undefined && (
        <div ref={responseElement}>
          <ResponseView response={response} url={shown.url} />
        </div>
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={explorer.writes}
        description={explorer.writesText}
        confirm={start.send}
        onConfirm={() => send(call, withToken)}
      />
    </Section>
  );
}

/** The request as URL and as `curl` command, and a link to the page with the same values. */
function RequestText({ request, link }: { request: CallRequest; link: string }) {
  const { explorer, start } = developMessages.useMessages();
  const { method, url } = request;
  return (
    <div className={own['written']}>
      <CodeBlock label={start.request} code={`${method} ${url}`} copied={url} wrap />
      <CodeBlock label="curl" code={curlOf(request)} wrap />
      <p className={styles['facts']}>
        <Link2 className={own['icon']} />
        <span>{explorer.share}</span>
        <CopyButton text={link} label={explorer.copyLink} />
      </p>
    </div>
  );
}
