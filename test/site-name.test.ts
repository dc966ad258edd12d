/** The name of the site, in all that names it, on every node. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { createSession } from '../src/core/accounts/sessions.ts';
import { createUser, getPasswordHash } from '../src/core/accounts/users.ts';
import { csrfTokenOf } from '../src/http/request/csrf.ts';
import { eventually } from './cli-process.fixture.ts';
import { forEachDatabase } from './databases.fixture.ts';
import { startTwoNodes } from './two-nodes.fixture.ts';

/** Markup of every format that it is part of. */
const NAME = `Rádio "Mar" & <i>'Sol'`;

const decoded = (text: string) =>
  text
    .replace(/&#(x27|39);/g, "'")
    .replaceAll('&quot;', '"')
    .replaceAll('&lt;', '<')
    .replaceAll('&gt;', '>')
    .replaceAll('&amp;', '&');

forEachDatabase((database) => {
  test('the name of the settings, or of an administrator, is everywhere', { timeout: 240_000 }, async (t) => {
    const { here, there, store } = await startTwoNodes(t, database, { CANTIGA_NAME: 'Before' });
    const { id: userId } = await createUser(store, { name: 'olga', admin: true });
    const verified = await getPasswordHash(store.db, userId);
    const session = (await createSession(store, { userId, verified, next: verified }, new Date()))!;
    const headers = { cookie: `cantiga_session=${session}`, 'x-csrf-token': csrfTokenOf(session) };
    const save = async (name: string) =>
      await fetch(`${here.url}/web-api/admin/site`, {
        method: 'POST',
        headers,
        body: new URLSearchParams({ name }),
      });
    const read = async (path: string) => await (await fetch(there.url + path)).text();
    const shown = async () => {
      const page = await read('/charts');
      const manifest = JSON.parse(await read('/manifest.webmanifest'));
      const oembed = JSON.parse(await read(`/oembed?url=${encodeURIComponent(`${there.url}/track/10001`)}`));
      return {
        title: decoded(/<title>.* · (.*)<\/title>/.exec(page)![1]),
        site: decoded(/og:site_name" content="([^"]*)"/.exec(page)![1]),
        credit: /(Powered by) (?:<!-- -->)?Cantiga/.exec(page)?.[1],
        manifest: [manifest.name, manifest.short_name],
        oembed: oembed.provider_name,
        embed: decoded(/Open in (?:<!-- -->)?([^<]*)</.exec(await read('/embed/track/10001'))![1]),
        feed: decoded(/<author><name>(.*?)<\/name>/.exec(await read('/charts.atom'))![1]),
        podcast: decoded(/<itunes:author>(.*?)<\/itunes:author>/.exec(await read('/charts.rss'))![1]),
      };
    };
    const named = (name: string) => ({
      ...{ title: name, site: name, credit: 'Powered by', manifest: [name, name], oembed: name },
      ...{ embed: name, feed: name, podcast: name },
    });
    assert.deepEqual(await shown(), named('Before'));
    for (const wrong of ['x'.repeat(61), 'a\nb', 'a\u0000b', 'a\u202eb'])
      assert.equal((await save(wrong)).status, 400);
    assert.equal((await save(NAME)).status, 200);
    await eventually(shown, (found) => isDeepStrictEqual(found, named(NAME)));
    for (const path of ['/charts', '/embed/track/10001', '/charts.atom', '/charts.rss'])
      assert.doesNotMatch(await read(path), /<i>/, path);
    assert.equal((await save('')).status, 200);
    await eventually(shown, (found) => isDeepStrictEqual(found, named('Before')));
    const stranger = await fetch(`${here.url}/web-api/admin/site`);
    assert.equal(stranger.status, 401);
  });
});
