import { findSimilarTracks } from '../../../catalogue/query/similar-tracks.ts';
import { catalogueRead } from '../catalogue-read.ts';
import { boolean, id, listFrom, required } from '../parameters.ts';
import { audio, startRow } from '../shapes/row.ts';
import { similarTrackShape } from '../shapes/similar-track.ts';
import { INCLUDES } from '../shapes/track.ts';
import { AUDIO, IMAGE, STANDARD } from '../standard-parameters.ts';

export const tracksSimilar = catalogueRead({
  path: 'tracks/similar',
  summary: 'The tracks most similar to one, best first; each recording once.',
  parameters: {
    ...STANDARD,
    ...IMAGE,
    ...AUDIO,
    include: listFrom('Fields to add to each track.', INCLUDES),
    id: required(id('Id of the track that others are compared with.')),
    no_artist: boolean('Leave out tracks of the same artist.'),
    no_album: boolean('Leave out tracks of the same album.'),
  },
  result: similarTrackShape,
  find: (p, catalogue) =>
    findSimilarTracks(catalogue, {
      id: p.id,
      noArtist: p.no_artist === true,
      noAlbum: p.no_album === true,
      offset: p.offset,
      limit: p.limit,
      fullcount: p.fullcount === true,
    }),
  row: (p, context, { scores }) => ({
    ...startRow(context.source, p.imagesize),
    ...audio(context, p.audioformat, p.audiodlformat),
    include: p.include ?? [],
    scores,
  }),
});
