import assert from 'node:assert/strict';
import { test } from 'node:test';
import { type PageKind, pageHeaders } from './page-headers.ts';

test('pages that play audio may also load it from where it is redirected to', () => {
  const mediaOf = (kind: PageKind, origin?: string) => {
    const headers = pageHeaders(kind, origin);
    const policy = headers[headers.indexOf('Content-Security-Policy') + 1];
    return /media-src ([^;]*)/.exec(policy)?.[1];
  };
  for (const kind of ['page', 'form', 'embedded'] as const) {
    assert.equal(mediaOf(kind), "'self'");
    assert.equal(mediaOf(kind, 'https://s3.example'), "'self' https://s3.example");
  }
  assert.equal(mediaOf('consent', 'https://s3.example'), undefined);
});
