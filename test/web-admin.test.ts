/** The admin pages, in a real browser, against the real service with the demo catalogue. */
import assert from 'node:assert/strict';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, afterEach, before, beforeEach, type TestContext, test } from 'node:test';
import type { Page } from 'playwright-core';
import { createClient } from '../client/src/index.ts';
import type { Health } from '../src/domain/node/health.ts';
import { TERMS_VERSION } from '../src/domain/studio/studio.ts';
import { DEMO_CLIENT_ID } from '../src/domain/vocabulary.ts';
import { csrfTokenOf } from '../src/http/request/csrf.ts';
import { createAudio, ffmpegForTests, temporaryFolder } from '../src/media/ffmpeg/audio.fixture.ts';
import { eventually } from './cli-process.fixture.ts';
import { PATIENCE, startWebService, type TestUser, type WebService } from './web-service.fixture.ts';

/** Each test changes a track of its own. */
const TRACKS = { rename: 10001, draft: 10002, refuse: 10003, conflict: 10004, hide: 10005, log: 10006 };
const NAME = 'A <b>new</b> name';

const { skip: noFfmpeg } = await ffmpegForTests();

let web: WebService;
let page: Page;
let users: Record<'operator' | 'other' | 'ordinary', TestUser>;

before(async () => {
  web = await startWebService();
  ({ page } = web);
  users = {
    operator: await web.createUser({ name: 'operator', admin: true }),
    other: await web.createUser({ name: 'other', admin: true }),
    ordinary: await web.createUser({ name: 'ordinary' }),
  };
}, PATIENCE);
after(() => web?.close());
beforeEach(async () => {
  await web.startOver();
  await web.logInAs(users.operator);
});
afterEach(() => assert.deepEqual(web.takeMessages(), []));

const open = (path: string) => web.open(path);
const news = (text: string | RegExp) => page.getByText(text).first().waitFor();
const button = (name: string) => page.getByRole('button', { name, exact: true });
const dialog = () => page.getByRole('dialog');
const field = (name: string) => page.getByRole('main').getByLabel(name, { exact: true });

/** Logs in as someone else, from an empty page: the one that is open may still ask for what only the last person may see. */
async function become(user: TestUser): Promise<void> {
  await page.goto('about:blank');
  await web.logInAs(user);
}

const pageOf = (track: number) => `/admin/catalogue/tracks/${track}`;

/** Saves a change as another browser of this administrator would. */
async function edit(user: TestUser, track: number, change: object): Promise<void> {
  const path = `/web-api${pageOf(track)}`;
  const headers = { cookie: `cantiga_session=${user.session}` };
  const { version } = (await (await fetch(web.url + path, { headers })).json()) as { version: number };
  await web.send(user, 'PATCH', path, { version, ...change });
}

async function nameInApi(id: number): Promise<string | undefined> {
  const client = createClient({ baseUrl: web.url, clientId: DEMO_CLIENT_ID });
  const { results } = await client.tracks({ id, type: ['single', 'albumtrack'] });
  return results[0]?.name;
}

test('health shows the status and numbers', PATIENCE, async () => {
  // The real numbers, except for those that depend on the machine and its load.
  const event_loop = { p50: 1, p99: 1, max: 1 };
  const disk = { name: 'data', free: 50, total: 100 };
  await page.route('**/web-api/admin/health', async (route) => {
    const response = await route.fetch();
    const health = (await response.json()) as Health;
    const { node, database, sound } = health;
    const usual = {
      node: { ...node, event_loop },
      database: { ...database, round_trip_ms: 1 },
      disks: [disk],
    };
    await route.fulfill({ response, json: { ...health, ...usual, sound: { ...sound, ffmpeg: '7.0' } } });
  });
  await open('/admin');
  await page.getByRole('heading', { level: 1, name: 'Health' }).waitFor();
  const status = (text: string) => page.getByRole('status').filter({ hasText: text }).waitFor();
  await status('All systems are healthy.');
  disk.free = 5;
  await status('The server is running, but needs attention.Low disk space: Data folder.');
  await page.getByRole('figure').filter({ hasText: 'Requests per minute' }).waitFor();
  const tracks = page.locator('dl > div').filter({ hasText: /^Tracks/ });
  assert.match((await tracks.textContent()) ?? '', /^Tracks1,000$/);
  // It refreshes itself.
  const loaded = page.waitForResponse(/\/web-api\/admin\/health$/);
  assert.equal((await loaded).status(), 200);
});

