/** All questions that a query thread answers. */
import { LIST_QUESTIONS } from '../catalogue/query/list-questions.ts';
import { releasesOfArtists } from '../catalogue/query/releases.ts';
import type { Question } from '../catalogue/question.ts';
import { poolQuestion } from '../core/radios/pool.ts';
import { cycleQuestion } from '../core/radios/programme.ts';
import { rankSimilar } from '../core/recommendations/rank.ts';
import { SUBSONIC_QUESTIONS } from '../http/subsonic/questions.ts';
import { CATALOGUE_ANSWERS } from '../http/web-api/catalogue.ts';
import { suggestionsQuestion } from '../http/web-api/suggestions.ts';

const ALL: readonly Question<never, unknown>[] = [
  ...LIST_QUESTIONS,
  ...CATALOGUE_ANSWERS,
  suggestionsQuestion,
  ...SUBSONIC_QUESTIONS,
  poolQuestion,
  cycleQuestion,
  rankSimilar,
  releasesOfArtists,
];

export const QUESTIONS: ReadonlyMap<string, Question<never, unknown>> = new Map(
  ALL.map((question) => [question.name, question]),
);
