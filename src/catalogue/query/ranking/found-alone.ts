/** Offers the tracks that have a single word of a search (`text/best/best-of-word.ts`), after those that have several. */
import { hasBit, keepBits, ordinalsOf } from '../../columns/bits.ts';
import { offerTracksOf } from '../../text/best/best-of-word.ts';
import type { WordHits } from '../../text/hits/hits.ts';
import { namesByBonus } from '../../text/hits/whole-names.ts';
import { listOfWord } from '../../text/weights/word-list.ts';
import { offerListed } from './best-listed.ts';
import { greatestTogether, offerByNames, offerNamed } from './found-by-names.ts';
import {
  bestPage,
  type FoundPage,
  offerTo,
  rarityOf,
  relevanceBy,
  SEPARATED,
  tracksReached,
} from './found-page.ts';

/** The tracks that have only this one of the needed words; those that have several must have been offered. */
export function offerAlone(page: FoundPage, word: WordHits): void {
  const { catalogue, found, frequent } = page;
  const { relevanceOf, highest } = relevanceBy(page, [word], found.words.needed.length - 1);
  const offer = (track: number) => {
    if (found.restricted !== undefined && !hasBit(found.restricted.allowed, track)) return false;
    return offerTo(page, track, relevanceOf);
  };
  page.raised.forEach(offer);
  for (const names of namesByBonus(found.whole)) {
    const best = bestPage(page, highest, names.bonus, offer);
    offerNamed(page, names, [word], 1, best);
  }
  const isSeparate = frequent.length > 0 && word.reach >= SEPARATED;
  if (isSeparate) {
    const having = tracksReached(catalogue, [word]);
    keepBits(having, tracksReached(catalogue, frequent));
    offerByNames(page, ordinalsOf(having), [word], 1, bestPage(page, highest, 0, offer), true);
  }
  const rarity = rarityOf(catalogue, word);
  const ofOthers = isSeparate ? 0 : greatestTogether(catalogue, frequent, frequent.length);
  const highestBy = (weight: number) => highest(rarity * weight + ofOthers);
  const best = bestPage(page, highestBy, 0, offer);
  const list = ofOthers === 0 ? listOfWord(catalogue.search, catalogue, word) : undefined;
  if (list !== undefined && offerListed(word, list, page.boost, best)) return;
  offerTracksOf(catalogue.search, catalogue, word, best);
}
