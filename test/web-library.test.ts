/** Likes, playlists, reviews and the library, in a real browser, against the real service with the demo catalogue. */
import assert from 'node:assert/strict';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createClient } from '../client/src/index.ts';
import { DEMO_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { cantiga, eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type TestUser, type WebService } from './web-service.fixture.ts';

const ALBUM = '1001';
const OTHER_ALBUM = '1002';
const PASSWORD = 'a gate of seven planks';

let web: WebService;
let page: Page;
let ana: TestUser;

before(async () => {
  web = await startWebService();
  ({ page } = web);
  ana = await web.createUser({ name: 'ana', dispname: 'Ana <b>R.</b>' });
}, PATIENCE);
after(() => web?.close());
beforeEach(async () => {
  await web.startOver();
  await web.logInAs(ana);
});
afterEach(() => assert.deepEqual(web.takeMessages(), []));

const client = () => createClient({ baseUrl: web.url, clientId: DEMO_CLIENT_ID });
const open = (path: string) => web.open(path);
const list = (name = 'Tracks') => page.getByRole('list', { name, exact: true });
const rows = (name?: string) => list(name).getByRole('listitem');
const namesIn = (name?: string) =>
  rows(name).evaluateAll((items) => items.map((item) => item.querySelector('a')!.textContent));
const news = (text: string | RegExp) => page.getByText(text).first().waitFor();

async function albumNames(): Promise<string[]> {
  const { results } = await client().albums.tracks({ id: ALBUM });
  return results[0].tracks.map(({ name }) => name);
}

/** Imports an album of today: those of the demo get older. Returns the names of all albums of the artist, the newest first. */
async function releaseToday({ artistId, name }: { artistId: number; name: string }): Promise<string[]> {
  const common = { name, artist_id: artistId, releasedate: new Date().toISOString().slice(0, 10) };
  const records = [
    { entity: 'album', id: 800001, ...common },
    {
      ...{ entity: 'track', id: 800002, ...common, album_id: 800001, position: 1, duration: 90 },
      license_ccurl: 'http://creativecommons.org/licenses/by/4.0/',
    },
  ];
  const file = join(web.folder, 'today.jsonl');
  writeFileSync(file, records.map((record) => `${JSON.stringify(record)}\n`).join(''));
  const { code, stderr } = await cantiga(web.folder, ['import', file], web.env);
  assert.equal(code, 0, stderr);
  const { results } = await eventually(
    () => client().albums({ artist_id: String(artistId), order: 'releasedate_desc' }),
    ({ results: [newest] }) => newest?.name === name,
  );
  return results.map((album) => album.name);
}

async function likesOf(name: string): Promise<string[]> {
  const { results: users } = await client().users({ name });
  const { results } = await client().users.tracks({ id: users[0].id, relation: 'like' });
  return results[0]?.tracks.map(({ name }) => name) ?? [];
}

/** A change that shows immediately reaches the service a little later. */
const eventuallyEqual = (poll: () => Promise<unknown[]>, expected: unknown[]) =>
  eventually(poll, (result) => JSON.stringify(result) === JSON.stringify(expected));

async function libraryOfAna(): Promise<number[]> {
  const [albums, artists] = await Promise.all([
    client().users.albums({ name: 'ana' }),
    client().users.artists({ name: 'ana' }),
  ]);
  return [albums.results[0]?.albums.length ?? 0, artists.results[0]?.artists.length ?? 0];
}

/** The tracks of the shown playlist, according to the service. */
async function stored(): Promise<string[]> {
  const id = /\/list\/p(\d+)/.exec(page.url())![1];
  const track_type = ['single', 'albumtrack'] as const;
  const { results } = await client().playlists.tracks({ id, order: 'track_position', track_type });
  return results[0].tracks.map(({ name }) => name);
}

/** A new playlist with the first four tracks of the album, open in the page. Returns their names. */
async function openPlaylist(owner = ana): Promise<string[]> {
  const { results } = await client().albums.tracks({ id: ALBUM });
  const tracks = results[0].tracks.slice(0, 4);
  const { id } = (await web.send(owner, 'POST', '/web-api/playlists', { name: 'Walks' })) as { id: number };
  const track_id = tracks.map((track) => track.id).join(',');
  await web.send(owner, 'POST', `/web-api/playlists/${id}/tracks`, { track_id });
  const names = tracks.map(({ name }) => name);
  await open(`/list/p${id}`);
  await eventuallyEqual(namesIn, names);
  return names;
}

async function storedAndShown(names: string[]): Promise<void> {
  await eventuallyEqual(stored, names);
  await web.reload();
  await eventuallyEqual(namesIn, names);
}

test('an album shows its tracks, and a click plays from there', PATIENCE, async () => {
  await open(`/list/a${ALBUM}`);
  const names = await albumNames();
  await eventuallyEqual(namesIn, names);
  await rows()
    .nth(2)
    .getByRole('button', { name: `Play ${names[2]}` })
    .click();
  await rows()
    .nth(2)
    .getByRole('button', { name: `Pause ${names[2]}` })
    .waitFor();
  await page.getByRole('region', { name: 'Player' }).getByText(names[2]).first().waitFor();
});

test('a dialog opened from a menu gets the focus, and returns it to the button', PATIENCE, async () => {
  await open(`/list/a${ALBUM}`);
  const focusInDialog = () =>
    eventually(
      () => page.evaluate<boolean>(`document.activeElement.closest('[role=dialog]') !== null`),
      Boolean,
    );
  const more = rows().first().getByRole('button', { name: /^More/ });
  await more.press('Enter');
  await page.getByRole('menuitem', { name: 'Share' }).press('Enter');
  await page.getByRole('dialog').waitFor();
  // The menu leaves the page with the focus on it, and the dialog takes the focus a frame later.
  await page.getByRole('menu').waitFor({ state: 'detached' });
  await focusInDialog();
  await page.keyboard.press('Tab');
  await focusInDialog();
  await page.keyboard.press('Escape');
  await eventually(() => more.evaluate((button) => button === button.ownerDocument.activeElement), Boolean);
});

test('the share dialog of an album offers a podcast feed and playlist files', PATIENCE, async () => {
  await open(`/list/a${ALBUM}`);
  await page.getByText('Attribution-ShareAlike').waitFor();
  await page.getByRole('button', { name: 'Share', exact: true }).click();
  const feed = page.getByRole('dialog').getByLabel('Podcast feed (RSS)');
  assert.equal(await feed.inputValue(), `${web.url}/list/a${ALBUM}.rss`);
  const files = await page.getByRole('dialog').getByRole('link').all();
  const paths = await Promise.all(files.map((link) => link.getAttribute('href')));
  const list = `/list/a${ALBUM}`;
  assert.deepEqual(paths, [`${list}.m3u8`, `${list}.xspf`, `${list}.atom`]);
  const entries = async (ending: string) =>
    await page.evaluate(`(async () => {
      const text = await (await fetch('${list}.${ending}')).text();
      const root = new DOMParser().parseFromString(text, 'application/xml').documentElement;
      return root.localName + ' ' + root.querySelectorAll('item, entry, trackList > track').length;
    })()`);
  const parsed = await Promise.all(['rss', 'atom', 'xspf'].map(entries));
  assert.deepEqual(parsed, ['rss 12', 'feed 12', 'playlist 12']);
});

const likeButton = (index: number, isPressed: boolean) =>
  page.locator(`[data-index="${index}"] button[aria-label^="Like "][aria-pressed="${isPressed}"]`);

test('liking a track when logged out asks for log-in, then likes it', PATIENCE, async () => {
  await web.createUser({ name: 'bea', password: PASSWORD });
  await web.logInAs();
  await open(`/list/a${ALBUM}`);
  const names = await albumNames();
  await likeButton(0, false).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByLabel('Username or email').fill('bea');
  await dialog.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await dialog.getByRole('button', { name: 'Sign in', exact: true }).click();
  await likeButton(0, true).waitFor();
  await eventuallyEqual(() => likesOf('bea'), [names[0]]);

  await open('/library');
  await eventuallyEqual(() => namesIn('Liked tracks'), [names[0]]);
  await open(`/list/a${ALBUM}`);
  await likeButton(0, true).waitFor();
});

test('a like is removed', PATIENCE, async () => {
  await web.logInAs(await web.createUser({ name: 'carla' }));
  await open(`/list/a${ALBUM}`);
  const names = await albumNames();
  await likeButton(0, false).click();
  await eventuallyEqual(() => likesOf('carla'), [names[0]]);
  await web.reload();
  await likeButton(0, true).click();
  await likeButton(0, false).waitFor();
  await eventuallyEqual(() => likesOf('carla'), []);
  await open('/library');
  await page.getByText('No liked tracks yet').waitFor();
});

test('a refused change is rolled back', PATIENCE, async () => {
  await open(`/list/a${ALBUM}`);
  await page.route(/setuser\/like/, (route) => route.abort());
  await likeButton(1, false).click();
  await news('That didn’t work. Nothing was changed.');
  await likeButton(1, false).waitFor();
  web.takeMessages();
});

test('albums and artists are saved, and listed in the library', PATIENCE, async () => {
  await open(`/list/a${ALBUM}`);
  await page.getByRole('button', { name: 'Add to library' }).click();
  await page.getByRole('button', { name: 'In your library' }).waitFor();
  await page.getByRole('main').getByRole('link', { name: 'The Saltmarsh Choir' }).first().click();
  await page.getByRole('heading', { level: 1, name: 'The Saltmarsh Choir' }).waitFor();
  await page.getByRole('button', { name: 'Follow', exact: true }).click();
  await page.getByRole('button', { name: 'Following' }).waitFor();
  await eventuallyEqual(libraryOfAna, [1, 1]);
  await open('/library/albums');
  await page.getByRole('main').getByRole('link', { name: 'Songs from Below the Tide Line' }).waitFor();
  await page.getByRole('link', { name: 'Artists', exact: true }).click();
  await page.getByRole('main').getByRole('link', { name: 'The Saltmarsh Choir' }).waitFor();
});

test(
  'recommendations, new releases and followed people are shown, and a track can be declined',
  PATIENCE,
  async () => {
    const [finn, gil] = [await web.createUser({ name: 'finn' }), await web.createUser({ name: 'gil' })];
    const { id } = (await web.send(gil, 'POST', '/web-api/playlists', { name: 'Strolls' })) as { id: number };
    await web.send(gil, 'POST', `/web-api/playlists/${id}/tracks`, { track_id: '10001' });
    const date = '2026-01-01 00:00:00';
    await web.withStore(async ({ db }) => {
      const marks = { liked: date, favorited: '', disliked: '', reviewed: '', score: 0, updated: date };
      await db
        .insertInto('user_track')
        .values({ user_id: finn.id, track_id: 10001, ...marks })
        .execute();
      await db.insertInto('user_artist').values({ user_id: finn.id, artist_id: 101, date }).execute();
    });
    const { results: liked } = await client().tracks({ id: '10001' });
    const [, older] = await releaseToday({ artistId: 101, name: 'Foghorn Season' });
    const main = page.getByRole('main');
    await web.logInAs(finn);
    const response = await open('/');
    assert.match(
      await response.text(),
      /New from artists you follow/,
      'without scripts, so that nothing moves',
    );
    await main.getByRole('heading', { name: 'New from artists you follow' }).waitFor();
    await page.getByRole('link', { name: /: For you$/ }).click();
    await page.getByRole('heading', { level: 1, name: 'For you' }).waitFor();
    const tiles = main.getByRole('listitem').filter({ hasText: `Because you like ${liked[0].name}` });
    await tiles.first().waitFor();
    const before = await tiles.count();
    await tiles
      .first()
      .getByRole('button', { name: /^More options/ })
      .click();
    await page.getByRole('menuitem', { name: 'Not for me' }).click();
    await eventually(
      () => tiles.count(),
      (count) => count === before - 1,
    );

    await open(`/user/${gil.id}`);
    await page.getByRole('button', { name: 'Follow', exact: true }).click();
    await page.getByRole('button', { name: 'Following' }).waitFor();
    await page.getByRole('link', { name: 'Library', exact: true }).first().click();
    await page.getByRole('link', { name: 'New releases' }).click();
    await main.getByRole('link', { name: 'Foghorn Season', exact: true }).waitFor();
    assert.equal(await main.getByRole('link', { name: older!, exact: true }).count(), 0, 'not new any more');
    await page.getByRole('link', { name: 'People', exact: true }).click();
    await list('People you follow').getByRole('link', { name: 'gil' }).waitFor();
    await main.getByRole('link', { name: 'Strolls' }).waitFor();
  },
);

test('a playlist is created from the menu of a track, and filled with an album', PATIENCE, async () => {
  await open(`/list/a${ALBUM}`);
  const names = await albumNames();
  await page.getByRole('button', { name: `More options for ${names[0]}` }).click();
  await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
  await page.getByLabel('New playlist').fill('Walks <i>home</i>');
  await page.getByRole('button', { name: 'Create and add' }).click();
  await news('Added to “Walks <i>home</i>”.');
  for (const name of names.slice(1, 4)) {
    await page.getByRole('button', { name: `More options for ${name}` }).click();
    await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
    const dialog = page.getByRole('dialog', { name: 'Add to playlist' });
    await dialog.getByRole('button', { name: 'Walks <i>home</i>' }).click();
    await dialog.waitFor({ state: 'detached' });
  }
  await open('/library/playlists');
  await page.getByRole('listitem').filter({ hasText: 'Walks' }).getByText('Private').waitFor();
  await page.getByRole('link', { name: 'Walks <i>home</i>' }).click();
  await page.getByRole('heading', { level: 1, name: 'Walks <i>home</i>' }).waitFor();
  await eventuallyEqual(namesIn, names.slice(0, 4));
});

test('the order is changed by keyboard, and stays', PATIENCE, async () => {
  const [a, b, c, d] = await openPlaylist();
  const handle = page.getByRole('button', { name: `Move ${a}` });
  await handle.focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page.locator('[data-index="1"] [data-handle]:focus').waitFor();
  await page.keyboard.press('Alt+ArrowDown');
  await page.locator('[data-index="2"] [data-handle]:focus').waitFor();
  await page
    .getByRole('status')
    .filter({ hasText: `${a} moved to position 3 of 4.` })
    .waitFor();
  await storedAndShown([b, c, a, d]);
});

test('the order is changed by dragging', PATIENCE, async () => {
  const [a, b, c, d] = await openPlaylist();
  const last = page.getByRole('button', { name: `Move ${d}` });
  // It waits until nothing moves any more.
  await last.hover();
  const handle = (await last.boundingBox())!;
  const first = (await rows().first().boundingBox())!;
  await page.mouse.move(handle.x + handle.width / 2, handle.y + handle.height / 2);
  await page.mouse.down();
  await page.mouse.move(handle.x, first.y + 20);
  await page.mouse.move(handle.x, first.y + 5);
  await page.locator('[data-index="0"][data-drop="before"]').waitFor();
  await page.mouse.up();
  await page.locator('[data-index="0"]').getByRole('link', { name: d }).waitFor();
  await storedAndShown([d, a, b, c]);
});

test('a playlist that was changed elsewhere is reloaded, with a notice', PATIENCE, async () => {
  const [a, b, c, d] = await openPlaylist();
  const other = await web.newPage();
  await web.open(new URL(page.url()).pathname, other);
  await other.getByRole('button', { name: `Remove from playlist: ${b}` }).click();
  await other.getByText(`${b} was removed from the playlist.`).first().waitFor();
  await eventuallyEqual(stored, [a, c, d]);
  await page.getByRole('button', { name: `Move ${a}` }).focus();
  await page.keyboard.press('Alt+ArrowDown');
  await news('This playlist was changed elsewhere. You now see the latest version.');
  await page.getByRole('main').getByText('3 tracks').waitFor();
  await eventuallyEqual(namesIn, [a, c, d]);
  web.takeMessages();
});

test('undo restores a removed track at its position', PATIENCE, async () => {
  const [a, b, c, d] = await openPlaylist();
  // Until it is removed, the list is as after the end.
  const restored = page.waitForResponse((response) => response.url().endsWith('/tracks'));
  await page.getByRole('button', { name: `Remove from playlist: ${c}` }).click();
  await page.getByRole('button', { name: 'Undo' }).click();
  await page.locator('[data-index="2"]').getByRole('link', { name: c }).waitFor();
  await restored;
  await storedAndShown([a, b, c, d]);
});

test(
  'a private playlist is edited by a collaborator, and deleted by its owner after confirmation',
  PATIENCE,
  async () => {
    const dina = await web.createUser({ name: 'dina' });
    await web.logInAs(dina);
    const [a, ...others] = await openPlaylist(dina);
    const path = new URL(page.url()).pathname;
    await page.getByRole('button', { name: 'Edit details' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Strolls');
    await page.getByLabel('Description').fill('For <b>rain</b>');
    await page.getByRole('radio', { name: 'Private' }).check();
    await page.getByRole('button', { name: 'Save' }).click();
    await page.getByRole('heading', { level: 1, name: 'Strolls' }).waitFor();
    await page.getByText('For <b>rain</b>').waitFor();
    await page.getByRole('button', { name: 'Collaborators' }).click();
    await page.getByRole('button', { name: 'Create link' }).click();
    const link = await page.getByLabel('Invitation link').inputValue();

    await web.logInAs(ana);
    assert.equal((await open(path)).status(), 404);
    web.takeMessages();
    await open(new URL(link).pathname);
    await page.getByRole('button', { name: 'Join playlist' }).click();
    await page.getByRole('button', { name: `Remove from playlist: ${a}` }).click();
    await web.send(ana, 'POST', `/web-api/playlists/${path.slice(7)}/tracks`, { track_id: '10020' });

    await web.logInAs(dina);
    assert.equal((await open(path)).status(), 200, 'the server renders it for its owner');
    await page.getByText('Added by ana').waitFor();
    assert.deepEqual((await namesIn()).slice(0, -1), others);
    await page.getByRole('button', { name: 'Delete playlist' }).click();
    await page
      .getByRole('dialog', { name: 'Delete playlist' })
      .getByRole('button', { name: 'Delete playlist' })
      .click();
    await page.getByText('You don’t have any playlists yet').waitFor();
  },
);

test(
  'a new playlist is private unless its owner chooses otherwise, wherever it is created',
  PATIENCE,
  async () => {
    const isPublic = async (name: string) => {
      const found = await fetch(
        `${web.url}/v3.0/playlists/?client_id=5eedcafe&name=${encodeURIComponent(name)}`,
      );
      return ((await found.json()) as { results: unknown[] }).results.length === 1;
    };
    const choose = async (visibility: string, isChosen: boolean) => {
      const radio = page.getByRole('radio', { name: visibility });
      assert.equal(await radio.isChecked(), isChosen, visibility);
      await radio.check();
    };
    for (const [name, visibility] of [
      ['Mornings', 'Private'],
      ['Evenings', 'Public'],
    ]) {
      await open('/library/playlists');
      await page.getByRole('button', { name: 'New playlist' }).click();
      await page.getByLabel('Name', { exact: true }).fill(name);
      await choose(visibility, visibility === 'Private');
      await page.getByRole('button', { name: 'Create', exact: true }).click();
      await page.getByRole('heading', { level: 1, name }).waitFor();
      assert.equal(await isPublic(name), visibility === 'Public', name);

      await open('/track/10001');
      await page
        .locator('main')
        .getByRole('button', { name: /^More options/ })
        .first()
        .click();
      await page.getByRole('menuitem', { name: 'Add to playlist' }).click();
      await page.getByLabel('New playlist').fill(`${name} from a menu`);
      await choose(visibility, visibility === 'Private');
      // The choice comes before the button that creates the playlist.
      await page.getByRole('radio', { name: visibility }).press('Tab');
      assert.equal(await page.evaluate('document.activeElement.textContent'), 'Create and add');
      await page.keyboard.press('Enter');
      await news(`Added to “${name} from a menu”.`);
      assert.equal(await isPublic(`${name} from a menu`), visibility === 'Public', name);
    }
  },
);

test('where a playlist is created, dynamic ones are offered', PATIENCE, async () => {
  await open('/library/playlists');
  await page.getByRole('button', { name: 'New playlist' }).click();
  const dialog = page.getByRole('dialog', { name: 'New playlist' });
  await dialog.getByText(/dynamic playlist/).waitFor();
  await dialog.getByRole('link', { name: 'Choose filters' }).click();
  await page.getByRole('heading', { level: 1, name: 'Browse' }).waitFor();
  await dialog.waitFor({ state: 'detached' });
});

test('filters are saved as a dynamic playlist, and copied', PATIENCE, async () => {
  await open('/browse?tags=folk&order=name');
  const found = (await namesIn()).slice(0, 5);
  await page.getByRole('button', { name: 'Save as dynamic playlist' }).click();
  await page.getByLabel('Name', { exact: true }).fill('All folk');
  await page.getByRole('radio', { name: 'Public' }).check();
  await page.getByRole('button', { name: 'Save' }).click();
  await page.getByRole('heading', { level: 1, name: 'All folk' }).waitFor();
  await eventuallyEqual(async () => (await namesIn()).slice(0, 5), found);
  assert.deepEqual((await stored()).slice(0, 5), found);
  assert.equal(await page.getByRole('button', { name: 'Remove from playlist' }).count(), 0);
  await page.getByRole('button', { name: 'Make a copy' }).click();
  await page.getByRole('heading', { level: 1, name: 'Copy of All folk' }).waitFor();
  await page.getByRole('button', { name: 'Remove from playlist' }).first().waitFor();
});

test('a half-written review survives a reload, and is published', PATIENCE, async () => {
  await open(`/list/a${ALBUM}`);
  await page.getByRole('button', { name: 'Write a review' }).click();
  await page.getByLabel('Rating').selectOption('9');
  await page.getByLabel('Review', { exact: true }).fill('Good for <script>rain</script>.');
  assert.equal(await page.getByText('Your draft was restored.').count(), 0);
  await web.reload();
  await page.getByText('Your draft was restored.').waitFor();
  assert.equal(
    await page.getByLabel('Review', { exact: true }).inputValue(),
    'Good for <script>rain</script>.',
  );
  await page.getByLabel('Title', { exact: true }).fill('A quiet one');
  await page.getByRole('button', { name: 'Publish' }).click();
  await news('Your review was published.');
  const own = page.getByRole('article').filter({ hasText: 'Your review' });
  await own.getByText('Good for <script>rain</script>.').waitFor();
  const { results } = await client().reviews.albums({ album_id: ALBUM });
  assert.deepEqual(
    results.map(({ score, title, user_name }) => [score, title, user_name]),
    [['9', 'A quiet one', 'ana']],
  );
  await open('/library/reviews');
  await page.getByRole('article').filter({ hasText: 'A quiet one' }).waitFor();
});

test('a review is changed, and deleted', PATIENCE, async () => {
  const review = { album_id: Number(OTHER_ALBUM), score: 9, title: 'A loud one', text: 'Good for a storm.' };
  await web.send(ana, 'POST', '/web-api/reviews', review);
  await open(`/list/a${OTHER_ALBUM}`);
  await page.getByRole('button', { name: 'Edit your review' }).click();
  await page.getByLabel('Rating').selectOption('4');
  await page.getByRole('button', { name: 'Publish' }).click();
  await page.getByRole('article').getByText('4 out of 10').waitFor();
  await page.getByRole('button', { name: 'Delete review' }).click();
  await page
    .getByRole('dialog', { name: 'Delete review' })
    .getByRole('button', { name: 'Delete review' })
    .click();
  await page.getByText('No reviews yet.').waitFor();
  assert.deepEqual((await client().reviews.albums({ album_id: OTHER_ALBUM })).results, []);
});

test('the history is off until it is turned on; its tracks are played and removed', PATIENCE, async () => {
  const tracks = (await client().albums.tracks({ id: ALBUM })).results[0].tracks.slice(0, 3);
  const [, second, third] = tracks.map(({ name }) => name);
  await open('/library/history');
  await page.getByText('Your history is off').waitFor();
  await page.getByRole('button', { name: 'Turn on history' }).click();
  await page.getByText('Nothing here yet').waitFor();
  for (const { id } of tracks.slice(1))
    await web.send(ana, 'POST', '/web-api/listens', { track_id: Number(id) });
  // The player reports what it has played, here at eight times the speed.
  await open(`/track/${tracks[0].id}`);
  await page.getByRole('main').getByRole('button', { name: /^Play/ }).first().click();
  const reported = page.waitForResponse((response) => response.url().endsWith('/web-api/listens'));
  await page.getByRole('button', { name: 'Pause', exact: true }).first().waitFor();
  await page.evaluate(`for (const audio of document.querySelectorAll('audio')) audio.playbackRate = 8`);
  assert.equal((await reported).status(), 204);
  await open('/library/history');
  // Around midnight they may be of two days.
  const heard = page.getByRole('region', { name: 'History' }).getByRole('list').getByRole('listitem');
  await eventually(
    () => heard.count(),
    (count) => count === 3,
  );
  await page.getByRole('button', { name: `Remove from history: ${third}` }).click();
  await eventually(
    () => heard.count(),
    (count) => count === 2,
  );
  await page.getByRole('button', { name: new RegExp(`^Play ${second}`) }).click();
  await page.getByRole('button', { name: new RegExp(`^Pause ${second}`) }).waitFor();
  await page.getByRole('button', { name: 'Delete history' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Delete history' }).click();
  await page.getByText('Nothing here yet').waitFor();
  await page.getByRole('switch', { name: /^Save what I listen to/ }).click();
  await page.getByText('Your history is off').waitFor();
});

test('the page of a user shows their likes', PATIENCE, async () => {
  const { results } = await client().users.tracks({ id: '501', relation: 'like' });
  await open('/user/501');
  const names = results[0].tracks.map(({ name }) => name);
  await eventuallyEqual(() => namesIn('Liked tracks'), names);
});

test('an unknown path is a not-found page, with its status', PATIENCE, async () => {
  for (const path of [
    '/list/a99999',
    '/list/p99999',
    '/list/x1',
    '/track/99',
    '/artist/x',
    '/user/99999',
    '/library/x',
  ]) {
    const response = await fetch(web.url + path);
    assert.equal(response.status, 404, path);
    assert.match(await response.text(), /Page not found/, path);
  }
});

test(
  'without scripts an album is readable, its links work, and the library leads to the log-in page',
  PATIENCE,
  async () => {
    const plain = await web.browser.newContext({ javaScriptEnabled: false, locale: 'en-GB' });
    const reader = await plain.newPage();
    await reader.goto(`${web.url}/list/a${ALBUM}`);
    const [first] = await albumNames();
    await reader.getByRole('heading', { level: 1, name: 'Songs from Below the Tide Line' }).waitFor();
    assert.equal(await reader.getByRole('button', { name: 'Play', exact: true }).count(), 0);
    await reader.getByRole('link', { name: first }).click();
    await reader.getByRole('heading', { level: 1, name: first }).waitFor();
    await reader.getByRole('main').getByRole('link', { name: 'The Saltmarsh Choir' }).first().click();
    await reader.getByRole('heading', { level: 1, name: 'The Saltmarsh Choir' }).waitFor();
    await reader.goto(`${web.url}/library`);
    await reader.getByRole('main').getByRole('link', { name: 'Sign in' }).click();
    assert.equal(new URL(reader.url()).search, '?next=%2Flibrary');
  },
);
