/** Builds a call from the declaration of an operation, sends it, and shows what came back. */
import { Link2, Send } from 'lucide-react';
import { type FormEvent, type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WebToken } from '../../../../src/domain/session.ts';
import { Button } from '../../design/buttons/button.tsx';
import { CopyButton } from '../../design/buttons/copy-button.tsx';
import { Checkbox } from '../../design/forms/checkbox.tsx';
import { Select } from '../../design/forms/field.tsx';
import { FormAlert } from '../../design/forms/form-alert.tsx';
import { CodeBlock } from '../../design/layout/code-block.tsx';
import { Scripted } from '../../design/layout/scripted.tsx';
import { Section } from '../../design/layout/section.tsx';
import { ConfirmDialog } from '../../design/popups/dialog.tsx';
import { useLogin } from '../../login/login.tsx';
import { useServices } from '../../services.tsx';
import { type CallResponse, curlOf, type OperationCall, requestOf, sendCall } from '../calls/call.ts';
import { envelopeHeaders } from '../calls/response-text.ts';
import styles from '../develop.module.css';
import { developMessages } from '../messages.ts';
import type { ApiOperation } from '../reference/operations.ts';
import { referencePage } from '../reference/reference-paths.ts';
import {
  type CallFormat,
  type CallValues,
  FORMATS,
  formatCallValues,
  formatOf,
  formParameters,
  parameterNamedIn,
  parseCallValues,
  splitParameters,
  withFormat,
} from './call-values.ts';
import own from './explorer.module.css';
import { ParameterField } from './parameter-field.tsx';
import { ResponseView } from './response-view.tsx';
import { useCallingApplications } from './use-calling-applications.ts';

/** Stands for the token wherever the call is written down. */
const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

export function Explorer({ operation }: { operation: ApiOperation }) {
  const messages = developMessages.useMessages();
  const { boot } = useServices();
  const { path, method, token } = operation;
  const [search] = useSearchParams();
  const [values, setValues] = useState<CallValues>(() => parseCallValues(operation, search.get('call')));
  const [split] = useState(() => splitParameters(formParameters(operation), values));
  const [withToken, setWithToken] = useState(token === 'must');
  const callers = useCallingApplications();
  const sending = useSending(operation);
  const [isConfirmOpen, setConfirmOpen] = useState(false);
  useAddress(values);

  const clientId = withToken ? boot.clientId : callers.caller.clientId;
  const call: OperationCall = { path, method, clientId, values };
  const shown = requestOf(withToken ? { ...call, token: TOKEN_PLACEHOLDER } : call, boot.url);
  const format = formatOf(values);
  const failure = sending.sent === undefined ? undefined : envelopeHeaders(sending.sent.text);
  const wrong =
    failure === undefined || failure.code === 0 ? undefined : parameterNamedIn(failure.error_message);

  const answer = useShown(sending.sent);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (sending.busy) return;
    if (method === 'POST') setConfirmOpen(true);
    else void sending.send(call, withToken);
  };
  const field = (parameter: ApiOperation['parameters'][number]) => (
    <ParameterField
      key={parameter.name}
      parameter={parameter}
      value={values[parameter.name] ?? ''}
      onChange={(value) => setValues((before) => ({ ...before, [parameter.name]: value }))}
      error={wrong === parameter.name ? failure?.error_message : undefined}
    />
  );
  return (
    <Section title={messages.explorer.title}>
      <form
        className={own['explorer']}
        action={`/v3.0/${path}/`}
        method={method === 'GET' ? 'get' : 'post'}
        onSubmit={submit}
        noValidate
      >
        <div className={own['fields']}>{split.first.map(field)}</div>
        {split.rest.length > 0 && (
          <details className={own['rest']}>
            <summary>{messages.explorer.rest(split.rest.length)}</summary>
            <div className={own['fields']}>{split.rest.map(field)}</div>
          </details>
        )}
        <div className={own['fields']}>
          <Select
            label={messages.explorer.as}
            value={clientId}
            name="client_id"
            disabled={withToken}
            onChange={(event) => callers.choose(event.currentTarget.value)}
          >
            {callers.callers.map(({ clientId: id, name, kind }) => (
              <option key={id} value={id}>
                {kind === 'own' ? name : messages.explorer.callers[kind]}
              </option>
            ))}
          </Select>
          {operation.resultKind === 'document' && (
            <Select
              label={messages.explorer.format}
              value={format}
              name={format === 'jsonp' ? undefined : 'format'}
              onChange={(event) => setValues(withFormat(values, event.currentTarget.value as CallFormat))}
            >
              {FORMATS.filter((one) => one !== 'jsonp' || method === 'GET').map((one) => (
                <option key={one} value={one}>
                  {one}
                </option>
              ))}
            </Select>
          )}
        </div>
        {token !== 'no' && (
          <Checkbox
            label={messages.explorer.token}
            hint={messages.explorer.tokenText}
            checked={withToken}
            disabled={token === 'must'}
            onChange={(event) => setWithToken(event.currentTarget.checked)}
          />
        )}
        <div className={styles['actions']}>
          <Button type="submit" variant="primary" busy={sending.busy} icon={<Send aria-hidden="true" />}>
            {messages.explorer.send}
          </Button>
          <Scripted>
            <Button
              variant="quiet"
              onClick={() => {
                setValues({});
                sending.forget();
              }}
            >
              {messages.explorer.clear}
            </Button>
          </Scripted>
        </div>
      </form>
      <div className={own['written']}>
        <CodeBlock
          label={messages.start.request}
          code={`${shown.method} ${shown.url}`}
          copied={shown.url}
          wrap
        />
        <CodeBlock label="curl" code={curlOf(shown)} wrap />
        <p className={styles['facts']}>
          <Link2 aria-hidden="true" className={own['icon']} />
          <span>{messages.explorer.share}</span>
          <CopyButton
            text={boot.url + referencePage(path, formatCallValues(values))}
            label={messages.explorer.copyLink}
          />
        </p>
      </div>
      <FormAlert message={sending.failed} />
      {sending.sent !== undefined && (
        <div ref={answer}>
          <ResponseView sent={sending.sent} url={shown.url} />
        </div>
      )}
      <ConfirmDialog
        open={isConfirmOpen}
        onOpenChange={setConfirmOpen}
        title={messages.explorer.writes}
        description={messages.explorer.writesText}
        confirm={messages.explorer.writesConfirm}
        onConfirm={() => sending.send(call, withToken)}
      />
    </Section>
  );
}