test('a failed job is tried again, and another one discarded; both are in the log', PATIENCE, async () => {
  const failed = { kind: 'none', payload: '{}', due: 0, attempts: 10, error: 'mailbox full', dead: 1e12 };
  const rows = ['a', 'b'].map((key) => ({ ...failed, key }));
  const added = await web.withStore(({ db }) => db.insertInto('job').values(rows).returning('id').execute());
  const [first, second] = added.map(({ id }) => id);
  await open('/admin');
  await page.getByRole('heading', { name: 'Failed jobs (2)' }).waitFor();
  await news('Jobs that failed too often and won’t be retried: 2.');
  await button(`Try again: none, job ${first}`).click();
  await news('The job will be retried in a few seconds.');
  await page.getByRole('heading', { name: 'Failed jobs (1)' }).waitFor();
  await button(`Discard: none, job ${second}`).click();
  await dialog().getByRole('button', { name: 'Discard' }).click();
  // The heading is hidden while the dialog is open, too.
  await news('The job was discarded.');
  await page.getByRole('heading', { name: 'Failed jobs (1)' }).waitFor({ state: 'hidden' });
  const left = await web.withStore(({ db }) =>
    db.deleteFrom('job').where('kind', '=', 'none').returning(['id', 'dead', 'attempts']).execute(),
  );
  assert.deepEqual(left, [{ id: first, dead: 0, attempts: 0 }]);
  await open('/admin/log');
  for (const [verb, job] of [
    ['Tried again', first],
    ['Discarded', second],
  ])
    await page
      .getByRole('article')
      .filter({ hasText: `${verb}` })
      .getByText(`Job ${job}`)
      .waitFor();
});

test('finds a track while typing, and the API returns its new name', PATIENCE, async () => {
  const before = await nameInApi(TRACKS.rename);
  await open('/admin');
  await page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Catalogue' })
    .click();
  await field('Name or ID').fill(String(TRACKS.rename));
  await page.getByRole('list', { name: 'Tracks' }).getByRole('link', { name: before! }).click();
  await page.getByRole('heading', { level: 1, name: before! }).waitFor();
  await field('Name').fill(NAME);
  await button('Save').click();
  await news('Saved. The change will be visible shortly.');
  await page.getByRole('heading', { level: 1, name: NAME }).waitFor();
  await eventually(
    () => nameInApi(TRACKS.rename),
    (name) => name === NAME,
  );
  await page.getByRole('article').filter({ hasText: 'Edited' }).getByText(before!).waitFor();
});

test('a reload keeps typed values and says so; leaving asks for confirmation', PATIENCE, async () => {
  const name = (await nameInApi(TRACKS.draft))!;
  await open(pageOf(TRACKS.draft));
  await field('Name').fill('Half a na');
  await web.reload();
  await news('Your changes were restored, but are not saved yet.');
  assert.equal(await field('Name').inputValue(), 'Half a na');
  const toLog = page
    .getByRole('navigation', { name: 'Administration' })
    .getByRole('link', { name: 'Log', exact: true });
  await toLog.click();
  await dialog().getByRole('button', { name: 'Cancel' }).click();
  assert.equal(await field('Name').inputValue(), 'Half a na');
  await toLog.click();
  await dialog().getByRole('button', { name: 'Leave' }).click();
  await page.getByRole('heading', { level: 1, name: 'Log' }).waitFor();
  await open(pageOf(TRACKS.draft));
  assert.equal(await field('Name').inputValue(), name);
});

test('a refused value shows its error at the field', PATIENCE, async () => {
  await open(pageOf(TRACKS.refuse));
  const genres = page.getByRole('textbox', { name: 'Genres' });
  await genres.fill('folk\nNot A Tag');
  await button('Save').click();
  await page.getByText(/^genres\[1\]: expected a tag/).waitFor();
  assert.equal(await genres.getAttribute('aria-invalid'), 'true');
  await button('Discard changes').click();
  web.takeMessages();
});

