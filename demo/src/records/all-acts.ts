import type { Act } from './act.ts';
import { asianActs } from './languages/asian.ts';
import { englishActs } from './languages/english-acts.ts';
import { frenchActs } from './languages/french.ts';
import { galicianActs } from './languages/galician.ts';
import { germanActs } from './languages/german.ts';
import { italianActs } from './languages/italian.ts';
import { mediterraneanActs } from './languages/mediterranean.ts';
import { nordicActs } from './languages/nordic.ts';
import { polishActs } from './languages/polish.ts';
import { portugueseActs } from './languages/portuguese.ts';
import { eastSlavicActs } from './languages/slavic-east.ts';
import { spanishActs } from './languages/spanish.ts';

/** In the order in which they joined. */
export const ACTS: readonly Act[] = [
  ...galicianActs,
  ...portugueseActs,
  ...spanishActs,
  ...frenchActs,
  ...germanActs,
  ...italianActs,
  ...polishActs,
  ...nordicActs,
  ...eastSlavicActs,
  ...mediterraneanActs,
  ...asianActs,
  ...englishActs,
].sort((one, other) => one.joined - other.joined);
