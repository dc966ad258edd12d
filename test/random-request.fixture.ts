/** Random requests for every operation: many valid ones, and arbitrary input. */
import type { Operation } from '../src/http/v3.0/kinds/operation.ts';
import { OPERATIONS } from '../src/http/v3.0/operations.ts';
import { FORMATS } from '../src/http/v3.0/parameters/standard-parameters.ts';
import { samplesOf, unreadable } from './conformance/values.fixture.ts';
import type { DemoRequest } from './demo-service.fixture.ts';

/** A number from 0 to below `most`. */
type Random = (max: number) => number;

export interface RandomRequest extends DemoRequest {
  method: string;
  target: string;
  operation: Operation;
  /** The expected format of the response, if it is an envelope. */
  delivery: (typeof FORMATS)[number];
  callback: string | undefined;
}

export interface KnownValues {
  clientId: string;
  token: string;
}

/** Texts that nobody means, as they are sent in a URL. */
export function createNoise(random: Random) {
  const chance = (percent: number) => random(100) < percent;
  const pick = <T>(values: readonly T[]): T => values[random(values.length)];

  /** Arbitrary bytes, most of them encoded. */
  function noise(): string {
    let text = '';
    for (let left = random(12) + 1; left > 0; left--) {
      const byte = random(256);
      const isPlain = byte > 0x20 && byte !== 0x7f && byte !== 0x23 && byte !== 0x26 && chance(50);
      text += isPlain ? String.fromCharCode(byte) : `%${byte.toString(16).padStart(2, '0')}`;
    }
    return text;
  }

  /** Arbitrary characters of any alphabet. */
  function letters(): string {
    const [from, length] = pick(ALPHABETS);
    let text = '';
    for (let left = random(30) + 1; left > 0; left--) text += String.fromCodePoint(from + random(length));
    return encodeURIComponent(text);
  }

  function enormous(): string {
    const unit = pick(['x', '9', '%20', '+1', ',1', '%F0%9F%8E%B5', '%', 'a+', '-', '"', '*', '_', '%00']);
    return unit.repeat(random(chance(20) ? 6000 : 400) + 1);
  }

  return { noise, any: () => pick([noise, letters, enormous, () => pick(NASTY)])() };
}

export function createRandomRequests(random: Random, known: KnownValues): () => RandomRequest {
  const chance = (percent: number) => random(100) < percent;
  const pick = <T>(values: readonly T[]): T => values[random(values.length)];
  const { noise, any } = createNoise(random);

  function valueFor(operation: Operation, name: string): string {
    const parameter = operation.parameters.get(name);
    if (name === 'client_id' && chance(95)) return known.clientId;
    if (parameter?.secret && chance(85)) return known.token;
    if (parameter === undefined || parameter.secret || name === 'client_id' || chance(8)) {
      return any();
    }
    const { good, bad } = samplesOf(parameter);
    if (chance(8)) return pick(bad);
    if (!parameter.kind.startsWith('id') || chance(10)) return pick(good);
    return parameter.list && chance(50) ? `${pick(IDS)}+${pick(IDS)}` : pick(IDS);
  }

  function pair(operation: Operation, name: string): string {
    const spelled = chance(90)
      ? name
      : pick([`${name}[]`, `${name}%5B%5D`, `${name}[3]`, name.toUpperCase()]);
    return `${spelled}=${valueFor(operation, name)}`;
  }

  function pairsFor(operation: Operation): string[] {
    const own = [...operation.parameters.keys()].filter((name) => !DELIVERY.includes(name));
    const formats = new Set<string>();
    if (chance(95)) formats.add('client_id');
    if (chance(93)) {
      for (const name of operation.required) formats.add(name);
      for (const group of operation.oneOf) formats.add(pick(group));
    }
    for (let more = random(chance(10) ? own.length : 5); more > 0; more--) formats.add(pick(own));
    const pairs = [...formats].map((name) => pair(operation, name));
    if (chance(5)) pairs.push(pair(operation, pick([...formats, 'id'])));
    if (chance(5)) pairs.push(`${pick(STRANGE_NAMES)}=${pick(NASTY)}`);
    if (chance(1)) pairs.push(noise(), '=', '&', noise());
    if (chance(5)) pairs.reverse();
    // Large pages are slow to read here, and all similar.
    if (own.includes('limit') && !formats.has('limit') && chance(60)) pairs.push('limit=3');
    return pairs;
  }

  function bodyOf(pairs: readonly string[]): Required<Pick<DemoRequest, 'body' | 'headers'>> {
    const type = pick(BODY_TYPES);
    if (chance(3)) return { body: noise().repeat(random(2000)), headers: { 'Content-Type': type } };
    if (type === 'application/json') {
      const entries = pairs.map((one) => one.split('=', 2).map((part) => part.replaceAll('+', ' ')));
      return { body: JSON.stringify(Object.fromEntries(entries)), headers: { 'Content-Type': type } };
    }
    return { body: pairs.join('&'), headers: { 'Content-Type': type } };
  }

  return () => {
    const operation = pick(OPERATIONS);
    const usual = operation.kind === 'write' ? 'POST' : 'GET';
    const method = chance(94) ? usual : pick(['GET', 'POST', 'HEAD', 'OPTIONS', 'PUT', 'DELETE', 'PATCH']);
    const pairs = pairsFor(operation);
    const inBody = method === 'POST' && chance(60);
    const query = inBody ? [] : [...pairs];

    const wantsFormat = chance(50);
    const format = wantsFormat ? (chance(95) ? pick(FORMATS) : pick(['pdf', 'XML', '%ff', 'json+xml'])) : '';
    if (wantsFormat) query.splice(random(query.length + 1), 0, `format=${format}`);
    const isKnown = format === '' || FORMATS.some((one) => one === format.toLowerCase());
    const callback = chance(20) ? pick([...CALLBACKS, ...BAD_CALLBACKS]) : undefined;
    if (callback !== undefined) query.splice(random(query.length + 1), 0, `callback=${callback}`);
    const isScript =
      callback !== undefined &&
      CALLBACKS.includes(callback) &&
      isKnown &&
      (format === '' || format === 'json') &&
      (method === 'GET' || method === 'HEAD');

    const path = chance(97)
      ? operation.path
      : pick([`${operation.path}/nothing`, `${operation.path}x`, 'x', '%ff']);
    return {
      operation,
      method,
      target: `/v3.0/${path}${chance(50) ? '/' : ''}?${query.join('&')}`,
      ...(inBody ? bodyOf(pairs) : {}),
      delivery: FORMATS.find((one) => one === format.toLowerCase()) ?? 'json',
      callback: isScript ? callback : undefined,
    };
  };
}

