/** The catalogue as administrators find and change it, as JSON. `core/admin` checks the values of fields. */
import type { CatalogueAdmin } from '../../core/admin/catalogue.ts';
import type { FieldChanges } from '../../core/admin/fields.ts';
import { COVER_MAX_BYTES } from '../../domain/admin.ts';
import { type EditableType, editableColumns } from '../../domain/columns.ts';
import { CATALOGUE_KINDS, type CatalogueKind } from '../../domain/vocabulary.ts';
import type { Form } from '../request/form.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import {
  bodyFields,
  type FieldKind,
  fileOf,
  flag,
  id,
  integer,
  pathId,
  required,
  SLICE,
  term,
  text,
} from '../web-api/fields.ts';
import { jsonRoute } from '../web-api/json-route.ts';

const CATALOGUE = '/web-api/admin/catalogue';

const QUERY = { q: term, hidden: flag, ...SLICE };

/** Room for a file and the other fields. */
const UPLOAD_MAX = COVER_MAX_BYTES + 16 * 1024;

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

export function catalogueRoutes(catalogue: CatalogueAdmin): Route[] {
  const routesOf = (kind: CatalogueKind): Route[] => {
    const all = `${CATALOGUE}/${kind}s`;
    const one = `${all}/:id`;
    const fields = { ...VERSION, ...editableFields(kind) };
    return [
      jsonRoute('administrator', 'GET', all, QUERY, (query) => catalogue.find(kind, query)),
      jsonRoute('administrator', 'GET', one, {}, (_, { id }) => catalogue.get(kind, id)),
      jsonRoute('administrator', 'PATCH', one, fields, ({ version, ...changes }, { user, id }) =>
        catalogue.edit(user, kind, id, changes as FieldChanges<typeof kind>, version),
      ),
      route(
        'administrator',
        'json',
        'POST',
        `${one}/image`,
        async ({ form, parameters }, { user }) => {
          const { version } = bodyFields(withoutImage(form), VERSION);
          const image = fileOf(form, 'image');
          const id = pathId(parameters);
          return jsonResponse(200, await catalogue.saveImage(user, kind, id, image, version));
        },
        { filesMax: UPLOAD_MAX },
      ),
      jsonRoute('administrator', 'DELETE', `${one}/image`, VERSION, ({ version }, { user, id }) =>
        catalogue.deleteImage(user, kind, id, version),
      ),
      ...(['hide', 'restore'] as const).map((verb) =>
        jsonRoute('administrator', 'POST', `${one}/${verb}`, {}, (_, { user, id }) =>
          catalogue[verb](user, kind, id),
        ),
      ),
    ];
  };
  return [
    ...CATALOGUE_KINDS.flatMap(routesOf),
    jsonRoute(
      'administrator',
      'POST',
      `${CATALOGUE}/artists/:id/merge`,
      { into: required(id) },
      ({ into }, { user, id }) => catalogue.merge(user, id, into),
    ),
  ];
}

/** Rejects any other file by its name. */
function withoutImage(form: Form): Form {
  return { ...form, files: new Map([...form.files].filter(([name]) => name !== 'image')) };
}
