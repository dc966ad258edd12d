import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { askHere } from '../../catalogue/ask-here.fixture.ts';
import { createCatalogueBuilder } from '../../catalogue/build/builder.ts';
import type { Catalogue } from '../../catalogue/catalogue.ts';
import type { ImportRecord } from '../../domain/imports/records.ts';
import { Refusal } from '../../domain/refusal.ts';
import { artist, track } from '../../http/example-service.fixture.ts';
import type { Store } from '../../store/store.ts';
import { take } from '../playlists/lists.fixture.ts';
import { createRadios } from './radios.ts';

const LICENSE = 'http://creativecommons.org/licenses/by/4.0/';

const song = (id: number, audio: string): ImportRecord => ({
  ...{ entity: 'track', id, name: `Track ${id}`, artist_id: 1, duration: 60, releasedate: '2020-01-01' },
  ...{ license_ccurl: LICENSE, audio, musicinfo: { tags: { genres: ['rock'] } } },
});

/** As in the store after `fill`. */
function catalogueOf(...ids: number[]): Catalogue {
  const builder = createCatalogueBuilder({ synonyms: new Map() });
  builder.addArtist(artist(1, 'Ana'));
  for (const id of ids) {
    const about = { duration: 60, genres: '["rock"]', has_audio: id !== 11 };
    builder.addTrack(track(id, `Track ${id}`, 1, about));
  }
  return builder.finish(1);
}

async function fill(store: Store): Promise<void> {
  await take(store, [
    { entity: 'artist', id: 1, name: 'Ana' },
    ...[song(10, 'a.mp3'), song(11, ''), song(12, 'c.mp3')],
    { entity: 'radio', id: 7, name: 'rock', dispname: 'Rock', tags: ['rock'] },
    { entity: 'radio', id: 3, name: 'own', dispname: 'Own', type: 'pro', tracks: [11, 12] },
    { entity: 'radio', id: 5, name: 'empty', dispname: 'Empty' },
  ]);
}

const NOON = Date.UTC(2026, 2, 1, 12);
const ffmpeg = () => ({ path: 'ffmpeg', version: '1' });

