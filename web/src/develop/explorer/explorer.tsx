/** Builds a call from the declaration of an operation, sends it, and shows the response. */
import { Link2 } from 'lucide-react';
import { useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Section } from '../../design/layout/section.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useServices } from '../../services.tsx';
import { type CallRequest, type OperationCall, requestOf } from '../calls/call.ts';
import { envelopeHeaders } from '../calls/response-text.ts';
import { sampleCall, sampleResult, TOKEN_PLACEHOLDER } from '../calls/sample-call.ts';
import { Samples } from '../calls/samples-view.tsx';
import styles from '../develop.module.css';
import { explorer, start } from '../messages.ts';
import type { ApiOperation } from '../openapi/operations.ts';
import { referencePage } from '../openapi/reference-paths.ts';
import { type CallValues, formatCallValues, parameterNamedIn, parseCallValues } from './call-values.ts';
import own from './explorer.module.css';
import { ExplorerForm } from './explorer-form.tsx';
import { ResponseView } from './response-view.tsx';
import { useCallingApplications } from './use-calling-applications.ts';
import { useCallInUrl, useSendCall, useShownResponse } from './use-explorer-call.ts';

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