const DELIVERY = ['format', 'callback'];
const CALLBACKS = ['f', 'jQuery1.done', '$_'];
const BAD_CALLBACKS = ['alert(1)', '%ff', '</script>', 'x'.repeat(200), 'a%00b', '%D1%84', '1', 'new'];
const IDS = ['101', '102', '1001', '1002', '10001', '10002', '10500', '501', '502', '3001', '1', '7', '0'];
const STRANGE_NAMES = [
  '__proto__',
  'constructor',
  'toString',
  'nonsense',
  '%ff',
  '[]',
  '%00',
  'a'.repeat(300),
  '',
];
const BODY_TYPES = [
  'application/x-www-form-urlencoded',
  'application/x-www-form-urlencoded',
  'application/json',
  'text/plain',
  'multipart/form-data; boundary=x',
  'application/octet-stream',
];

/** The start of each alphabet, and the number of its letters. */
const ALPHABETS: readonly (readonly [from: number, length: number])[] = [
  [0x20, 0x5f],
  [0xa0, 0x160],
  [0x370, 0x80],
  [0x400, 0x100],
  [0x5d0, 0x1b],
  [0x620, 0x40],
  [0x900, 0x70],
  [0x1100, 0x100],
  [0x2000, 0x6f],
  [0x3040, 0xc0],
  [0x4e00, 0x5000],
  [0xac00, 0x2ba0],
  [0xfb00, 0x2ff],
  [0x1f300, 0x300],
  [0xe0000, 0x80],
];

const NASTY: readonly string[] = [
  ...unreadable,
  '',
  '+',
  '%20',
  'null',
  'undefined',
  'NaN',
  '-0',
  '1e999',
  '-1',
  '0x7f',
  '18446744073709551616',
  '../../../../etc/passwd',
  '%2e%2e%2f',
  ...[
    `' OR 1=1 --`,
    `1; DROP TABLE "track"; --`,
    '%_%',
    '" OR "a" MATCH "b',
    'NEAR(a b) AND NOT c*',
    '<script>alert(1)</script>',
    ']]><!-- --><![CDATA[',
    '&lt;&#0;&quot;',
    '{"$gt":""}',
    '["a",{"b":null}]',
    '"\\u0000"',
    '{{7*7}}',
    '\u202eright to left\u202c',
    '\ufeff\u200b\u200d',
    'Z\u0351\u036b\u0343\u036a\u0302\u036b\u033d\u034f'.repeat(20),
    '\u2028\u2029',
    '\uffff\ufffe',
    '𝕿𝖊𝖝𝖙',
    'İıſßŁ',
    '"unfinished phrase -',
    '- -- -"" "" "',
  ].map(encodeURIComponent),
];
