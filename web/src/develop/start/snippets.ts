/** The first call in several languages, ready to run. */
import type { OperationCall } from '../calls/call.ts';
import { quoteForCode } from '../calls/quote.ts';
import { endpointOf, literalOf, propertyName, type SampleResult, sampleOf } from '../calls/samples.ts';

export const QUICK_STARTS = ['curl', 'fetch', 'client', 'urllib', 'requests'] as const;
export type QuickStart = (typeof QUICK_STARTS)[number];

const GET_CLIENT = '// Once: npm pack in the folder client of Cantiga, then npm install the file it makes.\n';

/** `call` is a GET of tracks. `base` is the public URL of the service. */
export function snippetOf(kind: QuickStart, call: OperationCall, base: string): string {
  return WRITERS[kind](call, base);
}

const PRINT_TRACKS = {
  javascript: 'for (const track of results) console.log(track.name, track.artist_name);',
  python: `for track in document['results']:
    print(track['name'], track['artist_name'])`,
};
const TRACKS: SampleResult = { is: 'results', print: PRINT_TRACKS };

const WRITERS: Record<QuickStart, (call: OperationCall, base: string) => string> = {
  curl: (call, base) => sampleOf('curl', call, base, TRACKS),
  fetch: (call, base) => sampleOf('javascript', call, base, TRACKS),
  urllib: (call, base) => sampleOf('python', call, base, TRACKS),

  client: ({ path, clientId, values }, base) => `${GET_CLIENT}import { createClient } from '@cantiga/client';

const cantiga = createClient({ baseUrl: ${quoteForCode(base)}, clientId: ${quoteForCode(clientId)} });

const { results } = await cantiga.${path.replaceAll('/', '.')}({ ${numbered(values).join(', ')} });
${PRINT_TRACKS.javascript}
`,

  requests: (call, base) => `import requests

response = requests.get(
    ${quoteForCode(endpointOf(call, base).slice(0, -1))},
    params=${literalOf(call, '        ', quoteForCode, '    ')},
    timeout=30,
)
response.raise_for_status()
document = response.json()
if document['headers']['code'] != 0:
    raise SystemExit(document['headers']['error_message'])
${PRINT_TRACKS.python}
`,
};

/** Numbers are not quoted, because the client is typed. */
function numbered(values: OperationCall['values']): string[] {
  return Object.entries(values)
    .filter(([, value]) => value !== '')
    .map(
      ([name, value]) => `${propertyName(name)}: ${/^\d{1,9}$/.test(value) ? value : quoteForCode(value)}`,
    );
}
