import assert from 'node:assert/strict';
import { DatabaseSync } from 'node:sqlite';
import { test } from 'node:test';
import { statementCache } from './sqlite-statements.ts';

const VALUES = ["'é'", '3', '2.5', 'null', "x'0102'", '-7', "''", '9007199254740991'];

/** 24 columns. */
const columnsOf = (first: number) =>
  Array.from({ length: 24 }, (_, i) => `${VALUES[(first + i) % VALUES.length]} as c${i}`).join(', ');

function open(): DatabaseSync {
  const database = new DatabaseSync(':memory:');
  database.exec(`create table t as select 1 as n, ${columnsOf(0)}`);
  for (const n of [3, 2, 5, 4]) database.exec(`insert into t select ${n}, ${columnsOf(n)}`);
  return database;
}

test('rows of many columns have the values and the order of other rows', () => {
  const database = open();
  const statements = statementCache(database);
  for (const order of ['n', 'n desc', 'n % 2, n desc', 'rowid'])
    for (const limit of [2, 100]) {
      const text = `select * from t where n > ? order by ${order} limit ${limit}`;
      const expected = database.prepare(text).all(1).map(Object.entries);
      for (let times = 0; times < 2; times++)
        assert.deepEqual(
          statements(text)
            .execute([1])
            .rows.map(Object.entries as never),
          expected,
          text,
        );
    }
});

test('a query that fails leaves nothing to the next one', () => {
  const statements = statementCache(open());
  const text = (n: string) => `select *, ${n} as z from t where n > ? order by n limit 9`;
  assert.throws(() => statements(text('9007199254740993 + n')).execute([1]), /too large/);
  assert.deepEqual(
    statements(text('n'))
      .execute([3])
      .rows.map((row) => (row as { z: number }).z),
    [4, 5],
  );
});

test('a column that is added later does not shift those behind it', () => {
  const database = new DatabaseSync(':memory:');
  database.exec('create table one (a integer); insert into one values (1)');
  const statements = statementCache(database);
  const read = () => statements('select one.*, 9 as z from one').execute([]).rows;
  assert.deepEqual(read(), [{ a: 1, z: 9 }]);
  database.exec('alter table one add column b integer default 2');
  assert.deepEqual(read(), [{ a: 1, b: 2, z: 9 }]);
});
