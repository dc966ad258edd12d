import OAuth2Server from '@node-oauth/oauth2-server';

/** The library accepts only a form that is not empty, however the client sent its parameters. */
export function libraryRequest(body: Record<string, string | undefined>): OAuth2Server.Request {
  const headers = { 'content-type': 'application/x-www-form-urlencoded', 'content-length': '1' };
  return new OAuth2Server.Request({ method: 'POST', query: {}, headers, body });
}
