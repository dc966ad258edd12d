/** The catalogue as administrators find and change it, as JSON. `core/admin` checks the values of fields. */
import type { CatalogueAdmin } from '../../core/admin/catalogue.ts';
import type { FieldChanges } from '../../core/admin/fields.ts';
import { COVER_MAX_BYTES } from '../../domain/admin.ts';
import { type EditableType, editableColumns } from '../../domain/columns.ts';
import { CATALOGUE_KINDS, type CatalogueKind } from '../../domain/vocabulary.ts';
import type { Form } from '../form.ts';
import type { UploadedFile } from '../multipart.ts';
import { jsonResponse } from '../response.ts';
import type { Route } from '../route.ts';
import {
  bodyFields,
  FIRST_SLICE,
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
import { administratorRoute } from '../web-api/user-route.ts';

const CATALOGUE = '/web-api/admin/catalogue';

const QUERY = { q: term, hidden: flag, ...SLICE };

/** Room for a file and the other fields. */
const UPLOAD_MAX = COVER_MAX_BYTES + 16 * 1024;

const count = integer(0, Number.MAX_SAFE_INTEGER);
/** Text that was typed into a form may end with an empty line. */
const lines = {
  accepts: 'texts, one on each line',
  read: (came: string) => came.split(/\r?\n/).filter((line) => line !== ''),
};
/** 0 means none. */
const idOrNone = {
  accepts: 'an id, or 0 for none',
  read: (came: string) => (came === '0' ? null : id.read(came)),
};

const VERSION = { version: text };

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

/** The version that the administrator saw, and the fields to change. */
function readEdit<Kind extends CatalogueKind>(kind: Kind, form: Form) {
  const editable = editableColumns(kind).map(([name, { type }]) => [name, SENT_AS[type]] as const);
  const { version, ...changes } = bodyFields(form, { ...VERSION, ...Object.fromEntries(editable) });
  return { version: required('version', version), changes: changes as FieldChanges<Kind> };
}

export function catalogueRoutes(catalogue: CatalogueAdmin): Route[] {
  const routesOf = (kind: CatalogueKind): Route[] => {
    const all = `${CATALOGUE}/${kind}s`;
    const one = `${all}/:id`;
    return [
      administratorRoute('GET', all, async ({ query }) => {
        const asked = { ...FIRST_SLICE, ...readFields(query, QUERY) };
        return jsonResponse(200, await catalogue.find(kind, asked));
      }),
      administratorRoute('GET', one, async ({ query, parameters }) => {
        readFields(query, {});
        return jsonResponse(200, await catalogue.get(kind, pathId(parameters)));
      }),
      administratorRoute('PATCH', one, async ({ form, parameters }, { user }) => {
        const { version, changes } = readEdit(kind, form);
        return jsonResponse(200, await catalogue.edit(user, kind, pathId(parameters), changes, version));
      }),
      {
        ...administratorRoute('POST', `${one}/image`, async ({ form, parameters }, { user }) => {
          const [{ version }, image] = [bodyFields(withoutImage(form), VERSION), imageOf(form)];
          const seen = required('version', version);
          return jsonResponse(
            200,
            await catalogue.saveImage(user, kind, pathId(parameters), image.bytes, seen),
          );
        }),
        filesMax: UPLOAD_MAX,
      },
      administratorRoute('DELETE', `${one}/image`, async ({ form, parameters }, { user }) => {
        const seen = required('version', bodyFields(form, VERSION).version);
        return jsonResponse(200, await catalogue.deleteImage(user, kind, pathId(parameters), seen));
      }),
      ...(['hide', 'restore'] as const).map((verb) =>
        administratorRoute('POST', `${one}/${verb}`, async ({ form, parameters }, { user }) => {
          bodyFields(form, {});
          return jsonResponse(200, await catalogue[verb](user, kind, pathId(parameters)));
        }),
      ),
    ];
  };
  return [
    ...CATALOGUE_KINDS.flatMap(routesOf),
    administratorRoute('POST', `${CATALOGUE}/artists/:id/merge`, async ({ form, parameters }, { user }) => {
      const into = required('into', bodyFields(form, { into: id }).into);
      return jsonResponse(200, await catalogue.merge(user, pathId(parameters), into));
    }),
  ];
}

function imageOf({ files }: Form): UploadedFile {
  return required('image', files.get('image'));
}

/** Rejects any other file by its name. */
function withoutImage(form: Form): Form {
  return { ...form, files: new Map([...form.files].filter(([name]) => name !== 'image')) };
}
