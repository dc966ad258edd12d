/** The naive model of `xartist`; see `tracks-model.fixture.ts`. */

import { fold } from '../../src/catalogue/text/words/fold.ts';
import type { TrackRow } from '../../src/domain/ports.ts';
import { similarModel } from './similar-model.fixture.ts';
import { artistOf, type ModelCatalogue, type ModelScores } from './tracks-model.fixture.ts';

export function naiveXartist(catalogue: ModelCatalogue, name: string): ModelScores {
  const scores: ModelScores = new Map();
  for (const track of catalogue.tracks) {
    const similar = JSON.parse(artistOf(catalogue, track).similar) as { name: string; score: number }[];
    const found = similar.filter((other) => fold(other.name) === fold(name)).map(({ score }) => score);
    const best = Math.max(0, ...found);
    if (best > 0) scores.set(track.id, best);
  }
  return scores.size === 0 || scores.size >= 50
    ? scores
    : new Map([...following(catalogue, scores), ...scores]);
}

/** The hundred most similar to each of the three best matches, half as relevant as the worst match. */
function following(catalogue: ModelCatalogue, direct: ModelScores): ModelScores {
  const fits = (track: TrackRow) => direct.get(track.id)!;
  const best = catalogue.tracks
    .filter(({ id }) => direct.has(id))
    .sort((a, b) => fits(b) - fits(a) || b.popularity_month - a.popularity_month || a.id - b.id)
    .slice(0, 3);
  const least = Math.min(...direct.values());
  const model = similarModel(catalogue, []);
  const scores: ModelScores = new Map();
  for (const { id } of best) {
    const query = { noArtist: false, noAlbum: false, offset: 0, limit: 100, fullcount: false };
    const page = model.find({ ...query, id });
    page.ids.forEach((other, i) => {
      scores.set(other, Math.max(scores.get(other) ?? 0, 0.5 * least * page.scores[i]));
    });
  }
  return scores;
}
