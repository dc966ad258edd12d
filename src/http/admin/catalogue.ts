/** The catalogue as administrators find and change it, as JSON. `core/admin` checks the values of fields. */
import type { FieldChanges } from '../../core/admin/editable.ts';
import { type EditableType, editableColumns } from '../../domain/columns.ts';
import { Refusal } from '../../domain/refusal.ts';
import { CATALOGUE_KINDS, type CatalogueKind } from '../../domain/vocabulary.ts';
import { isMultipart } from '../request/form.ts';
import { jsonResponse } from '../response.ts';
import { type KnownVisit, type Route, route, type WebRequest } from '../route.ts';
import type { RouteContext } from '../route-context.ts';
import {
  type FieldKind,
  flag,
  id,
  integer,
  pathId,
  readFields,
  required,
  SLICE,
  term,
  text,
} from '../web-api/fields.ts';
import { forAdmin, imageUpload } from '../web-api/json-route.ts';

const CATALOGUE = '/web-api/admin/catalogue';

const QUERY = { q: term, hidden: flag, ...SLICE };

const count = integer(0, Number.MAX_SAFE_INTEGER);
/** Text that was typed into a form may end with an empty line. */
const lines = {
  accepts: 'texts, one on each line',
  read: (sent: string) => sent.split(/\r?\n/).filter((line) => line !== ''),
};
/** 0 means none. */
const idOrNone = {
  accepts: 'an id, or 0 for none',
  read: (sent: string) => (sent === '0' ? null : id.read(sent)),
};

/** The version of the item that the administrator saw. */
const VERSION = { version: required(text) };
const AUDIO = { name: required(text), ...VERSION };
const MERGED = { into: required(id) };

/** How a field of each type is sent. */
const SENT_AS: Record<EditableType, FieldKind<unknown>> = {
  name: text,
  line: text,
  word: text,
  day: text,
  url: text,
  language: text,
  isrc: text,
  flag,
  count,
  optionalId: idOrNone,
  tags: lines,
};

function editableFields(kind: CatalogueKind): Record<string, FieldKind<unknown>> {
  return Object.fromEntries(editableColumns(kind).map(([name, { type }]) => [name, SENT_AS[type]]));
}

export function catalogueRoutes({ catalogueAdministration: catalogue, trackAudio }: RouteContext): Route[] {
  const routesOf = (kind: CatalogueKind): Route[] => {
    const all = `${CATALOGUE}/${kind}s`;
    const one = `${all}/:id`;
    const fields = { ...VERSION, ...editableFields(kind) };
    return [
      forAdmin.get(all, QUERY, (query) => catalogue.find(kind, query)),
      forAdmin.get(one, {}, (_, { id }) => catalogue.get(kind, id)),
      forAdmin.patch(one, fields, ({ version, ...changes }, { user, id }) =>
        catalogue.edit(user, kind, id, changes as FieldChanges<typeof kind>, version),
      ),
      imageUpload('administrator', `${one}/image`, VERSION, (image, { version }, { user, id }) =>
        catalogue.saveImage(user, kind, id, image, version),
      ),
      forAdmin.delete(`${one}/image`, VERSION, ({ version }, { user, id }) =>
        catalogue.deleteImage(user, kind, id, version),
      ),
      ...(['hide', 'restore'] as const).map((verb) =>
        forAdmin.post(`${one}/${verb}`, {}, (_, { user, id }) => catalogue[verb](user, kind, id)),
      ),
    ];
  };
  /** A file that replaces the audio of a track: the body of the request. */
  const replaceAudio = async ({ query, headers, parameters, body }: WebRequest, { user }: KnownVisit) => {
    const file = readFields(query, AUDIO);
    if (isMultipart(headers['content-type']))
      throw new Refusal('type', 'The body must be the file itself, not a form.');
    return jsonResponse(200, await trackAudio.replace(user, pathId(parameters), { ...file, body: body! }));
  };
  return [
    ...CATALOGUE_KINDS.flatMap(routesOf),
    forAdmin.post(`${CATALOGUE}/artists/:id/merge`, MERGED, ({ into }, { user, id }) =>
      catalogue.merge(user, id, into),
    ),
    route('administrator', 'json', 'POST', `${CATALOGUE}/tracks/:id/audio`, replaceAudio, { body: 'stream' }),
  ];
}
