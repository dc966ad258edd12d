/** The parameters of all operations on artists. */
import type { ArtistOrder, Order } from '../../../catalogue/query/query.ts';
import { dateInterval, idList, onlyTrue, type Parsed, text } from '../parameters/parameter-types.ts';
import { asOptional } from '../parameters/query-values.ts';
import type { STANDARD } from '../parameters/standard-parameters.ts';

export const ARTISTS = {
  id: idList('Artist ids.'),
  name: text('The whole artist name, in any letter case.'),
  namesearch: text('The artist name contains this text.'),
  hasimage: onlyTrue('Only artists with an image.'),
  datebetween: dateInterval('Joined between these days, both included.'),
};

type ArtistValues = Parsed<typeof ARTISTS & Pick<typeof STANDARD, 'offset' | 'limit' | 'fullcount'>>;

export const artistQuery = (p: ArtistValues, order: Order<ArtistOrder>[]) =>
  asOptional({
    ids: p.id,
    name: p.name,
    namesearch: p.namesearch,
    hasimage: p.hasimage,
    joined: p.datebetween,
    order,
    offset: p.offset,
    limit: p.limit,
    fullcount: p.fullcount === true,
  });
