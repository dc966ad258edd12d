/** Formats responses for reading: JSON and XML are indented, everything else is unchanged. */

export function indentResponse(text: string, type: string): string {
  if (/^\s*[[{]/.test(text)) return indentedJson(text) ?? text;
  const [, before, inside, behind] = /^([^({[]{1,200}\()([[{].*[\]}])(\);?)\s*$/s.exec(text) ?? [];
  if (inside !== undefined) {
    const indented = indentedJson(inside);
    return indented === undefined ? text : before + indented + behind;
  }
  return /\bxml\b/.test(type) ? indentedXml(text) : text;
}

/** Longer strings are cut, because a single waveform would fill several screens. */
const TEXT_MAX = 100;

/** As `indentResponse`, but long strings in JSON are cut. The result is valid JSON, but not the original data. */
export function shortenResponse(text: string, type: string): string {
  const cut = (_: string, value: unknown) =>
    typeof value === 'string' && value.length > TEXT_MAX ? `${value.slice(0, TEXT_MAX)}…` : value;
  return indentedJson(text, cut) ?? indentResponse(text, type);
}

function indentedJson(text: string, replace?: (key: string, value: unknown) => unknown): string | undefined {
  try {
    return JSON.stringify(JSON.parse(text), replace, 2);
  } catch {
    return undefined;
  }
}

/** The service writes no whitespace between elements. Text inside elements is unchanged. */
function indentedXml(text: string): string {
  let depth = 0;
  const lines = text
    .replaceAll(/>\s*</g, '>\n<')
    .replaceAll(/(<[^!?/][^>]*>)\n(<\/)/g, '$1$2')
    .split('\n');
  return lines
    .map((line) => {
      if (line.startsWith('</')) depth = Math.max(0, depth - 1);
      const shown = '  '.repeat(depth) + line;
      if (/^<[^!?/][^>]*(?<!\/)>$/.test(line)) depth += 1;
      return shown;
    })
    .join('\n');
}

/** Longer lines are split, because browsers are slow with a line of a megabyte. */
const LINE_MAX = 2000;

export function splitLines(text: string): string[] {
  const lines: string[] = [];
  for (const line of text.split('\n')) {
    for (let at = 0; at === 0 || at < line.length; at += LINE_MAX) lines.push(line.slice(at, at + LINE_MAX));
  }
  return lines;
}

/** The `headers` object of an API response. */
interface ResponseStatus {
  code: number;
  error_message: string;
  warnings: string;
}

/** Accepts every format; `undefined` if the text is not an API response. */
export function envelopeHeaders(text: string): ResponseStatus | undefined {
  if (text.startsWith('<')) return xmlResponseStatus(text);
  const [json] = /\{.*\}/s.exec(text) ?? [];
  if (json === undefined) return undefined;
  try {
    const { headers } = JSON.parse(json) as { headers?: Partial<ResponseStatus> };
    if (typeof headers?.code !== 'number') return undefined;
    return {
      code: headers.code,
      error_message: String(headers.error_message ?? ''),
      warnings: String(headers.warnings ?? ''),
    };
  } catch {
    return undefined;
  }
}

function xmlResponseStatus(text: string): ResponseStatus | undefined {
  const [headers = ''] = /<headers>.*?<\/headers>/s.exec(text) ?? [];
  const textOf = (name: string) => new RegExp(`<${name}>(.*?)</${name}>`, 's').exec(headers)?.[1] ?? '';
  if (!/^\d+$/.test(textOf('code'))) return undefined;
  return {
    code: Number(textOf('code')),
    error_message: decodeEntities(textOf('error_message')),
    warnings: decodeEntities(textOf('warnings')),
  };
}

const ENTITIES: Record<string, string> = {
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&apos;': "'",
  '&#39;': "'",
  '&amp;': '&',
};

function decodeEntities(text: string): string {
  return text.replaceAll(/&(?:lt|gt|quot|apos|#39|amp);/g, (entity) => ENTITIES[entity]);
}
