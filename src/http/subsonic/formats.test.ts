import assert from 'node:assert/strict';
import { test } from 'node:test';
import { documentPieces, ElementText, type Format, longList, type Tree } from './formats.ts';

const TREE: Tree = {
  status: 'ok',
  missing: undefined,
  genres: { genre: [{ value: 'R&B <live>', songCount: 2 }] },
  info: { biography: new ElementText('one\ntwo "three"'), similarArtist: [] },
  user: { name: 'a\u0001\t"\u2028', folder: [1, 2] },
  index: [{ name: 'A', artist: longList([1, 2], (id) => ({ id, genres: [{ name: 'x' }] })) }],
};
/** Long lists are read once. */
const tree = (): Tree => ({
  ...TREE,
  index: [{ name: 'A', artist: longList([1, 2], (id) => ({ id, genres: [{ name: 'x' }] })) }],
});

const write = (format: Format, root: Tree) => Buffer.concat([...documentPieces(format, root)]).toString();

test('json has every field under its name', () => {
  assert.deepEqual(JSON.parse(write({ name: 'json', callback: '' }, tree())), {
    'subsonic-response': {
      status: 'ok',
      genres: { genre: [{ value: 'R&B <live>', songCount: 2 }] },
      info: { biography: 'one\ntwo "three"', similarArtist: [] },
      user: { name: 'a\u0001\t"\u2028', folder: [1, 2] },
      index: [
        {
          name: 'A',
          artist: [
            { id: 1, genres: [{ name: 'x' }] },
            { id: 2, genres: [{ name: 'x' }] },
          ],
        },
      ],
    },
  });
});

test('xml has scalars as attributes, and everything else as elements', () => {
  assert.equal(
    write({ name: 'xml', callback: '' }, tree()),
    [
      '<?xml version="1.0" encoding="UTF-8"?>\n',
      '<subsonic-response xmlns="http://subsonic.org/restapi" status="ok">',
      '<genres><genre songCount="2">R&amp;B &lt;live&gt;</genre></genres>',
      '<info><biography>one&#10;two &quot;three&quot;</biography></info>',
      '<user name="a&#9;&quot;\u2028"><folder>1</folder><folder>2</folder></user>',
      '<index name="A"><artist id="1"><genres name="x"/></artist><artist id="2"><genres name="x"/></artist></index>',
      '</subsonic-response>',
    ].join(''),
  );
});

test('jsonp calls the function, without raw line ends', () => {
  const text = write({ name: 'jsonp', callback: 'f' }, tree());
  assert.ok(text.startsWith('/**/f({"subsonic-response":') && text.endsWith('});'));
  assert.ok(!text.includes('\u2028'));
});

test('a long list is built while it is written', () => {
  let built = 0;
  const items = longList(Array(10_000).keys(), (id) => {
    built++;
    return { id, name: 'x'.repeat(50) };
  });
  const pieces = documentPieces({ name: 'json', callback: '' }, { items });
  const first = pieces.next().value!;
  assert.ok(built < 5000 && first.length > 50_000, `${built} items in ${first.length} bytes`);
  const rest = Buffer.concat([...pieces]);
  assert.equal(JSON.parse(Buffer.concat([first, rest]).toString())['subsonic-response'].items.length, 10_000);
});

test('a document never has more than 10 MB', () => {
  const endless = function* () {
    for (let id = 0; ; id++) yield { id, name: '夜'.repeat(100_000) };
  };
  for (const name of ['json', 'xml', 'jsonp'] as const) {
    const tree = { list: { song: longList(endless(), (song) => song) } };
    const bytes = [...documentPieces({ name, callback: 'f' }, tree)].reduce(
      (sum, { length }) => sum + length,
      0,
    );
    assert.ok(bytes > 9_000_000 && bytes < 10_000_000, `${bytes} bytes of ${name}`);
  }
});
