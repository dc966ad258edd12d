/**
 * A call as a program in several languages, ready to run. All of them send the same fields:
 *
 *   curl 'https://…/v3.0/tracks/?client_id=5eedcafe&search=rain'
 *   fetch('https://…/v3.0/tracks/?' + new URLSearchParams({ client_id: '5eedcafe', search: 'rain' }))
 *   urlopen('https://…/v3.0/tracks/?' + urlencode({ 'client_id': '5eedcafe', 'search': 'rain' }))
 */
import { callFields, curlOf, type OperationCall, requestOf } from './call.ts';
import { quoteForCode, quoteForShell } from './quote.ts';

export const SAMPLE_LANGUAGES = ['curl', 'javascript', 'python'] as const;
export type SampleLanguage = (typeof SAMPLE_LANGUAGES)[number];

export const LANGUAGE_NAMES: Record<SampleLanguage, string> = {
  curl: 'curl',
  javascript: 'JavaScript',
  python: 'Python',
};

export type SampleResult =
  /** An API response. `print` replaces the lines that print its results. */
  | { is: 'results'; print?: { javascript: string; python: string } }
  /** XML, JSONP, or JSON without the `headers` of an API response. */
  | { is: 'text' }
  /** Redirects to a file, which the program saves under this name. */
  | { is: 'file'; name: string }
  /** A page for a browser. */
  | { is: 'page' };

/** `base` is the public URL of the service. */
export function sampleOf(
  language: SampleLanguage,
  call: OperationCall,
  base: string,
  result: SampleResult,
): string {
  return WRITERS[language](call, base, result);
}

const WRITERS: Record<SampleLanguage, (call: OperationCall, base: string, result: SampleResult) => string> = {
  curl: (call, base, result) => {
    const command = curlOf(requestOf(call, base));
    return result.is === 'file'
      ? command.replace(/^curl /, `curl --fail --location --output ${quoteForShell(result.name)} `)
      : command;
  },
  javascript: javascriptOf,
  python: pythonOf,
};

function javascriptOf(call: OperationCall, base: string, result: SampleResult): string {
  const url = quoteForCode(endpointOf(call, base));
  const fields = `new URLSearchParams(${literalOf(call, '  ', propertyName)})`;
  const isGet = call.method === 'GET';
  const start = `const ${isGet ? 'query' : 'body'} = ${fields};\n`;
  if (result.is === 'page') return `${start}console.log(${url} + query); // Open it in a browser.\n`;
  const fetched = isGet ? `fetch(${url} + query)` : `fetch(${url}, { method: 'POST', body })`;
  const [imports, lines] = javascriptEnd(result);
  return `${imports}${start}const response = await ${fetched};\n${lines}`;
}

function javascriptEnd(result: Exclude<SampleResult, { is: 'page' }>): [imports: string, lines: string] {
  if (result.is === 'text') return ['', 'console.log(await response.text());\n'];
  if (result.is === 'file') {
    return [
      `import { writeFile } from 'node:fs/promises';\n\n`,
      `if (!response.ok) throw new Error(\`HTTP \${response.status}\`);
await writeFile(${quoteForCode(result.name)}, response.body);
`,
    ];
  }
  return [
    '',
    `const { headers, results } = await response.json();
if (headers.code !== 0) throw new Error(headers.error_message);
${result.print?.javascript ?? 'console.log(results);'}
`,
  ];
}

function pythonOf(call: OperationCall, base: string, result: SampleResult): string {
  const url = quoteForCode(endpointOf(call, base));
  const isGet = call.method === 'GET';
  const start = `${isGet ? 'query' : 'body'} = urlencode(${literalOf(call, '    ', quoteForCode)})\n`;
  const imports = ['from urllib.parse import urlencode'];
  if (result.is === 'page')
    return `${imports[0]}\n\n${start}print(${url} + query)  # Open it in a browser.\n`;
  imports.push('from urllib.request import urlopen');
  const opened = isGet ? `urlopen(${url} + query)` : `urlopen(${url}, body.encode())`;
  if (result.is === 'results') imports.unshift('import json');
  if (result.is === 'file') imports.unshift('import shutil');
  return `${imports.join('\n')}\n\n${start}${pythonEnd(opened, result)}`;
}

function pythonEnd(opened: string, result: Exclude<SampleResult, { is: 'page' }>): string {
  if (result.is === 'text') return `with ${opened} as response:\n    print(response.read().decode())\n`;
  if (result.is === 'file') {
    const file = `open(${quoteForCode(result.name)}, 'wb')`;
    return `with ${opened} as response, ${file} as file:\n    shutil.copyfileobj(response, file)\n`;
  }
  return `with ${opened} as response:
    document = json.load(response)
if document['headers']['code'] != 0:
    raise SystemExit(document['headers']['error_message'])
${result.print?.python ?? `print(json.dumps(document['results'], indent=2))`}
`;
}

/** With the question mark in front of a query. */
export function endpointOf({ path, method }: OperationCall, base: string): string {
  return `${base}/v3.0/${path}/${method === 'GET' ? '?' : ''}`;
}

const IDENTIFIER = /^[A-Za-z_]\w*$/;

/** The name of a property in an object of JavaScript. */
export function propertyName(name: string): string {
  return IDENTIFIER.test(name) ? name : quoteForCode(name);
}

/** The fields as an object or dictionary of several lines. */
export function literalOf(
  call: OperationCall,
  indent: string,
  keyOf: (name: string) => string,
  endIndent = '',
): string {
  const lines = callFields(call).map(([name, value]) => `${indent}${keyOf(name)}: ${quoteForCode(value)},\n`);
  return `{\n${lines.join('')}${endIndent}}`;
}
