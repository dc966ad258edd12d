import { findSimilarTracks } from '../../../catalogue/query/similar/similar-tracks.ts';
import { catalogueRead } from '../kinds/catalogue-read.ts';
import { id, idOrOwn, required } from '../parameters/parameter-types.ts';
import { AUDIO, IMAGE, STANDARD } from '../parameters/standard-parameters.ts';
import { startTrackRow } from '../shapes/render-context.ts';
import { INCLUDE, similarTrackShape } from '../shapes/track.ts';
import { TRACK_TYPE } from './tracks.ts';

export const tracksSimilar = catalogueRead({
  path: 'tracks/similar',
  summary: 'The tracks most similar to one, best first; each recording once.',
  parameters: {
    ...STANDARD,
    ...IMAGE,
    ...AUDIO,
    ...INCLUDE,
    id: required(id('Id of the track that others are compared with.')),
    type: TRACK_TYPE,
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
      types: p.type,
      offset: p.offset,
      limit: p.limit,
      fullcount: p.fullcount === true,
    }),
  row: (p, context, { scores }) => ({
    ...startTrackRow(context, p.imagesize, p),
    include: p.include ?? [],
    scores,
  }),
});
