import assert from 'node:assert/strict';
import { test } from 'node:test';
import { envelopeHeaders, indentResponse, shortenResponse, splitLines } from './response-text.ts';

test('indents JSON, JSONP and XML', () => {
  assert.equal(indentResponse('{"a":[1]}', 'application/json'), '{\n  "a": [\n    1\n  ]\n}');
  assert.equal(indentResponse('show({"a":1});', 'text/javascript'), 'show({\n  "a": 1\n});');
  assert.equal(
    indentResponse(
      '<?xml version="1.0"?>\n<data><a>x</a><b/><e></e><c><d>1</d></c></data>',
      'application/xml',
    ),
    '<?xml version="1.0"?>\n<data>\n  <a>x</a>\n  <b/>\n  <e></e>\n  <c>\n    <d>1</d>\n  </c>\n</data>',
  );
});

test('leaves text that cannot be parsed unchanged', () => {
  for (const text of ['{"a":', 'show({"a":);', 'a file is not here', ''])
    assert.equal(indentResponse(text, 'text/plain'), text);
});

test('cuts long strings, and the result is valid JSON', () => {
  const waveform = JSON.stringify({ peaks: Array.from({ length: 900 }, (_, at) => at % 100) });
  const response = {
    results: [
      { name: 'a "quoted" name', waveform, audio: 'http://x' },
      { waveform, id: '2' },
    ],
  };
  const shown = JSON.parse(shortenResponse(JSON.stringify(response), 'application/json'));
  assert.deepEqual(shown.results[0], { ...response.results[0], waveform: `${waveform.slice(0, 100)}…` });
  assert.equal(shown.results[1].id, '2');
  assert.equal(shortenResponse('<data><a>x</a></data>', 'application/xml'), '<data>\n  <a>x</a>\n</data>');
});

test('splits very long lines without losing text', () => {
  const text = `${'x'.repeat(4500)}\n\n${'x'.repeat(2000)}\nend`;
  const lines = splitLines(text);
  assert.deepEqual(
    lines.map(({ length }) => length),
    [2000, 2000, 500, 0, 2000, 3],
  );
});

test('finds the code in every format, but only in the headers', () => {
  const response =
    '{"headers":{"status":"failed","code":3,"error_message":"Type Error","warnings":""},"results":[]}';
  assert.equal(envelopeHeaders(response)?.code, 3);
  assert.equal(envelopeHeaders(`/**/show(${response});`)?.error_message, 'Type Error');
  const xml =
    '<?xml version="1.0"?><data><headers><code>3</code><error_message>a &lt; b &amp;amp;</error_message></headers>';
  assert.deepEqual(envelopeHeaders(xml), { code: 3, error_message: 'a < b &amp;', warnings: '' });
  assert.equal(envelopeHeaders('<data><code>3</code></data>'), undefined);
  assert.equal(envelopeHeaders('{"error":"x"}'), undefined);
});
