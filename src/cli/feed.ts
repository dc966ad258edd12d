import { readFile, stat } from 'node:fs/promises';
import { resolve } from 'node:path';
import { deleteFeed, type Feed, listFeeds, saveFeeds } from '../core/feeds/feeds.ts';
import type { FeedRecord } from '../domain/imports/records.ts';
import { Refusal } from '../domain/refusal.ts';
import { secondOf } from '../domain/timestamps.ts';
import { findFault } from '../import/entities.ts';
import { feedRow } from '../import/writing/rows.ts';
import type { Store } from '../store/store.ts';
import { actionsOf, storeAction } from './actions.ts';
import type { Command } from './command.ts';
import { formatTable } from './table.ts';

const BYTES_MAX = 1_000_000;

const HEAD = ['ID', 'TYPE', 'TARGET', 'POSITION', 'BEGINS', 'ENDS', 'LANGUAGES', 'TITLE'];

function rowOf(one: Feed): string[] {
  return [
    String(one.id),
    one.type,
    one.target,
    String(one.position),
    one.date_start,
    one.date_end,
    one.lang.join(' '),
    Object.values(one.title).at(0) ?? '',
  ];
}

const create = storeAction(
  {
    type: 'value',
    title: 'required',
    text: 'required',
    subtitle: 'value',
    lang: 'value',
    link: 'required',
    start: 'value',
    end: 'value',
    position: 'value',
    target: 'value',
    joinid: 'value',
    image: 'value',
  },
  [],
  ({ options }) => {
    const { title, text, subtitle, link, lang = 'en', position, joinid } = options;
    const record = {
      type: options.type ?? 'news',
      title: { [lang]: title },
      text: { [lang]: text },
      ...(subtitle === undefined ? {} : { subtitle: { [lang]: subtitle } }),
      link,
      lang: [lang],
      date_start: options.start ?? secondOf(new Date()),
      date_end: options.end ?? '2099-12-31 23:59:59',
      position: numberOf(position ?? '0'),
      ...(options.target === undefined ? {} : { target: options.target }),
      ...(joinid === undefined ? {} : { joinid: numberOf(joinid) }),
      ...(options.image === undefined ? {} : { image: options.image }),
    };
    return saving([record], 'feed');
  },
  describeSaved,
);

/** Other texts stay texts, and are refused later with the name of their field. */
function numberOf(text: string): number | string {
  return /^\d+$/.test(text) ? Number(text) : text;
}

const set = storeAction(
  {},
  ['file'],
  async ({ operands: { file } }, { folder }) => {
    const document = await readJson(resolve(folder, file), file);
    return saving(Array.isArray(document) ? document : [document], file);
  },
  describeSaved,
);

async function readJson(path: string, name: string): Promise<unknown> {
  const unreadable = (error: NodeJS.ErrnoException) => {
    throw new Refusal('import', `Cannot read ${name}: ${error.code}.`, { cause: error });
  };
  const found = await stat(path).catch(unreadable);
  // A device or a pipe may never end.
  if (!found.isFile()) throw new Refusal('import', `Cannot read ${name}: it is not a regular file.`);
  if (found.size > BYTES_MAX)
    throw new Refusal('import', `${name} has ${found.size} bytes; at most ${BYTES_MAX} are read.`);
  const text = await readFile(path, 'utf8').catch(unreadable);
  try {
    return JSON.parse(text);
  } catch (error) {
    throw new Refusal('import', `${name} is not well-formed JSON: ${(error as Error).message}.`, {
      cause: error,
    });
  }
}

/** Saves all or none. */
function saving(records: unknown[], name: string): (store: Store) => Promise<Feed[]> {
  const rows = records.map((record, at) => {
    const feed = requireFeed(record, records.length === 1 ? name : `${name}, feed ${at + 1}`);
    const { id, ...row } = feedRow(feed);
    return isNew(record) ? row : { ...row, id };
  });
  return async (store) => {
    const ids = new Set(await saveFeeds(store, rows));
    return (await listFeeds(store.db)).filter(({ id }) => ids.has(id));
  };
}

function describeSaved(saved: Feed[]): string {
  return saved
    .map(({ id, date_start, date_end }) => `Feed ${id} runs from ${date_start} to ${date_end}.`)
    .join('\n');
}

/** Checks the rules of the import format; `entity` may be absent, and the id of a new feed. */
function requireFeed(record: unknown, where: string): FeedRecord {
  const complete =
    typeof record === 'object' && record !== null ? { entity: 'feed', id: 1, ...record } : record;
  const fault = findFault(complete);
  if (fault !== undefined) throw new Refusal('import', `${where}: ${fault}.`);
  if ((complete as FeedRecord).entity !== 'feed')
    throw new Refusal('import', `${where}: expected a feed, got ${(complete as FeedRecord).entity}.`);
  return complete as FeedRecord;
}

function isNew(record: unknown): boolean {
  return !Object.hasOwn(record as object, 'id');
}

export const feed: Command = {
  name: 'feed',
  summary: 'Manage announcements for the front pages of applications',
  help: `Usage: cantiga feed list [--json]
       cantiga feed create [options]
       cantiga feed set <file> [--json]
       cantiga feed delete <id> [--json]

Feeds are announcements with a start and an end, a title, a text and a link; \`/v3.0/feeds\` returns
them. A running service shows changes immediately.

  list     Lists all feeds, also past and future ones
  create   Creates a feed in one language
  set      Reads one feed or a list of feeds, in any number of languages, from a JSON file of at
           most 1 MB, with the fields of the import format (docs/import.md). A feed with an existing
           id is replaced; one without an id is created
  delete   Deletes a feed

Options of create:
  --type <word>        album, artist, playlist, track, news, interview, contest, video or update
                       (default: news)
  --title <text>       Required
  --text <text>        Required
  --subtitle <text>
  --lang <code>        Language of the texts, two letters (default: en)
  --link <url>         http(s)://… or a path of this service such as /list/a1006; required
  --start <time>       yyyy-mm-dd or "yyyy-mm-dd hh:mm:ss", UTC (default: now)
  --end <time>         The same, inclusive (default: 2099-12-31 23:59:59)
  --position <number>  Position among the others (default: 0)
  --target <word>      all, logged or notlogged (default: all)
  --joinid <id>        Id of the item that it refers to
  --image <file>       An image, relative to the library
Options of all:
  --json               The result as JSON

Examples:
  cantiga feed create --title "Open stage" --text "Send us your songs." --link https://a.example/stage --end 2030-06-30
  cantiga feed set feeds.json
  cantiga feed list
  cantiga feed delete 3
`,
  run: actionsOf({
    list: storeAction(
      {},
      [],
      () => (store) => listFeeds(store.db),
      (feeds) => (feeds.length === 0 ? 'There are no feeds yet.' : formatTable([HEAD, ...feeds.map(rowOf)])),
    ),
    create,
    set,
    delete: storeAction(
      {},
      ['id'],
      ({ operands }) => {
        const id = Number(operands.id);
        if (!/^\d+$/.test(operands.id) || !Number.isSafeInteger(id))
          throw new Refusal('usage', `<id> must be the id of a feed, not "${operands.id}".`);
        return async (store) => {
          await deleteFeed(store, id);
          return { id };
        };
      },
      ({ id }) => `Feed ${id} is deleted.`,
    ),
  }),
};
