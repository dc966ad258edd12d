import assert from 'node:assert/strict';
import { test } from 'node:test';
import { forEachDatabase } from '../../../test/databases.fixture.ts';
import { findPicture, findUploadTime } from '../../store/pictures.ts';
import { deleteUser } from '../delete-user.ts';
import { deleteAvatar, saveAvatar } from './avatars.ts';
import { createUser } from './users.ts';

const picture = (byte: number) => ({
  ...{ kind: 'webp', picture: new Uint8Array([byte, 0, 255]), changed: `2020-01-0${byte}T00:00:00.000Z` },
});

forEachDatabase(({ openFresh }) => {
  test('an avatar is stored, replaced and removed', async () => {
    const store = await openFresh();
    const { id } = await createUser(store, { name: 'ana' });
    for (const byte of [1, 2]) {
      await saveAvatar(store, id, picture(byte));
      const found = await findPicture(store.db, 'user', id);
      assert.deepEqual(found && new Uint8Array(found), picture(byte).picture);
      assert.equal(await findUploadTime(store.db, 'user', id), picture(byte).changed);
    }
    await deleteAvatar(store, id);
    assert.equal(await findPicture(store.db, 'user', id), undefined);
  });

  test('no avatar remains of a deleted user, not even of one deleted concurrently', async () => {
    const store = await openFresh();
    const { id } = await createUser(store, { name: 'ana' });
    await Promise.all([
      saveAvatar(store, id, picture(1)),
      deleteUser(store, id),
      saveAvatar(store, id, picture(2)),
    ]);
    await saveAvatar(store, id, picture(3));
    assert.deepEqual(await store.db.selectFrom('avatar').selectAll().execute(), []);
  });
});
