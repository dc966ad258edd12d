/** The play-through of OAuth: what it has got so far, kept in this tab while the person is away to consent. */
import type { Authorization, Tokens } from '../../../../client/src/index.ts';
import { findDraft, saveDraft } from '../../storage/drafts.ts';
import { type CallRequest, curlOf } from '../calls/call.ts';

export const CALLBACK = '/developers/oauth/callback';

export interface Walkthrough {
  clientId: string;
  /** It has no secret. */
  isPublic: boolean;
  authorization?: Authorization;
  /** Where the person came back to, whole. */
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

/** In a browser that keeps nothing the play-through ends when the person leaves the page, and says so when they come back. */
export function saveWalkthrough(walkthrough: Walkthrough | undefined): void {
  saveDraft(KEY, walkthrough);
}

/** The parts of the address, in order. */
export function queryParametersOf(url: string): [name: string, value: string][] {
  return [...new URL(url).searchParams];
}

interface AuthorizationResponse {
  code: string | undefined;
  /** `access_denied` and others, as OAuth names them. */
  error: string | undefined;
  description: string;
  /** It brought the state that was sent. Otherwise it is an answer to somebody else's question. */
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

/** Something posted to an endpoint of OAuth, as `curl` does it. A secret is never written down. */
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