forEachDatabase(({ openFresh }) => {
  test('lists the stored radios after loading', async () => {
    const store = await openFresh();
    await fill(store);
    const all = () => catalogueOf(10, 11, 12);
    const radios = createRadios({ store, catalogue: all, ask: askHere(all), ffmpeg });
    assert.deepEqual(radios.list(), []);
    await radios.refresh();
    assert.deepEqual(radios.list(), [
      { id: 3, name: 'own', dispname: 'Own', type: 'pro', tags: [], tracks: [11, 12] },
      { id: 5, name: 'empty', dispname: 'Empty', type: 'www', tags: [], tracks: [] },
      { id: 7, name: 'rock', dispname: 'Rock', type: 'www', tags: ['rock'], tracks: [] },
    ]);
    assert.equal(radios.find(7)?.name, 'rock');
    assert.equal(radios.find(8), undefined);
  });

  test('returns the current track with audio, and its end', async () => {
    const store = await openFresh();
    await fill(store);
    const catalogue = catalogueOf(10, 11, 12);
    let now = 1_700_000_000_000;
    const radios = createRadios({
      store,
      catalogue: () => catalogue,
      ask: askHere(() => catalogue),
      clock: () => now,
      ffmpeg,
    });
    await radios.refresh();
    const seen = new Set<number | undefined>();
    for (let i = 0; i < 4; i++, now += 60_000) seen.add((await radios.playing(7))?.trackId);
    assert.deepEqual(seen, new Set([10, 12]));
    now = 1_700_000_000_000 - (1_700_000_000_000 % 60_000) + 1000;
    assert.deepEqual(await radios.playing(3), { trackId: 12, left: 59_000 });
    assert.equal(await radios.playing(5), undefined);
    assert.equal(await radios.playing(8), undefined);
  });

  test('plays tracks of the next generation, and keeps the programme if nothing changed', async () => {
    const store = await openFresh();
    await fill(store);
    let catalogue = catalogueOf(10);
    const radios = createRadios({ store, catalogue: () => catalogue, ask: askHere(() => catalogue), ffmpeg });
    await radios.refresh();
    const programme = await radios.programme(7);
    assert.deepEqual(
      programme.tracks.map(({ id }) => id),
      [10],
    );
    catalogue = catalogueOf(10, 11);
    assert.equal(await radios.programme(7), programme);
    catalogue = catalogueOf(10, 11, 12);
    const [one, other] = await Promise.all([radios.programme(7), radios.programme(7)]);
    assert.deepEqual(
      one.tracks.map(({ id }) => id),
      [10, 12],
    );
    assert.equal(one, other);
    const duration = catalogue.tracks.duration.map((seconds) => seconds + 1);
    catalogue = { ...catalogue, tracks: { ...catalogue.tracks, duration } };
    assert.notEqual(await radios.programme(7), one, 'other columns than tags have changed');
    await take(store, [{ entity: 'radio', id: 7, name: 'rock', dispname: 'Rock', tracks: [12] }]);
    await radios.refresh();
    assert.deepEqual(
      (await radios.programme(7)).tracks.map(({ id }) => id),
      [12],
    );
  });

  test('the programme stays while queries are rejected', async () => {
    const store = await openFresh();
    await fill(store);
    let catalogue = catalogueOf(10);
    let isBusy = false;
    const answer = askHere(() => catalogue);
    const ask: typeof answer = (question, request, options) =>
      isBusy ? Promise.reject(new Refusal('overload', 'busy')) : answer(question, request, options);
    const radios = createRadios({ store, catalogue: () => catalogue, ask, clock: () => NOON, ffmpeg });
    await radios.refresh();
    const programme = await radios.programme(7);
    catalogue = catalogueOf(10, 12);
    isBusy = true;
    for (let i = 0; i < 2; i++) assert.equal(await radios.programme(7), programme);
    await assert.rejects(radios.programme(3), { kind: 'overload' });
    isBusy = false;
    assert.deepEqual(
      (await radios.programme(7)).tracks.map(({ id }) => id),
      [10, 12],
    );
  });

  test('an announced track plays until its announced end, even if the tracks change meanwhile', async () => {
    const store = await openFresh();
    await fill(store);
    const more = Array.from({ length: 12 }, (_, i) => 13 + i);
    await take(
      store,
      more.map((id) => song(id, `${id}.mp3`)),
    );
    let catalogue = catalogueOf(10, 12);
    let now = 1_700_000_000_000;
    const radios = createRadios({
      store,
      catalogue: () => catalogue,
      ask: askHere(() => catalogue),
      clock: () => now,
      ffmpeg,
    });
    await radios.refresh();
    for (const id of more) {
      now += 7000;
      const announced = await radios.playing(7);
      const followed = await radios.programme(7);
      catalogue = catalogueOf(10, 12, ...more.filter((one) => one <= id));
      const still = await radios.playing(7);
      assert.deepEqual(still, announced);
      // A station queries its programme every few seconds, and some seconds ahead.
      for (let ahead = 0; ahead < 30_000; ahead += 1000)
        assert.deepEqual(followed.at(now + ahead), (await radios.programme(7)).at(now + ahead));
    }
  });

  test('an unchanged radio is not rebuilt', async () => {
    const store = await openFresh();
    await fill(store);
    const catalogue = catalogueOf(10, 12);
    const radios = createRadios({ store, catalogue: () => catalogue, ask: askHere(() => catalogue), ffmpeg });
    await radios.refresh();
    const [radio, programme] = [radios.find(7), await radios.programme(7)];
    await take(store, [{ entity: 'radio', id: 3, name: 'own', dispname: 'Other', tracks: [12] }]);
    await radios.refresh();
    assert.equal(radios.find(3)?.dispname, 'Other');
    assert.equal(radios.find(7), radio);
    assert.equal(await radios.programme(7), programme);
  });

  test('nothing plays without ffmpeg, or before the first catalogue', async () => {
    const store = await openFresh();
    await fill(store);
    const catalogue = catalogueOf(10, 12);
    const mute = createRadios({
      store,
      catalogue: () => catalogue,
      ask: askHere(() => catalogue),
      ffmpeg: () => ({ missing: 'There is no ffmpeg.', remedy: '' }),
    });
    await mute.refresh();
    assert.equal(await mute.playing(7), undefined);
    const early = createRadios({ store, catalogue: () => undefined, ask: askHere(() => undefined), ffmpeg });
    await early.refresh();
    await assert.rejects(early.playing(7), { kind: 'overload' });
  });
});