test('the second of two editors sees the changes of the first, and loses nothing', PATIENCE, async () => {
  await open(pageOf(TRACKS.conflict));
  await edit(users.other, TRACKS.conflict, { speed: 'veryhigh' });
  await field('Position on the album').fill('7');
  await button('Save').click();
  const conflict = page.getByRole('alert').filter({ hasText: 'Another administrator changed this' });
  await conflict.getByText('Very fast').waitFor();
  await conflict.getByRole('button', { name: 'Reload and keep my changes' }).click();
  assert.equal(await field('Tempo').inputValue(), 'veryhigh');
  assert.equal(await field('Position on the album').inputValue(), '7');
  await button('Save').click();
  await news('All changes are saved.');
  web.takeMessages();
});

test('a track is hidden after confirmation, and restored', PATIENCE, async () => {
  const name = (await nameInApi(TRACKS.hide))!;
  await open(pageOf(TRACKS.hide));
  await button('Hide').click();
  await dialog().getByRole('button', { name: 'Hide' }).click();
  await page.getByText('Hidden. Only administrators see it').waitFor();
  await eventually(
    () => nameInApi(TRACKS.hide),
    (found) => found === undefined,
  );
  await open('/admin/catalogue/tracks?hidden=true');
  await page.getByRole('list', { name: 'Tracks' }).getByRole('link', { name }).click();
  await button('Restore').click();
  await dialog().getByRole('button', { name: 'Restore' }).click();
  await news('Everyone can see and play this.');
  await eventually(
    () => nameInApi(TRACKS.hide),
    (found) => found === name,
  );
});

test(
  'the page explains the format; refused records are listed before imported ones, and replaced on request',
  PATIENCE,
  async () => {
    const artist = { entity: 'artist', id: 880001, name: 'Label artist' };
    const send = async (records: object[]) => {
      const content = records.map((record) => JSON.stringify(record)).join('\n');
      const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Choose file').click()]);
      await chooser.setFiles({
        name: 'label.jsonl',
        mimeType: 'application/json',
        buffer: Buffer.from(content),
      });
      // The list of imports shows "Completed" as well, and stays until the page of this one is rendered.
      await page.getByRole('heading', { level: 1, name: 'label.jsonl' }).waitFor();
      await page.getByText('Completed', { exact: true }).waitFor();
    };
    await open('/admin/imports');
    await page.getByRole('tab', { name: 'Import file' }).click();
    await page.getByText('What does an import file look like?').click();
    await page.getByLabel('Fields', { exact: true }).getByText('license_ccurl').waitFor();
    await field('Source (optional)').fill('label');
    await send([artist]);

    await open('/admin/imports');
    await page.getByRole('tab', { name: 'Import file' }).click();
    await send([
      { ...artist, name: 'Other' },
      { ...artist, id: 880002 },
    ]);
    const text = await page.locator('main').innerText();
    const [refusal, imported] = [
      text.indexOf('belongs to the source label'),
      text.indexOf('Imported records'),
    ];
    assert.ok(refusal > 0 && refusal < imported, text);

    await open('/admin/imports');
    await page.getByRole('tab', { name: 'Import file' }).click();
    await page.getByRole('checkbox', { name: /^Replace records of other sources/ }).check();
    await send([{ ...artist, name: 'Other' }]);
    assert.equal(await page.getByText('belongs to the source label').count(), 0);
  },
);

test('an uploaded file is imported with progress, and a refused line is shown', PATIENCE, async () => {
  const upload = async (name: string, text: string) => {
    await open('/admin/imports');
    await page.getByRole('tab', { name: 'Import file' }).click();
    const [chooser] = await Promise.all([page.waitForEvent('filechooser'), button('Choose file').click()]);
    await chooser.setFiles({ name, mimeType: 'application/json', buffer: Buffer.from(text) });
    await page.getByRole('heading', { level: 1, name }).waitFor();
  };
  const artist = { entity: 'artist', id: 900_001, name: 'Lume' };
  await upload('small.jsonl', `${JSON.stringify(artist)}\n`);
  await news('Everything was imported, except for the items listed below.');
  await page.getByRole('row', { name: /Artists/ }).waitFor();

  await upload('wrong.jsonl', `${JSON.stringify(artist)}\n{"entity":"artist","id":"x","name":""}\n`);
  await news('The import failed. Nothing was changed.');
  await page.getByRole('list', { name: 'Details' }).getByText('line 2').waitFor();
  await open('/admin/imports');
  const runs = page.getByRole('list', { name: 'Previous imports' }).getByRole('listitem');
  assert.match((await runs.first().textContent()) ?? '', /wrong\.jsonl.*Failed.*operator/);
});

