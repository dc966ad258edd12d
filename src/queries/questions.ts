/** All questions that a query thread answers. */
import type { Question } from '../catalogue/question.ts';
import { CATALOGUE_ANSWERS } from '../http/web-api/catalogue-answers.ts';
import { suggestionsQuestion } from '../http/web-api/suggestions.ts';

const ALL: readonly Question<never, unknown>[] = [...CATALOGUE_ANSWERS, suggestionsQuestion];

export const QUESTIONS: ReadonlyMap<string, Question<never, unknown>> = new Map(
  ALL.map((question) => [question.name, question]),
);
