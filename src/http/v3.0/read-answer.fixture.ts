/** For tests: reads an answer of any format back, strictly, so that whatever is malformed fails the test. */
import assert from 'node:assert/strict';

export interface Envelope {
  headers: {
    status: string;
    code: number;
    error_message: string;
    warnings: string;
    results_count: number;
    results_fullcount?: number;
    next?: string;
  };
  results: Item[];
}

/** A result, read only where the tests look. */
export type Item = Record<string, unknown> & { [Field in LookedAt]?: unknown };

type LookedAt =
  | 'audiodownload'
  | 'audiodownload_allowed'
  | 'image'
  | 'licenses'
  | 'lyrics'
  | 'musicinfo'
  | 'name'
  | 'stats'
  | 'tracks'
  | 'zip'
  | 'zip_allowed';

/** A language map: these texts, and empty ones in the other languages of the nine, which come first and in this order. */
export function inNineLanguages(texts: Record<string, string>): Record<string, string> {
  return { en: '', fr: '', es: '', de: '', pl: '', it: '', ru: '', pt: '', ja: '', ...texts };
}

export type Element = string | { name: string; value: Element }[];

/** `<a><b>1</b></a>` → `[{ name: 'a', value: [{ name: 'b', value: '1' }] }]`. Knows as much XML as we write. */
export function readXml(text: string): Element {
  const declaration = '<?xml version="1.0" encoding="utf-8"?>\n';
  assert.ok(text.startsWith(declaration));
  let at = declaration.length;

  function content(): Element {
    const children: { name: string; value: Element }[] = [];
    let plain = '';
    while (at < text.length && !text.startsWith('</', at)) {
      if (text[at] === '<') {
        const name = /^<([a-z][a-z0-9_]*)>/.exec(text.slice(at, at + 80))?.[1];
        assert.ok(name !== undefined, `an element at ${at}: ${text.slice(at, at + 40)}`);
        at += name.length + 2;
        const value = content();
        assert.ok(
          text.startsWith(`</${name}>`, at),
          `the end of ${name} at ${at}: ${text.slice(at, at + 40)}`,
        );
        at += name.length + 3;
        children.push({ name, value });
      } else {
        const end = text.indexOf('<', at);
        plain += text.slice(at, end === -1 ? undefined : end);
        at = end === -1 ? text.length : end;
      }
    }
    if (children.length > 0) {
      assert.equal(plain.trim(), '', 'no text beside elements');
      return children;
    }
    return plain.replace(/&([^;]*);?/g, (whole, entity: string) => {
      const known: Record<string, string> = { amp: '&', lt: '<', gt: '>', '#13': '\r' };
      assert.ok(entity in known, `the entity ${whole}`);
      return known[entity];
    });
  }

  const root = content();
  assert.equal(at, text.length);
  return root;
}

function envelopeOfXml(text: string, isObject: boolean): Envelope {
  const root = readXml(text);
  assert.ok(Array.isArray(root) && root.length === 1 && root[0].name === 'data');
  const data = root[0].value;
  assert.ok(Array.isArray(data));
  assert.deepEqual(
    data.map(({ name }) => name),
    ['headers', 'results'],
  );
  const [headers, results] = data;
  assert.ok(Array.isArray(headers.value));
  const fields = new Map(headers.value.map(({ name, value }) => [name, String(value)]));
  const fullcount = fields.get('results_fullcount');
  const next = fields.get('next');
  return {
    headers: {
      status: fields.get('status') ?? '',
      code: Number(fields.get('code')),
      error_message: fields.get('error_message') ?? '',
      warnings: fields.get('warnings') ?? '',
      results_count: Number(fields.get('results_count')),
      ...(fullcount === undefined ? {} : { results_fullcount: Number(fullcount) }),
      ...(next === undefined ? {} : { next }),
    },
    results: itemsOf(results.value, isObject),
  };
}

/**
 * One element named by the entity's plural holds the items. Where the results are an object, each of its lists is an item, as in JSON.
 * Failures and writes have neither.
 */
function itemsOf(results: Element, isObject: boolean): Item[] {
  if (!Array.isArray(results)) {
    assert.equal(results, '');
    return [];
  }
  if (isObject) return results.map(({ name, value }) => ({ [name]: value }));
  assert.equal(results.length, 1, 'one element between the results and the items');
  const [{ name: plural, value: items }] = results;
  if (!Array.isArray(items)) {
    assert.equal(items, '');
    return [];
  }
  return items.map(({ name, value }) => {
    assert.equal(`${name}s`, plural);
    return { [name]: value };
  });
}

/** `"a": 1` → `"a":1` in indented JSON: each key is the first text of its line. */
export function compactColons(indented: string): string {
  return indented.replace(/^( *"(?:[^"\\]|\\.)*"): /gm, '$1:');
}

/**
 * Checks the envelope's own rules too: key order, counts, what success and failure look like. `isObject`: the results are an object, which
 * XML alone does not tell.
 */
export function readAnswer(format: string, text: string, callback?: string, isObject = false): Envelope {
  let envelope: Envelope;
  if (format === 'xml') envelope = envelopeOfXml(text, isObject);
  else {
    let document = text;
    if (callback !== undefined) {
      assert.ok(text.startsWith(`/**/${callback}(`) && text.endsWith(');'));
      document = text.slice(callback.length + 5, -2);
    }
    envelope = JSON.parse(document);
    if (callback === undefined) {
      const isPretty = format === 'jsonpretty';
      const expected = JSON.stringify(envelope, null, isPretty ? 2 : 0);
      assert.equal(document, isPretty ? compactColons(expected) : expected);
    }
    assert.deepEqual(Object.keys(envelope), ['headers', 'results']);
    // Where the results are one object, each of its fields is read as an item, as in XML.
    if (!Array.isArray(envelope.results))
      envelope.results = Object.entries(envelope.results).map(([name, value]) => ({ [name]: value }));
  }
  const { headers, results } = envelope;
  const keys = ['status', 'code', 'error_message', 'warnings', 'results_count'];
  if (headers.results_fullcount !== undefined) keys.push('results_fullcount');
  if (headers.next !== undefined) keys.push('next');
  assert.deepEqual(Object.keys(headers), keys);
  assert.equal(headers.results_count, results.length);
  assert.equal(headers.status, headers.code === 0 ? 'success' : 'failed');
  if (headers.code === 0) assert.equal(headers.error_message, '');
  else {
    assert.match(headers.error_message, /^[A-Z][A-Za-z ]+ Error: ./);
    assert.deepEqual(results, []);
  }
  return envelope;
}
