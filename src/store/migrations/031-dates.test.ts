import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { importPath } from '../../import/import.ts';
import { artist, fileOf } from '../../import/sample-records.fixture.ts';
import { openStore } from '../store.ts';
import { dates } from './031-dates.ts';
import { createEarlierDatabase } from './earlier.fixture.ts';
import { MIGRATIONS } from './migrations.ts';

forEachDatabase(({ emptyLocation }) => {
  test('artists without a joindate get one, and keep it; so do those that an earlier version adds', async () => {
    const location = await emptyLocation();
    const addArtist = (id: number, joindate: string) =>
      `insert into artist (id, name, website, joindate, image, locations, tags, description, "similar", source)
        values (${id}, 'Artist', '', '${joindate}', '', '[]', '[]', '{}', '[]', 'jsonl')`;
    const earlier = [addArtist(1, ''), addArtist(2, '2010-05-06')];
    await createEarlierDatabase(location, MIGRATIONS.indexOf(dates), earlier);
    const store = await openStore(location);
    try {
      const read = async () =>
        (await store.db.selectFrom('artist').select('joindate').orderBy('id').execute()).map(
          ({ joindate }) => joindate,
        );
      const [first, second] = await read();
      assert.match(first, /^\d{4}-\d\d-\d\d$/);
      assert.equal(second, '2010-05-06');
      // A program of an earlier version, during the upgrade.
      await store.db
        .insertInto('artist')
        .columns([
          'id',
          'name',
          'website',
          'joindate',
          'image',
          'locations',
          'tags',
          'description',
          'similar',
        ])
        .expression((eb) =>
          eb
            .selectFrom('artist')
            .select((eb) => [eb.lit(3).as('id'), 'name', 'website', eb.val('').as('joindate'), 'image'])
            .select(['locations', 'tags', 'description', 'similar'])
            .where('id', '=', 1),
        )
        .execute();
      await importPath(
        store,
        await fileOf([1, 2, 3].map((id) => ({ ...artist, id, joindate: '2015-01-01' }))),
        { replace: true },
      );
      assert.deepEqual(await read(), [first, second, '2015-01-01']);
    } finally {
      await store.close();
    }
  });
});