test('the activity log shows all actions, and can be filtered', PATIENCE, async () => {
  const { operator, other } = users;
  await edit(operator, TRACKS.log, { name: NAME });
  await edit(other, TRACKS.log, { speed: 'veryhigh' });
  for (const verb of ['hide', 'restore'])
    await web.send(operator, 'POST', `/web-api${pageOf(TRACKS.log)}/${verb}`, {});
  await open(`/admin/log?who=&odd=1&subject=track+${TRACKS.log}`);
  const entries = page.getByRole('list', { name: 'Entries' }).getByRole('listitem');
  await entries.first().waitFor();
  const texts = await entries.allTextContents();
  assert.deepEqual(
    texts.map((text) => /^(Edited|Hidden|Restored)Track 10006(operator|other)/.exec(text)?.slice(1)),
    [
      ['Restored', 'operator'],
      ['Hidden', 'operator'],
      ['Edited', 'other'],
      ['Edited', 'operator'],
    ],
  );
  assert.match(texts[3], /<b>new<\/b>/);
  await field('Action').selectOption('track.hide');
  await page.waitForURL(/action=track\.hide/);
  await entries.nth(1).waitFor({ state: 'detached' });
  assert.equal(await entries.count(), 1);
  await page.getByText('Read-only').waitFor();
});

test('a user is reset and suspended after confirmation, and the link is shown once', PATIENCE, async () => {
  await open('/admin/people?q=ordinary');
  const menu = page.getByRole('button', { name: 'Actions for ordinary' });
  await menu.click();
  await page.getByRole('menuitem', { name: 'Reset password' }).click();
  await dialog().getByRole('button', { name: 'Reset password' }).click();
  await dialog()
    .getByText(/\/reset\/[\w-]{43}/)
    .waitFor();
  await dialog().getByRole('button', { name: 'Close' }).first().click();
  await menu.click();
  await page.getByRole('menuitem', { name: 'Suspend' }).click();
  await dialog().getByRole('button', { name: 'Suspend' }).click();
  await page.getByText('Suspended', { exact: true }).waitFor();
});

test('an ordinary user gets no admin page', PATIENCE, async () => {
  const { session } = await web.createUser({ name: 'nobody' });
  for (const path of ['/admin', pageOf(10001), '/admin/log']) {
    const { status } = await fetch(web.url + path, {
      headers: { cookie: `cantiga_session=${session}`, accept: 'text/html' },
      redirect: 'manual',
    });
    assert.equal(status, 403, path);
    const visitor = await fetch(web.url + path, {
      headers: { accept: 'text/html' },
      redirect: 'manual',
    });
    assert.match(String(visitor.status), /^(303|401)$/, path);
  }
});

