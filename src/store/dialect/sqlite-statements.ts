/** Prepared statements of node:sqlite, with rows in the form of Kysely. */
import type { DatabaseSync, SQLInputValue, StatementSync } from 'node:sqlite';
import type { QueryResult } from 'kysely';
import { BoundedMap } from '../../domain/collections/bounded-map.ts';

const STATEMENTS_CACHED = 200;
/** A result with so many columns is read through `PASS_ROW`. */
const WIDE = 16;
/** A function of SQLite that passes the values of a row to us and returns the row's number. */
const PASS_ROW = 'cantiga_pass_row';

interface Statement {
  execute(parameters: readonly SQLInputValue[]): QueryResult<unknown>;
}

/** Preparing costs more than running a small statement, so recently used ones stay prepared. */
export function statementCache(database: DatabaseSync): (text: string) => Statement {
  const statements = new BoundedMap<string, Statement>({ max: STATEMENTS_CACHED });
  const passed: unknown[][] = [];
  database.function(PASS_ROW, { varargs: true }, (...values) => passed.push(values) - 1);
  return (text) => {
    const cached = statements.use(text);
    if (cached !== undefined) return cached;
    const statement = prepare(database, text, passed);
    statements.set(text, statement);
    return statement;
  };
}

function prepare(database: DatabaseSync, text: string, passed: unknown[][]): Statement {
  const statement = database.prepare(text);
  let columns = columnNames(statement);
  if (columns.length === 0) {
    return {
      execute(parameters) {
        const { changes } = statement.run(...parameters);
        return { numAffectedRows: BigInt(changes), rows: [] };
      },
    };
  }
  if (isWide(text, columns)) return wide(database, text, columns, passed);
  statement.setReturnArrays(true);
  let toRow = rowMaker(columns);
  return {
    execute(parameters) {
      const rows = statement.all(...parameters) as unknown as unknown[][];
      // Another process has added a column to a table, and SQLite has prepared the `select *` again.
      if (rows.length > 0 && rows[0].length !== columns.length) {
        columns = columnNames(statement);
        toRow = rowMaker(columns);
      }
      return { rows: rows.map(toRow) };
    },
  };
}

const columnNames = (statement: StatementSync) => statement.columns().map((column) => column.name);

/** An inner query without a limit may lose its order, and equal names could not be told apart. */
function isWide(text: string, columns: string[]): boolean {
  return (
    columns.length >= WIDE && /^select .* limit /s.test(text) && new Set(columns).size === columns.length
  );
}

/**
 * Reads rows of many columns as the arguments of a function. SQLite locks the connection two or three times for each value of a result,
 * but not for the arguments of a function, so this takes about half the time.
 */
function wide(database: DatabaseSync, text: string, columns: string[], passed: unknown[][]): Statement {
  const names = columns.map((column) => JSON.stringify(column)).join(', ');
  const statement = database.prepare(`select ${PASS_ROW}(${names}) from (${text})`);
  statement.setReturnArrays(true);
  const toRow = rowMaker(columns);
  return {
    execute(parameters) {
      try {
        // SQLite may call the function before it sorts, so the numbers give the order.
        const numbers = statement.all(...parameters) as unknown as [number][];
        return { rows: numbers.map(([number]) => toRow(passed[number])) };
      } finally {
        passed.length = 0;
      }
    },
  };
}

/**
 * A function that turns `[1, 'x']` into `{id: v[0], name: v[1]}`. Arrays and one compiled object literal are more than twice
 * as fast as the objects of node:sqlite, which matters when a whole catalogue is read.
 */
function rowMaker(columns: string[]): (values: unknown[]) => unknown {
  const fields = columns.map((column, at) => `${JSON.stringify(column)}: v[${at}]`);
  return new Function('v', `return {${fields.join(', ')}}`) as (values: unknown[]) => unknown;
}
