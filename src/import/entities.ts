/** The import format: for each entity its fields and what each accepts. */

import { redirectUriFault } from '../domain/applications/redirect-uri.ts';
import { byName } from '../domain/collections/by-name.ts';
import { type Column, type ColumnType, columnsOf } from '../domain/columns.ts';
import { ISRC } from '../domain/imports/record-values.ts';
import type { ImportRecord } from '../domain/imports/records.ts';
import type { CatalogueKind } from '../domain/vocabulary.ts';
import {
  FEED_TARGETS,
  FEED_TYPES,
  PLANS,
  RADIO_TYPES,
  RATINGS,
  RELATION_TARGETS,
  RELATIONS,
  WAVEFORM_PEAKS,
  WEB_CLIENT_ID,
} from '../domain/vocabulary.ts';
import {
  day,
  didYouMean,
  type Fault,
  fields,
  file,
  flag,
  id,
  isObject,
  line,
  link,
  listOf,
  mapOf,
  matching,
  moment,
  name,
  number,
  oneOf,
  orEmpty,
  ownFile,
  type Rule,
  rule,
  show,
  text,
  url,
  whole,
} from './rules.ts';

export type Entity = ImportRecord['entity'];

const lang = matching(/^[a-z]{2}$/, 'a language as two lower-case letters, such as en');
const langOrEmpty = orEmpty(lang);
const translations = mapOf(/^[a-z]{2}$/, 'languages (two lower-case letters, such as en)', text());
const tag = rule(
  'a tag: a text of 1 to 100 characters, in lower case, without spaces around it',
  (value) =>
    line(100)(value) === undefined &&
    value !== '' &&
    String(value).trim() === value &&
    String(value).toLowerCase() === value,
);
const tags = listOf(tag, 100);
const country = matching(/^[A-Z]{3}$/, 'a country as three capital letters, such as FRA');
const isrc = matching(ISRC, 'an ISRC of 12 characters, such as GBAYE0601498');
const rating = number(0, 1e15);
const count = whole(0, 2 ** 31 - 1);
const entity: Rule = () => undefined;

const location = fields({
  latitude: number(-90, 90),
  longitude: number(-180, 180),
  country: orEmpty(country),
  city: line(),
});

const peaks = listOf(whole(0, 100), WAVEFORM_PEAKS, true);
/** Sources may deliver peaks as bytes. */
const waveform: Rule = (value) => {
  if (!(value instanceof Uint8Array)) return peaks(value);
  return arePeaks(value) ? undefined : peaks([...value]);
};

function arePeaks(bytes: Uint8Array): boolean {
  // A plain loop: this runs for every byte of every waveform.
  for (let at = 0; at < bytes.length; at++) if (bytes[at] > 100) return false;
  return bytes.length === WAVEFORM_PEAKS;
}

const addressLine = line(2000);
const redirectUri: Rule = (value) => {
  const fault = addressLine(value);
  if (fault !== undefined) return fault;
  const problem = redirectUriFault(String(value));
  return problem === undefined ? undefined : { at: '', problem: `${problem}; got ${show(value)}` };
};

/** The rule for each type of column; words are checked by the column itself. */
const typeRules = (file: Rule): Record<Exclude<ColumnType, 'word'>, Rule> => ({
  id,
  optionalId: id,
  name: name(),
  line: line(),
  text: text(),
  flag,
  count,
  seconds: whole(0, 86400, 'seconds'),
  decibels: number(-100, 100),
  day,
  url,
  language: langOrEmpty,
  isrc: orEmpty(isrc),
  file,
  tags,
  locations: listOf(location, 100),
  translations,
  similar: listOf(fields({ name: name(), score: number(0, 1) }), 1000),
});

const ratings = fields(
  {},
  byName(RATINGS, () => rating),
);

function catalogueRules(file: Rule): Record<CatalogueKind, Rule> {
  const rules = typeRules(file);
  const ruleOf = ({ type, words = [], default: fallback, required }: Column) => {
    if (type === 'word') return oneOf(fallback === undefined ? [...words, ''] : words);
    return type === 'url' && !required ? orEmpty(url) : rules[type];
  };
  const rulesOf = (kind: CatalogueKind, includes: (column: Column) => boolean) =>
    Object.fromEntries(
      columnsOf(kind).flatMap(([name, column]) => (includes(column) ? [[name, ruleOf(column)]] : [])),
    );
  const rule = (kind: CatalogueKind, others: Record<string, Rule> = {}) =>
    fields(
      { entity, ...rulesOf(kind, ({ required }) => required === true) },
      { ...rulesOf(kind, ({ required, within }) => !required && within === undefined), ...others },
    );
  const musicinfoTags = fields(
    {},
    rulesOf('track', ({ within }) => within === 'tags'),
  );
  const musicinfo = fields(
    {},
    { ...rulesOf('track', ({ within }) => within === 'musicinfo'), tags: musicinfoTags },
  );
  return {
    artist: rule('artist'),
    album: rule('album'),
    track: rule('track', { waveform, musicinfo, ratings }),
  };
}