test('an artist asks, uploads, publishes and withdraws a release', {
  ...PATIENCE,
  skip: noFfmpeg,
}, async (t) => {
  const artist = await web.createUser({ name: 'singer' });
  await become(artist);
  await open('/studio');
  await button('I accept these terms').click();
  await field('Name of the artist or band').fill('Nova Vela');
  await button('Send request').click();
  await news('Your request was sent.');

  await become(users.operator);
  await open('/admin/artists');
  await button('Approve').click();
  await dialog().getByLabel('Reply').fill('Welcome');
  await dialog().getByRole('button', { name: 'Approve' }).click();
  await news('“Nova Vela” was approved.');

  await become(artist);
  await open('/studio');
  await page.getByRole('link', { name: 'Nova Vela' }).click();
  await page.getByRole('link', { name: 'Edit profile' }).click();
  await field('Website').fill('https://nova.example/');
  await field('Biography: English').fill('Two voices.');
  await button('Save').click();
  await news('Saved. It will be visible in a few seconds.');
  await page.getByRole('link', { name: 'Nova Vela' }).click();
  await button('New release').click();
  const [sol, mar, picture] = await audioFiles(t);
  const choose = page.getByLabel('Choose files').last();
  await choose.setInputFiles([sol, picture]);
  await news('This file can’t be read: its name ends in .mp3, but it contains a picture.');
  await field('Title 1').waitFor();
  await choose.setInputFiles([mar]);
  await field('Title 2').waitFor();
  // In the order of their tags, whatever the order in which they were checked.
  assert.deepEqual(
    [await field('Title 1').inputValue(), await field('Title 2').inputValue()],
    ['Mar', 'Sol'],
  );
  assert.equal(await field('Title').inputValue(), 'Primeira');

  await field('Release date').fill('2020-01-02');
  await field('Licence').selectOption({ label: 'CC BY 4.0' });
  await button('Move Sol up').click();
  await button('Save').click();
  await news('All changes are saved.');
  const id = Number(page.url().split('/').at(-1));
  await requireTus(artist, id);

  await button('Publish').click();
  await dialog().getByRole('checkbox').check();
  await dialog().getByRole('button', { name: 'Publish' }).click();
  await news('Everyone can see and play this release.');
  const client = createClient({ baseUrl: web.url, clientId: DEMO_CLIENT_ID });
  const names = async () => {
    const { results } = await client.albums.tracks({ id });
    return results.flatMap(({ tracks }) => tracks.map(({ name }) => name)).join();
  };
  await eventually(names, (shown) => shown === 'Sol,Mar');
  const { results: artists } = await client.artists.musicinfo({ name: 'Nova Vela' });
  assert.deepEqual(
    artists.map(({ website, musicinfo }) => [website, musicinfo.description.en]),
    [['https://nova.example/', 'Two voices.']],
  );
  const { results } = await client.albums.tracks({ id });
  await (await fetch(results[0].tracks[0].audio)).arrayBuffer();
  await page.getByRole('link', { name: 'Nova Vela' }).click();
  await page.getByRole('link', { name: 'Statistics' }).click();
  await page.waitForURL('**/statistics');
  const statistics = `/web-api${new URL(page.url()).pathname}`;
  const asArtist = { headers: { cookie: `cantiga_session=${artist.session}` } };
  const table = async (name: string) =>
    await (await fetch(`${web.url}${statistics}.csv?table=${name}`, asArtist)).text();
  await eventually(
    () => table('days'),
    (csv) => /,1,0,0,0,0\r\n$/.test(csv),
  );
  assert.match(await table('applications'), /^application,listens,downloads\r\n[^,]+,1,0\r\n$/);
  await page.reload();
  await page.getByText(/^Counted since /).waitFor();
  await page.getByRole('row', { name: /^Sol ?Primeira \d+/ }).waitFor();

  await become(users.operator);
  await open(`/list/a${id}`);
  await page.getByRole('button', { name: 'Report', exact: true }).first().click();
  await dialog().getByLabel('Reason').selectOption({ label: 'Wrong licence' });
  await dialog().getByLabel('Details').fill('It says BY-NC on their website.');
  await dialog().getByRole('button', { name: 'Report' }).click();
  await news('Thank you. An administrator will look into it.');
  await open('/admin/reports');
  await news('It says BY-NC on their website.');
  await button('Assign to me').click();
  await news(/^Handled by /);
  await button('Close…').click();
  await dialog().getByLabel('Reply to the reporters').fill('They have changed it.');
  await dialog().getByRole('button', { name: 'Reject report' }).click();
  await news('The report was closed.');
  await open('/account');
  await news('They have changed it.');

  await become(artist);
  await open(`/studio/releases/${id}`);
  await button('Unpublish').click();
  await dialog().getByRole('button', { name: 'Unpublish' }).click();
  await news('You unpublished this release. Likes and reviews are kept.');
  await page.getByRole('link', { name: 'Show all' }).click();
  await news('New tracks: Sol, Mar');
  await eventually(names, (shown) => shown === '');
});

