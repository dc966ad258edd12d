/** The state of the OAuth walkthrough. It is stored in this tab while the user is on the consent page. */
import type { Authorization, Tokens } from '../../../../client/src/index.ts';
import { findDraft, saveDraft } from '../../storage/drafts.ts';
import { type CallRequest, curlOf } from '../calls/call.ts';

export const CALLBACK = '/developers/oauth/callback';

export interface Walkthrough {
  clientId: string;
  /** A public application has no secret. */
  isPublic: boolean;
  authorization?: Authorization;
  /** The complete URL of the redirect back to this page. */
  returned?: string;
  tokens?: Tokens;
  isRevoked?: boolean;
}

const KEY = 'oauth play';

export function loadWalkthrough(): Walkthrough | undefined {
  return findDraft(KEY, isWalkthrough);
}

function isWalkthrough(value: unknown): value is Walkthrough {
  return typeof (value as Walkthrough | null)?.clientId === 'string';
}

/** Without tab storage the state is lost on the consent page; the exchange step then reports a wrong `state`. */
export function saveWalkthrough(walkthrough: Walkthrough | undefined): void {
  saveDraft(KEY, walkthrough);
}

/** The parameters of the authorize URL, in order. */
export function queryParametersOf(url: string): [name: string, value: string][] {
  return [...new URL(url).searchParams];
}

interface AuthorizationResponse {
  code: string | undefined;
  /** An OAuth error code, e.g. `access_denied`. */
  error: string | undefined;
  description: string;
  /** The `state` is the one that was sent. Otherwise the response belongs to another request. */
  stateMatches: boolean;
}

export function parseAuthorizationResponse(
  returned: string,
  state: string | undefined,
): AuthorizationResponse {
  const query = new URL(returned).searchParams;
  return {
    code: query.get('code') ?? undefined,
    error: query.get('error') ?? undefined,
    description: query.get('error_description') ?? '',
    stateMatches: state !== undefined && query.get('state') === state,
  };
}

/** The `curl` command for a POST to an OAuth endpoint. `fields` must not contain the real secret. */
export function oauthCurl(
  base: string,
  endpoint: 'grant' | 'revoke',
  fields: Record<string, string>,
): string {
  const request: CallRequest = {
    method: 'POST',
    url: `${base}/v3.0/oauth/${endpoint}`,
    body: new URLSearchParams(fields).toString(),
  };
  return curlOf(request);
}
