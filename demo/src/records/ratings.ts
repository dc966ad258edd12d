/**
 * Ratings with a long tail: a few tracks are heard a hundred thousand times, most a few hundred.
 *
 * An act's fame and a track's luck multiply; both are powers of a bell-shaped number, so their product is
 * roughly log-normal. What is new has more of its listens in the last month. Week ≤ month ≤ total throughout.
 */
import type { Rating } from '../../../src/domain/vocabulary.ts';
import { type Random, random } from '../random.ts';

export function fame(actName: string): number {
  return 900 * 12 ** random('fame', actName).bell();
}

/** `age` in days. */
export function ratings(
  fame: number,
  age: number,
  downloads: boolean,
  chance: Random,
): Record<Rating, number> {
  const years = 0.3 + age / 365;
  const listens_total = Math.round(
    fame * 9 ** chance.bell() * Math.sqrt(years) * (chance.chance(0.02) ? 8 : 1),
  );
  const recent = Math.min(0.5, (0.004 + 0.03 * chance.next()) * (1 + 400 / (60 + age)));
  const listens_month = Math.floor(listens_total * recent);
  const listens_week = Math.floor(listens_month * (0.12 + 0.3 * chance.next()));
  const share = downloads ? 0.01 + 0.12 * chance.next() ** 2 : 0;
  const downloads_total = Math.floor(listens_total * share);
  const downloads_month = Math.floor(listens_month * share);
  const downloads_week = Math.floor(listens_week * share);
  return {
    // How much faster the last week ran than the month it belongs to, with small numbers damped.
    buzzrate: Math.round((1000 * (listens_week + 1)) / (listens_month / 4 + 10)) / 10,
    downloads_week,
    downloads_month,
    downloads_total,
    listens_week,
    listens_month,
    listens_total,
    popularity_week: listens_week + 8 * downloads_week,
    popularity_month: listens_month + 8 * downloads_month,
    popularity_total: listens_total + 8 * downloads_total,
  };
}