function useSending({ resultKind: leads }: ApiOperation) {
  const messages = developMessages.useMessages();
  const { webApi } = useServices();
  const { requireLogin } = useLogin();
  const [sent, setSent] = useState<CallResponse>();
  const [failed, setFailed] = useState('');
  const [busy, setBusy] = useState(false);
  const send = async (call: OperationCall, withToken: boolean) => {
    if (withToken && (await requireLogin(messages.explorer.tokenNeedsLogin)) === null) return;
    setBusy(true);
    setFailed('');
    try {
      const token = withToken ? (await webApi.post<WebToken>('/web-api/token')).access_token : undefined;
      setSent(await sendCall(requestOf({ ...call, token }, ''), { follow: leads !== 'file' }));
    } catch {
      setSent(undefined);
      setFailed(messages.explorer.noResponse);
    } finally {
      setBusy(false);
    }
  };
  const forget = () => setSent(undefined);
  return { sent, failed, busy, send, forget };
}

/** How much of an answer must be seen for the page to stay where it is. */
const SEEN_PX = 160;

/** Scrolls to the response if it is below the fold. */
function useShown(sent: CallResponse | undefined): RefObject<HTMLDivElement | null> {
  const place = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (sent === undefined || place.current === null) return;
    if (place.current.getBoundingClientRect().top > window.innerHeight - SEEN_PX)
      place.current.scrollIntoView({ block: 'start' });
  }, [sent]);
  return place;
}

const SETTLED_MS = 300;

/** The address follows what is filled in, a moment later: it can be shared, and a reload brings it back. */
function useAddress(values: CallValues): void {
  const [search, setSearch] = useSearchParams();
  const present = useRef(search);
  present.current = search;
  useEffect(() => {
    const timer = setTimeout(() => {
      const call = formatCallValues(values);
      if ((present.current.get('call') ?? '') === call) return;
      const next = new URLSearchParams(present.current);
      if (call === '') next.delete('call');
      else next.set('call', call);
      setSearch(next, { replace: true, preventScrollReset: true });
    }, SETTLED_MS);
    return () => clearTimeout(timer);
  }, [values, setSearch]);
}
