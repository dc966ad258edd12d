/** Artist fields that all results with artists share. */

import type { CatalogueRow } from './render-context.ts';
import { date, digits, type ResultField, text } from './shape.ts';

const idOf = ({ catalogue, ordinal }: CatalogueRow) => catalogue.artists.id[ordinal];
const hasImage = ({ catalogue, ordinal }: CatalogueRow) => catalogue.artists.hasImage[ordinal] !== 0;

export const artistId: ResultField<CatalogueRow> = digits('id', 'Artist identifier.', idOf);

export const artistName: ResultField<CatalogueRow> = text('name', 'Artist name.', (to, { catalogue }) => {
  to.column(catalogue.artists.name.exact, (row) => row.ordinal);
});

const website: ResultField<CatalogueRow> = text(
  'website',
  "The artist's own site; may be empty.",
  (to, { catalogue }) => {
    to.column(catalogue.artists.website, (row) => row.ordinal);
  },
);

export const joindate: ResultField<CatalogueRow> = date(
  'joindate',
  'Day the artist joined.',
  ({ catalogue, ordinal }) => {
    return catalogue.artists.joindate[ordinal];
  },
);

export const image: ResultField<CatalogueRow> = text(
  'image',
  "The artist's image; may be empty.",
  (to, { urls }) => {
    to.when(hasImage, () => {
      to.part(urls.artistImage);
      to.digits(idOf);
      to.chosen((row) => row.width);
    });
  },
);

/** The first fields of every artist that is a result. */
export const artistFields: readonly ResultField<CatalogueRow>[] = [
  artistId,
  artistName,
  website,
  joindate,
  image,
];

export const sharing: readonly ResultField<CatalogueRow>[] = [
  text('shorturl', 'Short address for sharing.', (to, { urls }) => {
    to.part(urls.artistShort);
    to.digits(idOf);
  }),
  text('shareurl', 'Address of the page for sharing.', (to, { urls }) => {
    to.part(urls.artistShare);
    to.digits(idOf);
  }),
];
