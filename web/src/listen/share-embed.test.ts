import assert from 'node:assert/strict';
import { test } from 'node:test';
import { embedCode } from './share-embed.ts';

test('escapes HTML in the name', () => {
  const code = embedCode('https://music.example/embed/track/7', '"><script>alert(1)</script>&');
  assert.match(code, /^<iframe src="https:\/\/music\.example\/embed\/track\/7" /);
  assert.match(code, / title="&#34;&#62;&#60;script&#62;alert\(1\)&#60;\/script&#62;&#38;" /);
});

test('the player of a list is higher than that of a track', () => {
  const height = (path: string) => Number(/height="(\d+)"/.exec(embedCode(path, ''))![1]);
  assert.ok(height('https://music.example/embed/list/a7') > height('https://music.example/embed/track/7'));
});
