/** The catalogue as administrators find and change it, as JSON. What a field accepts is the core's to say. */
import type { CatalogueAdmin } from '../../core/admin/catalogue.ts';
import type { SaidOf } from '../../core/admin/fields.ts';
import { type CatalogueKind, COVER_MAX_BYTES } from '../../domain/admin.ts';
import type { Form } from '../form.ts';
import type { UploadedFile } from '../multipart.ts';
import { jsonAnswer } from '../page.ts';
import type { Route } from '../route.ts';
import {
  bodyFields,
  FIRST_SLICE,
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
import { administratorRoute } from '../web-api/person-route.ts';

const CATALOGUE = '/web-api/admin/catalogue';

const QUERY = { q: term, hidden: flag, ...SLICE };

/** A file, and the little beside it. */
const UPLOAD_MAX = COVER_MAX_BYTES + 16 * 1024;

const count = integer(0, Number.MAX_SAFE_INTEGER);
/** In a form that is filled in by hand there may be an empty line at the end. */
const lines = {
  accepts: 'texts, one on each line',
  read: (came: string) => came.split(/\r?\n/).filter((line) => line !== ''),
};
/** 0 stands for none. */
const idOrNone = {
  accepts: 'an id, or 0 for none',
  read: (came: string) => (came === '0' ? null : id.read(came)),
};

const VERSION = { version: text };
const ARTIST = { ...VERSION, name: text, website: text, tags: lines };
const ALBUM = { ...VERSION, name: text, releasedate: text, type: text, zip_allowed: flag, tags: lines };
const TRACK = {
  ...{ ...VERSION, name: text, album_id: idOrNone, position: count, releasedate: text, license_ccurl: text },
  ...{ audiodownload_allowed: flag, content_id_free: flag, featured: flag },
  ...{ vocalinstrumental: text, lang: text, gender: text, acousticelectric: text, speed: text },
  ...{ genres: lines, instruments: lines, vartags: lines },
};

export function catalogueRoutes(catalogue: CatalogueAdmin): Route[] {
  const routesOf = <Kind extends CatalogueKind>(
    kind: Kind,
    read: (form: Form) => { version: string | undefined; said: SaidOf<Kind> },
  ): Route[] => {
    const all = `${CATALOGUE}/${kind}s`;
    const one = `${all}/:id`;
    return [
      administratorRoute('GET', all, async ({ query }) => {
        const asked = { ...FIRST_SLICE, ...readFields(query, QUERY) };
        return jsonAnswer(200, await catalogue.find(kind, asked));
      }),
      administratorRoute('GET', one, async ({ query, parameters }) => {
        readFields(query, {});
        return jsonAnswer(200, await catalogue.get(kind, pathId(parameters)));
      }),
      administratorRoute('PATCH', one, async ({ form, parameters }, { person: user }) => {
        const { version, said } = read(form);
        const seen = required('version', version);
        return jsonAnswer(200, await catalogue.edit(user, kind, pathId(parameters), said, seen));
      }),
      {
        ...administratorRoute('POST', `${one}/image`, async ({ form, parameters }, { person: user }) => {
          const [{ version }, image] = [bodyFields(withoutImage(form), VERSION), imageOf(form)];
          const seen = required('version', version);
          return jsonAnswer(
            200,
            await catalogue.saveImage(user, kind, pathId(parameters), image.bytes, seen),
          );
        }),
        filesMax: UPLOAD_MAX,
      },
      administratorRoute('DELETE', `${one}/image`, async ({ form, parameters }, { person: user }) => {
        const seen = required('version', bodyFields(form, VERSION).version);
        return jsonAnswer(200, await catalogue.deleteImage(user, kind, pathId(parameters), seen));
      }),
      ...(['hide', 'restore'] as const).map((verb) =>
        administratorRoute('POST', `${one}/${verb}`, async ({ form, parameters }, { person: user }) => {
          bodyFields(form, {});
          return jsonAnswer(200, await catalogue[verb](user, kind, pathId(parameters)));
        }),
      ),
    ];
  };
  return [
    ...routesOf('artist', (form) => apart(bodyFields(form, ARTIST))),
    ...routesOf('album', (form) => apart(bodyFields(form, ALBUM))),
    ...routesOf('track', (form) => apart(bodyFields(form, TRACK))),
    administratorRoute(
      'POST',
      `${CATALOGUE}/artists/:id/merge`,
      async ({ form, parameters }, { person: user }) => {
        const into = required('into', bodyFields(form, { into: id }).into);
        return jsonAnswer(200, await catalogue.merge(user, pathId(parameters), into));
      },
    ),
  ];
}

function apart<Fields extends { version?: string }>({ version, ...said }: Fields) {
  return { version, said };
}

function imageOf({ files }: Form): UploadedFile {
  return required('image', files.get('image'));
}

/** Any other file is refused by its name. */
function withoutImage(form: Form): Form {
  return { ...form, files: new Map([...form.files].filter(([name]) => name !== 'image')) };
}
