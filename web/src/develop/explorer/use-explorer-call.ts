/** Sends the call of the explorer, and keeps its values in the URL of the page. */
import { type RefObject, useEffect, useRef, useState } from 'react';
import { useSearchParams } from 'react-router';
import type { WebToken } from '../../../../src/domain/accounts/session.ts';
import { useAttempt } from '../../design/forms/use-attempt.ts';
import { useLogin } from '../../login/login.tsx';
import { useServices } from '../../services.tsx';
import { type CallResponse, type OperationCall, requestOf, sendCall } from '../calls/call.ts';
import * as messages from '../messages.ts';
import type { ApiOperation } from '../openapi/operations.ts';
import { type CallValues, formatCallValues } from './call-values.ts';

export function useSendCall({ resultKind }: ApiOperation) {
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
export function useShownResponse(response: CallResponse | undefined): RefObject<HTMLHeadingElement | null> {
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
export function useCallInUrl(values: CallValues): void {
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
