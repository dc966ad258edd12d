import assert from 'node:assert/strict';
import { test } from 'node:test';
import { element, escapeHtml } from './markup.ts';

test('escapes texts and attributes', () => {
  const name = `<b class='x'>"&"</b>`;
  const escaped = '&lt;b class=&#39;x&#39;&gt;&quot;&amp;&quot;&lt;/b&gt;';
  assert.equal(escapeHtml(name), escaped);
  assert.equal(element('p', { title: name, hidden: '' }), `<p title="${escaped}" hidden>`);
});