test('a reported review is hidden with its case, and restored', PATIENCE, async () => {
  const review = { track_id: TRACKS.log, score: 1, title: 'Cheap', text: 'Buy\npills' };
  await web.send(await web.createUser({ name: 'reviewer' }), 'POST', '/web-api/reviews', review);
  await open(`/track/${TRACKS.log}`);
  const shown = page.getByRole('article').filter({ has: page.getByRole('heading', { name: 'Cheap' }) });
  await shown.getByRole('button', { name: 'Report' }).click();
  await page.getByRole('heading', { name: 'Report this review' }).waitFor();
  await dialog().getByLabel('Reason').selectOption({ label: 'Offensive content' });
  await dialog().getByRole('button', { name: 'Report' }).click();
  await news('Thank you. An administrator will look into it.');

  await open('/admin/reports');
  const reported = page.getByRole('article').filter({ hasText: 'pills' });
  await reported.getByRole('link', { name: `about track ${TRACKS.log}` }).waitFor();
  await reported.getByText('1 out of 10').waitFor();
  await reported.getByRole('button', { name: 'Close…' }).click();
  await dialog().getByLabel('Outcome').selectOption({ label: 'Hide item' });
  await dialog().getByRole('button', { name: 'Hide item' }).click();
  await news('The report was closed.');

  await open('/admin/reviews');
  await page.getByRole('article').filter({ hasText: 'pills' }).waitFor();
  await button('Restore').click();
  await dialog().getByRole('button', { name: 'Restore' }).click();
  await news('The review is visible.');
  await news('No hidden reviews');
});

test(
  'a request is above the forms and follows its decision; the navigation counts what waits',
  PATIENCE,
  async () => {
    const artist = await web.createUser({ name: 'asker' });
    await web.send(artist, 'POST', '/web-api/studio/terms', { version: TERMS_VERSION });
    await web.logInAs(users.operator);
    const links = page.getByRole('navigation', { name: 'Administration' }).getByRole('link');
    const artists = links.filter({ hasText: 'Artists' });
    await open('/admin');
    const before = Number((await artists.innerText()).match(/\d+/)?.[0] ?? 0);

    await web.logInAs(artist);
    await open('/studio');
    await field('Name of the artist or band').fill('Ar & “Lume”');
    await button('Send request').click();
    await news('Your request was sent.');
    const text = await page.getByRole('main').innerText();
    assert.ok(text.indexOf('Ar & “Lume”') < text.indexOf('Become an artist'), text);

    await web.logInAs(users.operator);
    const admin = await web.newPage();
    await web.open('/admin/artists', admin);
    const counted = admin.getByRole('navigation', { name: 'Administration' });
    await counted.getByRole('link', { name: `Artists ${before + 1} waiting` }).waitFor();
    const row = admin.getByRole('listitem').filter({ hasText: 'Ar & “Lume”' });
    await row.getByRole('button', { name: 'Approve' }).click();
    await admin.getByRole('dialog').getByRole('button', { name: 'Approve' }).click();
    const left = before === 0 ? 'Artists' : `Artists ${before} waiting`;
    await counted.getByRole('link', { name: left, exact: true }).waitFor();

    // The page of the artist, which was open all the time.
    await web.logInAs(artist);
    await page.getByRole('link', { name: 'Ar & “Lume”' }).waitFor();
    await page.getByText('Approved', { exact: true }).waitFor();
  },
);

test('a release has a date, is published when it is due, and its bars fit a phone', {
  ...PATIENCE,
  skip: noFfmpeg,
}, async (t) => {
  const artist = await web.createUser({ name: 'dater' });
  await web.send(artist, 'POST', '/web-api/studio/terms', { version: TERMS_VERSION });
  await web.send(artist, 'POST', '/web-api/studio/requests', { name: 'Data Nova', message: '' });
  const requests = (await (
    await fetch(`${web.url}/web-api/admin/artist-requests?state=open`, {
      headers: { cookie: `cantiga_session=${users.operator.session}` },
    })
  ).json()) as { items: { id: number; name: string }[] };
  const { id } = requests.items.find(({ name }) => name === 'Data Nova')!;
  await web.send(users.operator, 'POST', `/web-api/admin/artist-requests/${id}/decide`, { approve: true });
  await web.logInAs(artist);
  await open('/studio');
  await page.getByRole('link', { name: 'Data Nova' }).click();
  await button('New release').click();
  const song = await createAudio(join(await temporaryFolder(t), 'Onda.flac'), 'sine=f=330:d=1');
  await page.getByLabel('Choose files').last().setInputFiles([song]);
  await field('Title 1').waitFor();
  const today = new Date().toISOString().slice(0, 10);
  const date = field('Release date');
  assert.ok((await date.inputValue()) >= today);
  await date.fill('');
  await news('Enter a date. Without one, the release can’t be published.');
  await date.fill('2999-01-02');
  await field('Title').fill('Onda');
  await field('Licence').selectOption({ label: 'CC BY 4.0' });
  await button('Save').click();
  await button('Schedule').click();
  await dialog().getByRole('checkbox').check();
  await dialog().getByRole('button', { name: 'Schedule' }).click();
  await news(/^This release will be published on .*2999/);
  await date.fill(today);
  await button('Save').click();
  await news('Everyone can see and play this release.');

  // With the player, and something to save.
  const path = new URL(page.url()).pathname;
  await page.setViewportSize({ width: 360, height: 740 });
  t.after(() => page.setViewportSize({ width: 1280, height: 720 }));
  await open('/track/10001');
  await page.getByRole('main').getByRole('button', { name: 'Play', exact: true }).first().click();
  await button('Pause').first().waitFor();
  await open(path);
  await page
    .getByRole('button', { name: /^(Play|Pause)$/ })
    .last()
    .waitFor();
  await field('Title').fill('Outra onda');
  await news('You have unsaved changes.');
  const bar = page.getByText('You have unsaved changes.').locator('xpath=ancestor::*[@data-changed]');
  const top = async () => (await bar.boundingBox())!.y;
  assert.ok(740 - (await top()) <= 110, `${740 - (await top())} px`);
  assert.equal(await page.getByRole('navigation', { name: 'Main navigation' }).count(), 0);
});

