/** The call that the samples of an operation show: the values of the form, and placeholders for what it lacks. */
import type { ApiOperation, ApiParameter } from '../openapi/operations.ts';
import type { OperationCall } from './call.ts';
import type { SampleResult } from './samples.ts';

/** Shown instead of the token, which stays secret. */
export const TOKEN_PLACEHOLDER = 'YOUR_TOKEN';

interface SampleOptions {
  clientId?: string;
  withToken?: boolean;
  values?: Readonly<Record<string, string>>;
}

export function sampleCall(
  operation: ApiOperation,
  { clientId = 'YOUR_CLIENT_ID', withToken = false, values = {} }: SampleOptions = {},
): OperationCall {
  const { path, method, parameters } = operation;
  const isMissing = ({ name }: ApiParameter) => (values[name] ?? '') === '' && !SEPARATE.includes(name);
  const placeholders = parameters
    .filter((parameter) => isMissing(parameter) && isShown(operation, parameter))
    .map((parameter): [string, string] => [parameter.name, placeholderOf(parameter)]);
  return {
    path,
    method,
    clientId,
    token: withToken ? TOKEN_PLACEHOLDER : undefined,
    values: { ...Object.fromEntries(placeholders), ...values },
  };
}

const SEPARATE = ['client_id', 'access_token'];

/** PKCE and the refresh of a token: other steps than the first. */
const OTHER_STEPS = [
  'code_challenge',
  'code_challenge_method',
  'code_verifier',
  'refresh_token',
  'token_type_hint',
];

function isShown(
  { resultKind }: ApiOperation,
  { name, isRequired, default: fallback }: ApiParameter,
): boolean {
  return isRequired || (resultKind === 'oauth' && fallback === undefined && !OTHER_STEPS.includes(name));
}

function placeholderOf({ name, kind }: ApiParameter): string {
  return kind.is === 'choice' ? kind.values[0] : `YOUR_${name.toUpperCase()}`;
}

const EXTENSIONS = new Map([
  ['ogg', 'ogg'],
  ['flac', 'flac'],
]);

export function sampleResult(
  { path, resultKind, method }: ApiOperation,
  { format, callback, audioformat }: Readonly<Record<string, string>> = {},
): SampleResult {
  if (resultKind === 'file') {
    const name = path.split('/')[0].replace(/s$/, '');
    const isTrack = name === 'track';
    return { is: 'file', name: `${name}.${isTrack ? (EXTENSIONS.get(audioformat ?? '') ?? 'mp3') : 'zip'}` };
  }
  if (resultKind === 'oauth') return method === 'GET' ? { is: 'page' } : { is: 'text' };
  return format === 'xml' || (callback ?? '') !== '' ? { is: 'text' } : { is: 'results' };
}
