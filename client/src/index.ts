export { type ClientOptions, createClient } from './client.ts';
export { CantigaError, type ErrorKind, OauthError } from './errors.ts';
export { type Authorization, createOauth, type Oauth, type OauthOptions, type Tokens } from './oauth.ts';
export type * from './operations.ts';
export type { Answer, AnswerHeaders, CallOptions, TokenSource, Translations } from './types.ts';
