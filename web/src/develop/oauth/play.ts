/** The play-through of OAuth: what it has got so far, kept in this tab while the person is away to consent. */
import type { Authorization, Tokens } from '../../../../client/src/index.ts';
import { findDraft, saveDraft } from '../../storage/drafts.ts';
import { curlOf, type Request } from '../calls/call.ts';

export const CALLBACK = '/developers/oauth/callback';

export interface Play {
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

export function readPlay(): Play | undefined {
  return findDraft(KEY, isPlay);
}

function isPlay(value: unknown): value is Play {
  return typeof (value as Play | null)?.clientId === 'string';
}

/** In a browser that keeps nothing the play-through ends when the person leaves the page, and says so when they come back. */
export function keepPlay(play: Play | undefined): void {
  saveDraft(KEY, play);
}

/** The parts of the address, in order. */
export function partsOf(url: string): [name: string, value: string][] {
  return [...new URL(url).searchParams];
}

interface Returned {
  code: string | undefined;
  /** `access_denied` and others, as OAuth names them. */
  error: string | undefined;
  description: string;
  /** It brought the state that was sent. Otherwise it is an answer to somebody else's question. */
  isOurs: boolean;
}

export function readReturned(returned: string, state: string | undefined): Returned {
  const query = new URL(returned).searchParams;
  return {
    code: query.get('code') ?? undefined,
    error: query.get('error') ?? undefined,
    description: query.get('error_description') ?? '',
    isOurs: state !== undefined && query.get('state') === state,
  };
}

/** Something posted to an endpoint of OAuth, as `curl` does it. A secret is never written down. */
export function oauthCurl(
  base: string,
  endpoint: 'grant' | 'revoke',
  fields: Record<string, string>,
): string {
  const request: Request = {
    method: 'POST',
    url: `${base}/v3.0/oauth/${endpoint}`,
    body: new URLSearchParams(fields).toString(),
  };
  return curlOf(request);
}
