/** The first call in several languages, ready to run. */
import { curlOf, type OperationCall, requestOf } from '../calls/call.ts';
import { quoteForCode } from '../calls/quote.ts';

export const QUICK_STARTS = ['curl', 'fetch', 'client', 'urllib', 'requests'] as const;
export type QuickStart = (typeof QUICK_STARTS)[number];

const GET_CLIENT = '// Once: npm pack in the folder client of Cantiga, then npm install the file it makes.\n';

/** `call` is a GET. `base` is the public URL of the service. */
export function snippetOf(kind: QuickStart, call: OperationCall, base: string): string {
  return WRITERS[kind](call, base);
}

const WRITERS: Record<QuickStart, (call: OperationCall, base: string) => string> = {
  curl: (call, base) => curlOf(requestOf(call, base)),

  fetch: (call, base) => `const query = new URLSearchParams(${pairs(call, ': ', '  ')});
const answer = await fetch(${quoteForCode(endpointOf(call, base))} + query);
const { headers, results } = await answer.json();
if (headers.code !== 0) throw new Error(headers.error_message);
for (const track of results) console.log(track.name, track.artist_name);
`,

  client: ({ path, clientId, values }, base) => `${GET_CLIENT}import { createClient } from '@cantiga/client';

const cantiga = createClient({ baseUrl: ${quoteForCode(base)}, clientId: ${quoteForCode(clientId)} });

const { results } = await cantiga.${path.replaceAll('/', '.')}(${object(numbered(values), ': ', '')});
for (const track of results) console.log(track.name, track.artist_name);
`,

  urllib: (call, base) => `import json
from urllib.parse import urlencode
from urllib.request import urlopen

query = urlencode(${pairs(call, ': ', '    ', quoteForCode)})
with urlopen(${quoteForCode(endpointOf(call, base))} + query) as answer:
    found = json.load(answer)
if found['headers']['code'] != 0:
    raise SystemExit(found['headers']['error_message'])
for track in found['results']:
    print(track['name'], track['artist_name'])
`,

  requests: (call, base) => `import requests

answer = requests.get(
    ${quoteForCode(endpointOf(call, base).slice(0, -1))},
    params=${pairs(call, ': ', '        ', quoteForCode, '    ')},
    timeout=30,
)
answer.raise_for_status()
found = answer.json()
if found['headers']['code'] != 0:
    raise SystemExit(found['headers']['error_message'])
for track in found['results']:
    print(track['name'], track['artist_name'])
`,
};

function endpointOf({ path }: OperationCall, base: string): string {
  return `${base}/v3.0/${path}/?`;
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;
const keyOf = (name: string) => (IDENTIFIER.test(name) ? name : quoteForCode(name));

function pairs(
  { clientId, values }: OperationCall,
  between: string,
  indent: string,
  key: (name: string) => string = keyOf,
  end = '',
): string {
  const all = { client_id: clientId, ...values };
  return object(
    Object.entries(all)
      .filter(([, value]) => value !== '')
      .map(([name, value]) => [key(name), quoteForCode(value)]),
    between,
    indent,
    end,
  );
}

/** Numbers are not quoted, because the client is typed. */
function numbered(values: OperationCall['values']): [string, string][] {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(([name, value]) => [keyOf(name), /^\d{1,9}$/.test(value) ? value : quoteForCode(value)]);
}

function object(entries: [string, string][], between: string, indent: string, end = ''): string {
  if (indent === '') return `{ ${entries.map(([name, value]) => name + between + value).join(', ')} }`;
  return `{\n${entries.map(([name, value]) => `${indent}${name}${between}${value},\n`).join('')}${end}}`;
}
