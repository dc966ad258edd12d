import assert from 'node:assert/strict';
import { test } from 'node:test';
import { player } from '../../messages/en/player.ts';
import { exampleTrack } from '../track.fixture.ts';
import { type AttributedTrack, attributionOf } from './attribution-line.ts';

const ARTIST = 'https://music.example/artist/7';
const of = (fields: Partial<AttributedTrack> = {}) =>
  attributionOf({ ...exampleTrack(7, { name: 'Rising' }), ...fields }, ARTIST, player.attribution.line);

test('names title, author, source and licence, in three formats', () => {
  const { text, html, markdown } = of();
  assert.equal(
    text,
    '“Rising” (https://music.example/track/7) by Aurora is licensed under CC BY 3.0 (http://creativecommons.org/licenses/by/3.0/).',
  );
  assert.equal(
    html,
    '<a href="https://music.example/track/7">“<bdi>Rising</bdi>”</a> by <a href="https://music.example/artist/7"><bdi>Aurora</bdi></a> is licensed under <a rel="license" href="http://creativecommons.org/licenses/by/3.0/">CC BY 3.0</a>.',
  );
  assert.equal(
    markdown,
    '[“Rising”](https://music.example/track/7) by [Aurora](https://music.example/artist/7) is licensed under [CC BY 3.0](http://creativecommons.org/licenses/by/3.0/).',
  );
});

test('escapes HTML in names', () => {
  const { text, html, markdown } = of({ name: '<script>alert("1")</script>', artist_name: "R&B 'n' <b>" });
  assert.ok(html.includes('<bdi>&lt;script&gt;alert(&quot;1&quot;)&lt;/script&gt;</bdi>'), html);
  assert.ok(html.includes('<bdi>R&amp;B &#39;n&#39; &lt;b&gt;</bdi>'), html);
  assert.ok(markdown.includes('\\<script\\>alert("1")\\</script\\>'), markdown);
  assert.ok(markdown.includes("R\\&B 'n' \\<b\\>"), markdown);
  assert.ok(text.startsWith('“<script>alert("1")</script>”'), text);
});

test('escapes Markdown in names', () => {
  const { markdown } = of({
    name: 'a]([x](y)) *b* _c_ `d` ~~e~~ \\f |g| $h$',
    artist_name: '![i](j) https://k @l',
  });
  assert.ok(
    markdown.startsWith('[“a\\](\\[x\\](y)) \\*b\\* \\_c\\_ \\`d\\` \\~\\~e\\~\\~ \\\\f \\|g\\| \\$h\\$”]('),
    markdown,
  );
  assert.ok(markdown.includes('[!\\[i\\](j) https:\\//k \\@l]('), markdown);
});

test('isolates right-to-left names from the text around them', () => {
  const { text, html, markdown } = of({ name: 'مقام المطر' });
  assert.ok(text.startsWith('“\u2068مقام المطر\u2069” ('), text);
  assert.ok(markdown.startsWith('[“\u2068مقام المطر\u2069”]('), markdown);
  assert.ok(html.includes('<bdi>مقام المطر</bdi>'), html);
});

test('removes direction marks and line breaks from names', () => {
  assert.ok(of({ name: 'A\u202eB\u2066C\nD\r\n\tE\u0000F' }).text.startsWith('“ABC D E F” ('));
});

test('escapes URLs so that they cannot end their link', () => {
  const { html, markdown } = of({ shareurl: 'https://music.example/a(b)"c<d> e' });
  assert.ok(html.startsWith('<a href="https://music.example/a(b)&quot;c&lt;d&gt; e">'), html);
  assert.ok(markdown.includes('](https://music.example/a%28b%29"c%3Cd%3E%20e)'), markdown);
});

test('writes no link for a URL that is not http or https', () => {
  const { html, markdown } = of({ shareurl: 'javascript:alert(1)', license_ccurl: 'javascript:alert(2)' });
  for (const written of [html, markdown]) assert.ok(!/href="j|\(j/.test(written), written);
});

test('names the public domain', () => {
  const url = 'https://creativecommons.org/publicdomain/zero/1.0/';
  assert.match(of({ license_ccurl: url }).text, /is in the public domain \(CC0 1\.0 \(https:.+\)\)\.$/);
});

test('names an unknown licence by its URL, once', () => {
  const { text, html } = of({ license_ccurl: 'https://elsewhere.example/licence' });
  assert.match(text, /by Aurora\. Licence: https:\/\/elsewhere\.example\/licence\.$/);
  assert.match(html, /<a rel="license" href="https:\/\/elsewhere\.example\/licence">https:/);
});

test('without a licence all rights are reserved', () => {
  assert.match(of({ license_ccurl: '' }).text, /by Aurora\. All rights reserved\.$/);
});

test('names an artist without a page without a link', () => {
  const { html } = attributionOf(exampleTrack(7), '', player.attribution.line);
  assert.ok(html.includes('</a> by <bdi>Aurora</bdi> is'), html);
});
