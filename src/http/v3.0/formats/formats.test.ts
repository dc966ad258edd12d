import assert from 'node:assert/strict';
import { test } from 'node:test';
import fc from 'fast-check';
import { compactColons } from '../fixtures/read-response.fixture.ts';
import { createByteBuffer, putNumber, written } from './byte-buffer.ts';
import { CLOSING, escapeLineEnds, isCallback, opening } from './jsonp.ts';
import { createIndenter } from './jsonpretty.ts';
import { encodeText, JSON_SYNTAX, type Syntax, XML_SYNTAX } from './syntax.ts';
import { type Recorder, record, writeTemplate } from './template.ts';

type Tree = null | number | boolean | string | Tree[] | { [name: string]: Tree };

/** A constant and a variable text give the same output. */
function writeText(to: Recorder<undefined>, text: string): void {
  const points = [...text];
  const middle = points.length >> 1;
  const rest = points.slice(middle).join('');
  to.put(encodeText(points.slice(0, middle).join('')));
  to.when(
    () => points.length % 2 === 0,
    () => to.put(() => rest),
    () => to.put(encodeText(rest)),
  );
}

/** Writes a document as shapes do; all items of a list have the same shape. */
function writeTree(to: Recorder<undefined>, tree: Tree): void {
  if (typeof tree === 'string') to.text(() => writeText(to, tree));
  else if (typeof tree === 'boolean' || typeof tree === 'number') to.put(() => tree);
  else if (Array.isArray(tree)) {
    to.list(() =>
      to.items<undefined>(
        (inner) => inner.item('item', () => writeTree(inner, tree[0])),
        (_row, write) => {
          for (const _item of tree) write(undefined);
        },
      ),
    );
  } else {
    to.object(() => {
      for (const [name, value] of Object.entries(tree ?? {})) to.field(name, () => writeTree(to, value));
    });
  }
}

function through(syntax: Syntax, tree: Tree): string {
  // Starts tiny, so that every test grows the buffer.
  const scratch = createByteBuffer(1);
  writeTemplate(
    record(syntax, (to: Recorder<undefined>) => writeTree(to, tree)),
    scratch,
    undefined,
  );
  return written(scratch).toString();
}

const trees = fc.letrec<{ tree: Tree }>((tie) => ({
  tree: fc.oneof(
    { maxDepth: 4 },
    fc.string({ unit: 'binary' }).map((text) => text.toWellFormed()),
    fc.boolean(),
    fc.double({ noNaN: true, noDefaultInfinity: true }).map((value) => value + 0),
    fc.tuple(tie('tree'), fc.nat(3)).map(([item, count]) => Array(count).fill(item)),
    fc.dictionary(fc.string(), tie('tree')).map((entries) => ({ ...entries })),
  ),
})).tree;

test('JSON equals the output of JSON.stringify, byte for byte', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      assert.equal(through(JSON_SYNTAX, tree), JSON.stringify(tree));
    }),
  );
});

test('jsonpretty equals JSON.stringify with two spaces, without the space after a colon', () => {
  fc.assert(
    fc.property(trees, (tree) => {
      const pretty = createIndenter()(Buffer.from(JSON.stringify(tree))).toString();
      assert.equal(pretty, compactColons(JSON.stringify(tree, null, 2)));
      assert.deepEqual(JSON.parse(pretty), JSON.parse(JSON.stringify(tree)));
    }),
  );
});

test('every control character, quote and backslash is escaped in JSON', () => {
  const all = Array.from({ length: 0x180 }, (_, code) => String.fromCodePoint(code)).join('');
  assert.equal(through(JSON_SYNTAX, all), JSON.stringify(all));
});

test('XML escapes its special characters and replaces invalid ones', () => {
  const text = 'a<b>&"c"\t\n\r\u0000\u0001\u001f\ufffe\uffff\ufffd é日😀';
  assert.equal(
    through(XML_SYNTAX, { name: text, empty: '', list: [1, 1] }),
    '<name>a&lt;b&gt;&amp;"c"\t\n&#13;\ufffd\ufffd\ufffd\ufffd\ufffd\ufffd é日😀</name><empty></empty>' +
      '<list><item>1</item><item>1</item></list>',
  );
});

test('a constant part is escaped for each format', () => {
  const { json, xml } = encodeText('?a=1&b="x"');
  assert.equal(Buffer.from(json).toString(), '?a=1&b=\\"x\\"');
  assert.equal(Buffer.from(xml).toString(), '?a=1&amp;b="x"');
});

test('integers are written in digits, up to 2^53', () => {
  const edges = [0, 9, 10, 99, 100, 999999999, 1000000000, 2147483647, 2147483648, 4294967296, 2 ** 53];
  fc.assert(
    fc.property(fc.oneof(fc.constantFrom(...edges), fc.maxSafeNat()), (value) => {
      const scratch = createByteBuffer(1);
      putNumber(scratch, value);
      assert.equal(written(scratch).toString(), String(value));
    }),
  );
});

test('other numbers are written as in JSON', () => {
  const scratch = createByteBuffer(1);
  putNumber(scratch, -0.5);
  putNumber(scratch, 1e21);
  assert.equal(written(scratch).toString(), '-0.51e+21');
});

test('adjacent constants are merged', () => {
  const template = record<number>(JSON_SYNTAX, (to) => {
    to.object(() => {
      to.field('audio', () =>
        to.text(() =>
          to.put(encodeText('https://music.example/?id='), (row) => row, encodeText('&format=ogg')),
        ),
      );
      to.field('name', () => to.text(() => {}));
    });
  });
  assert.deepEqual(
    template.steps.map(({ constant }) => Buffer.from(constant).toString()),
    ['{"audio":"https://music.example/?id=', '&format=ogg","name":""}'],
  );
});

test('JSONP wraps the document in a call', () => {
  assert.equal(String(Buffer.concat([opening('a.b'), Buffer.from('{"x":1}'), CLOSING])), '/**/a.b({"x":1});');
});

test('JSONP escapes the two line ends that old scripts cannot contain', () => {
  const document = Buffer.from(JSON.stringify('a\u2028b\u2029c'));
  assert.equal(escapeLineEnds(document).toString(), '"a\\u2028b\\u2029c"');
});

test('a callback is a dotted identifier of at most 128 characters', () => {
  for (const good of [
    'f',
    '_',
    '$',
    'jQuery123_456',
    'a.b.c',
    'a.default',
    'functional',
    'A$1',
    'x'.repeat(128),
  ]) {
    assert.equal(isCallback(good), true, good);
  }
  for (const bad of [
    '',
    '1a',
    'a.',
    '.a',
    'a..b',
    'a b',
    'a-b',
    'a(',
    'a;',
    'é',
    'a[0]',
    'a\n',
    'x'.repeat(129),
    'function',
    'import',
    'this.f',
  ]) {
    assert.equal(isCallback(bad), false, bad);
  }
});
