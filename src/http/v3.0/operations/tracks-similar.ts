import { findSimilarTracks } from '../../../catalogue/query/similar-tracks.ts';
import { catalogueRead } from '../catalogue-read.ts';
import { id, idOrOwn, listFrom, required } from '../parameters.ts';
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
    no_artist: idOrOwn(
      'Leave out tracks of the artist with this id; `true`: of the artist of the given track.',
    ),
    no_album: idOrOwn('Leave out tracks of the album with this id; `true`: of the album of the given track.'),
  },
  result: similarTrackShape,
  find: (p, catalogue) =>
    findSimilarTracks(catalogue, {
      id: p.id,
      noArtist: p.no_artist ?? false,
      noAlbum: p.no_album ?? false,
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