const rulesWith = (file: Rule): Record<Entity, Rule> => ({
  ...catalogueRules(file),
  user: fields(
    { entity, id, name: name(100) },
    {
      dispname: name(),
      lang: langOrEmpty,
      creationdate: day,
      avatar: file,
      email: orEmpty(matching(/^[^\s\p{Cc}\p{Cs}@]{1,64}@[^\s\p{Cc}\p{Cs}@]{1,190}$/u, 'an e-mail address')),
      // Never repeated in a message.
      password: rule(
        'a password of 1 to 1000 characters',
        (value) => typeof value === 'string' && value.length > 0 && value.length <= 1000,
        true,
      ),
      admin: flag,
    },
  ),
  relation: fields(
    { entity, user_id: id, relation: oneOf(RELATIONS) },
    { track_id: id, album_id: id, artist_id: id, date: moment },
  ),
  review: fields(
    { entity, id, user_id: id },
    {
      track_id: id,
      album_id: id,
      score: whole(0, 10),
      title: line(),
      text: text(),
      lang: langOrEmpty,
      date: moment,
      agreecnt: count,
    },
  ),
  playlist: fields(
    {
      entity,
      id,
      name: name(),
      user_id: id,
      tracks: listOf(fields({ track_id: id }, { date: moment }), 100_000),
    },
    { creationdate: day },
  ),
  radio: fields(
    { entity, id, name: name(100), dispname: name() },
    { type: oneOf(RADIO_TYPES), image: file, tags, tracks: listOf(id, 100_000) },
  ),
  feed: fields(
    {
      entity,
      id,
      type: oneOf(FEED_TYPES),
      title: translations,
      text: translations,
      link,
      lang: listOf(lang, 100),
      date_start: moment,
      date_end: moment,
      position: count,
    },
    {
      subtitle: translations,
      target: oneOf(FEED_TARGETS),
      joinid: whole(0, Number.MAX_SAFE_INTEGER),
      image: file,
    },
  ),
  application: fields(
    { entity, name: name() },
    {
      // No import may change the application of our own pages.
      client_id: matching(
        new RegExp(`^(?!${WEB_CLIENT_ID})[0-9a-f]{8}$`),
        `8 characters of 0-9 and a-f, and not ${WEB_CLIENT_ID}`,
      ),
      client_secret: matching(/^[0-9a-f]{32}$/, '32 characters of 0-9 and a-f', true),
      description: text(),
      redirect_uri: orEmpty(redirectUri),
      plan: oneOf(PLANS),
      user_id: id,
    },
  ),
});

const RULES = rulesWith(file);
const OWN_FILE_RULES = rulesWith(ownFile);

const ENTITIES = Object.keys(RULES) as Entity[];

/**
 * The fault of a record, as `track.duration: expected …, got …`; `undefined` if it is a valid `ImportRecord`. `ownFiles`: it
 * names files by absolute paths.
 */
export function findFault(record: unknown, ownFiles = false): string | undefined {
  if (!isObject(record)) return `expected an object, got ${show(record)}`;
  const { entity: found } = record;
  const known = ENTITIES.find((each) => each === found);
  if (known === undefined) {
    const hint = typeof found === 'string' ? didYouMean(found, ENTITIES) : '';
    return `entity: expected one of ${ENTITIES.join(', ')}, got ${show(found)}${hint}`;
  }
  const fault =
    (ownFiles ? OWN_FILE_RULES : RULES)[known](record) ??
    faultAcrossFields(record as unknown as ImportRecord);
  return fault === undefined ? undefined : `${known}${fault.at}: ${fault.problem}`;
}

/** Fields that grant rights or allow a log-in. */
const RIGHTS: Partial<Record<Entity, readonly string[]>> = {
  user: ['password', 'admin'],
  application: ['client_secret', 'plan'],
};

/** A field of a valid record that grants rights, as a fault for imports without that permission; `undefined` if there is none. */
export function findRights(record: ImportRecord): string | undefined {
  const field = RIGHTS[record.entity]?.find((each) => Object.hasOwn(record, each));
  if (field === undefined) return undefined;
  return `${record.entity}.${field}: expected no such field without --accounts on the command line; this import gives no rights, passwords or secrets`;
}

function faultAcrossFields(record: ImportRecord): Fault | undefined {
  if (record.entity === 'relation') {
    const target = `${RELATION_TARGETS[record.relation]}_id`;
    const targets = (['track_id', 'album_id', 'artist_id'] as const).filter(
      (each) => record[each] !== undefined,
    );
    if (targets.length === 1 && targets[0] === target) return undefined;
    return {
      at: '',
      problem: `expected ${target}, and no other target, for the relation ${record.relation}, got ${targets.join(', ') || 'none'}`,
    };
  }
  if (record.entity === 'review' && (record.track_id === undefined) === (record.album_id === undefined)) {
    return {
      at: '',
      problem: `expected either track_id or album_id, got ${record.track_id === undefined ? 'none' : 'both'}`,
    };
  }
  if (record.entity === 'feed' && record.date_end < record.date_start) {
    return {
      at: '.date_end',
      problem: `expected no moment before date_start ${show(record.date_start)}, got ${show(record.date_end)}`,
    };
  }
  return undefined;
}
