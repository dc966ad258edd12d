/** An OAuth error response: a standard error code for programs, and a sentence for developers. */
export interface OauthFault {
  error:
    | 'invalid_client'
    | 'unauthorized_client'
    | 'invalid_request'
    | 'invalid_grant'
    | 'unsupported_grant_type'
    | 'unsupported_response_type'
    | 'invalid_scope'
    | 'invalid_uri'
    | 'redirect_uri_mismatch'
    | 'access_denied'
    | 'server_error';
  /** Printable ASCII without quotes and backslashes (RFC 6749 5.2), and nothing of what came: it may be a secret. */
  description: string;
}

export function oauthFault(error: OauthFault['error'], description: string): OauthFault {
  return { error, description };
}
