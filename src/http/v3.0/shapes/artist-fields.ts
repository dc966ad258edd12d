/** Artist fields that mean the same in every result that holds artists. */
import type { Row } from './row.ts';
import { date, digits, type Field, text } from './shape.ts';

const idOf = ({ catalogue, ordinal }: Row) => catalogue.artists.id[ordinal];
const hasImage = ({ catalogue, ordinal }: Row) => catalogue.artists.hasImage[ordinal] !== 0;

export const artistId: Field<Row> = digits('id', 'Artist identifier.', idOf);

export const artistName: Field<Row> = text('name', 'Artist name.', (to, { catalogue }) => {
  to.column(catalogue.artists.name.exact, (row) => row.ordinal);
});

const website: Field<Row> = text('website', "The artist's own site; may be empty.", (to, { catalogue }) => {
  to.column(catalogue.artists.website, (row) => row.ordinal);
});

export const joindate: Field<Row> = date('joindate', 'Day the artist joined.', ({ catalogue, ordinal }) => {
  return catalogue.artists.joindate[ordinal];
});

export const image: Field<Row> = text('image', "The artist's image; may be empty.", (to, { urls }) => {
  to.when(hasImage, () => {
    to.part(urls.artistImage);
    to.digits(idOf);
    to.chosen((row) => row.width);
  });
});

/** Where every artist that is a result begins. */
export const artistFields: readonly Field<Row>[] = [artistId, artistName, website, joindate, image];

export const sharing: readonly Field<Row>[] = [
  text('shorturl', 'Short address for sharing.', (to, { urls }) => {
    to.part(urls.artistShort);
    to.digits(idOf);
  }),
  text('shareurl', 'Address of the page for sharing.', (to, { urls }) => {
    to.part(urls.artistShare);
    to.digits(idOf);
  }),
];
