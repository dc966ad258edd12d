/** Artist fields that mean the same in every result that holds artists. */
import type { Row } from './row.ts';
import { date, digits, type Field, text } from './shape.ts';

const idOf = ({ catalogue, ordinal }: Row) => catalogue.artists.id[ordinal];
const hasImage = ({ catalogue, ordinal }: Row) => catalogue.artists.hasImage[ordinal] !== 0;

export const artistId: Field<Row> = digits('id', 'Artist identifier.', idOf);

export const artistName: Field<Row> = text('name', 'Artist name.', (to, { catalogue }) => {
  to.column(catalogue.artists.name.exact, (row) => row.ordinal);
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
