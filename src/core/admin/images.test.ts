import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { type TestContext, test } from 'node:test';
import sharp from 'sharp';
import { forEachDatabase, type TestDatabase } from '../../../test/databases.fixture.ts';
import { COVER_MAX_BYTES } from '../../domain/admin.ts';
import { square } from '../../domain/media/media.ts';
import { quiet } from '../../domain/node/quiet-log.fixture.ts';
import type { CatalogueKind } from '../../domain/vocabulary.ts';
import { createImages } from '../../media/images/images.ts';
import { createOriginals } from '../../media/originals.ts';
import { findPicture } from '../../store/pictures.ts';
import { findImageOwner } from '../media/media-rows.ts';
import { openAdmin } from './admin.fixture.ts';

const plain = (background: string, width = 300, height = 300) =>
  sharp({ create: { width, height, channels: 3, background } });

async function open(t: TestContext, database: TestDatabase) {
  const opened = await openAdmin(database);
  const { store, administration, eva } = opened;
  const folder = await mkdtemp(join(tmpdir(), 'cantiga-covers-'));
  const node = (name: string) => {
    const cache = join(folder, name);
    const images = createImages({
      folder: cache,
      max: 1e7,
      originals: createOriginals({ library: folder, data: folder }),
      log: quiet,
      findUploaded: ({ kind, id }) => findPicture(store.db, kind, id),
    });
    t.after(() => images.close());
    return images;
  };
  const nodes = [node('one'), node('other')];
  t.after(() => rm(folder, { recursive: true, force: true }));
  return {
    ...opened,
    /** The colour in the middle, as each node serves it. */
    async colours(kind: CatalogueKind, id: number): Promise<{ colour: string; etag: string }[]> {
      const seen: { colour: string; etag: string }[] = [];
      for (const images of nodes) {
        const owner = (await findImageOwner(store.db, kind, id))!;
        const { etag, read } = await images.open(owner, square(100), 'webp');
        const { data } = await sharp(await read())
          .raw()
          .toBuffer({ resolveWithObject: true });
        const [red, green, blue] = data.subarray((50 * 100 + 50) * 3);
        const colour = red > 200 && green < 60 ? 'red' : blue > 200 && green < 60 ? 'blue' : 'drawn';
        seen.push({ colour, etag });
      }
      return seen;
    },
    async upload(kind: 'artist' | 'album' | 'track', id: number, picture: Buffer) {
      const { version } = await administration.get(kind, id);
      return await administration.saveImage(eva, kind, id, picture, version);
    },
  };
}

forEachDatabase((database) => {
  test('an uploaded or replaced cover is served by every node, and none after it is deleted', async (t) => {
    const { administration, eva, colours, upload, logged, rebuild } = await open(t, database);
    const [before] = await colours('album', 70);
    const red = await upload('album', 70, await plain('red').png().toBuffer());
    assert.equal(red.image_uploaded, true);
    assert.match(red.image, /^\/image\/\?type=album&id=70&v=./);
    const first = await colours('album', 70);
    assert.deepEqual(
      first.map(({ colour }) => colour),
      ['red', 'red'],
    );
    const blue = await upload('album', 70, await plain('blue').jpeg().toBuffer());
    assert.notEqual(blue.image, red.image);
    const second = await colours('album', 70);
    assert.equal(second[1].colour, 'blue');
    assert.equal(new Set([before.etag, first[0].etag, second[0].etag]).size, 3);
    const deleted = await administration.deleteImage(eva, 'album', 70, blue.version);
    assert.deepEqual([deleted.image_uploaded, deleted.image], [false, '/image/?type=album&id=70']);
    assert.deepEqual((await colours('album', 70))[0], before);
    assert.deepEqual(
      (await logged()).map(({ action }) => action),
      ['album.image', 'album.image', 'album.image-delete'],
    );
    await upload('artist', 8, await plain('red').webp().toBuffer());
    assert.deepEqual([...(await rebuild()).artists.image], [0, 1]);
    assert.equal((await colours('artist', 8))[0].colour, 'red');
  });

  test('a stored image has a limited size, is upright, and has no metadata', async (t) => {
    const { store, upload } = await open(t, database);
    const camera = plain('red', 3000, 1500).withMetadata({ orientation: 6 }).jpeg();
    await upload('artist', 7, await camera.toBuffer());
    const { picture } = await store.db.selectFrom('cover').select('picture').executeTakeFirstOrThrow();
    const { format, width, height, exif, orientation } = await sharp(picture).metadata();
    assert.deepEqual([format, width, height, exif, orientation], ['webp', 600, 1200, undefined, undefined]);
  });

  test('rejects files that are not images, and stale versions', async (t) => {
    const { administration, eva, upload, logged } = await open(t, database);
    const refused = (message: RegExp) => ({ kind: 'type', field: 'image', message });
    await assert.rejects(
      upload('album', 70, Buffer.alloc(0)),
      refused(/^image: expected an image, got none/),
    );
    await assert.rejects(upload('album', 70, Buffer.from('<svg/>')), refused(/^image: Only JPEG, PNG/));
    await assert.rejects(upload('album', 70, Buffer.alloc(COVER_MAX_BYTES + 1)), refused(/at most 10 MB/));
    const whole = await plain('red').png().toBuffer();
    await assert.rejects(upload('album', 70, whole.subarray(0, 200)), refused(/damaged or incomplete/));
    await assert.rejects(upload('track', 10, whole), refused(/cover of its album 80/));
    const { version } = await administration.get('album', 70);
    await upload('album', 70, whole);
    await assert.rejects(administration.saveImage(eva, 'album', 70, whole, version), { kind: 'conflict' });
    await assert.rejects(administration.deleteImage(eva, 'album', 70, version), { kind: 'conflict' });
    const { version: latest } = await administration.get('album', 70);
    const both = [1, 2].map(() => administration.saveImage(eva, 'album', 70, whole, latest));
    const outcomes = (await Promise.allSettled(both)).map(({ status }) => status);
    assert.deepEqual(outcomes.sort(), ['fulfilled', 'rejected']);
    await assert.rejects(Promise.all(both), { kind: 'conflict' });
    assert.equal((await logged()).length, 2);
  });
});