/** Two tones with tags, and a picture with the name of a tone. */
async function audioFiles(t: TestContext): Promise<string[]> {
  const folder = await temporaryFolder(t);
  const tone = (name: string, hertz: number, number: number) =>
    createAudio(
      join(folder, `${name}.flac`),
      `sine=f=${hertz}:d=1`,
      ...['-metadata', `title=${name}`, '-metadata', `track=${number}`, '-metadata', 'album=Primeira'],
    );
  const picture = join(folder, 'picture.mp3');
  await writeFile(
    picture,
    Buffer.concat([Buffer.from('89504e470d0a1a0a0000000d49484452', 'hex'), Buffer.alloc(4000)]),
  );
  return [await tone('Sol', 330, 2), await tone('Mar', 220, 1), picture];
}

/** The protocol of uploads, as another client speaks it: a file that breaks off continues; other versions, offsets and users are refused. */
async function requireTus(artist: TestUser, releaseId: number): Promise<void> {
  const call = async (user: TestUser, method: string, path: string, headers: object, body?: Buffer) => {
    const cookie = `cantiga_session=${user.session}`;
    const proof = { cookie, 'x-csrf-token': csrfTokenOf(user.session), 'tus-resumable': '1.0.0' };
    return await fetch(web.url + path, { method, headers: { ...proof, ...headers }, ...(body && { body }) });
  };
  const uploads = `/web-api/studio/releases/${releaseId}/uploads`;
  const announced = {
    'upload-length': '30000',
    'upload-metadata': `filename ${Buffer.from('a.flac').toString('base64')}`,
  };
  assert.equal((await call(artist, 'POST', uploads, { ...announced, 'tus-resumable': '0.2.0' })).status, 400);
  assert.equal((await call(users.operator, 'POST', uploads, announced)).status, 403);
  const created = await call(artist, 'POST', uploads, announced);
  assert.equal(created.status, 201);
  const upload = created.headers.get('location')!;
  const part = { 'upload-offset': '0', 'content-type': 'application/offset+octet-stream' };
  assert.equal((await call(artist, 'PATCH', upload, { ...part, 'content-type': 'text/plain' })).status, 400);
  const first = await call(artist, 'PATCH', upload, part, Buffer.alloc(20_000));
  assert.deepEqual([first.status, first.headers.get('upload-offset')], [204, '20000']);
  assert.equal((await call(artist, 'PATCH', upload, part, Buffer.alloc(20_000))).status, 409);
  assert.equal((await call(users.operator, 'HEAD', upload, {})).status, 403);
  const head = await call(artist, 'HEAD', upload, {});
  assert.deepEqual([head.status, head.headers.get('upload-offset')], [200, '20000']);
  assert.equal((await call(artist, 'DELETE', upload, {})).status, 204);
  assert.equal((await call(artist, 'HEAD', upload, {})).status, 404);
}
