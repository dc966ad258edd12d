import { caseless } from '../../../catalogue/text/fold.ts';
import type { Radio } from '../../../core/radios/radios.ts';
import { RADIO_IMAGE_SIZES, RADIO_TYPES } from '../../../domain/vocabulary.ts';
import { liveRead } from '../kinds/live-read.ts';
import { compareNames, sortAndPage } from '../paging/sort-and-page.ts';
import { id, oneOf, order, text, withDefault } from '../parameters/parameter-types.ts';
import { STANDARD } from '../parameters/standard-parameters.ts';
import { radioShape } from '../shapes/radio.ts';

/** The parameters that select radios; `radios/stream` shares them. */
export const WHICH = {
  id: id('Radio id.'),
  type: oneOf('Kind of radio.', RADIO_TYPES),
  name: text('The whole name of the radio, in any letter case.'),
  imagesize: withDefault(oneOf('Width of the image in pixels.', RADIO_IMAGE_SIZES), 150),
};

export const radios = liveRead({
  path: 'radios',
  summary: 'Radios.',
  access: 'client',
  parameters: {
    ...STANDARD,
    order: order('Sort fields.', ['id', 'name', 'dispname'], () => false),
    ...WHICH,
    type: withDefault(WHICH.type, 'www'),
  },
  result: radioShape,
  async find(p, { radios, source }) {
    const page = sortAndPage(p, radios.list().filter(isMeant(p)), {
      id: (one, other) => one.id - other.id,
      name: (one, other) => compareNames(one.name, other.name),
      dispname: (one, other) => compareNames(one.dispname, other.dispname),
    });
    const radioWidth = source.urls.width[p.imagesize];
    return { ...page, items: page.items.map((radio) => ({ radio, radioWidth })) };
  },
});

interface Meant {
  id: number | undefined;
  type: Radio['type'] | undefined;
  name: string | undefined;
}

/** Names are compared as everywhere (behaviour.md 10). */
export function isMeant({ id, type, name }: Meant): (radio: Radio) => boolean {
  const wanted = name === undefined ? undefined : caseless(name);
  return (radio) =>
    (id === undefined || radio.id === id) &&
    (type === undefined || radio.type === type) &&
    (wanted === undefined || caseless(radio.name) === wanted);
}
