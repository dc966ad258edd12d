/** Offers the tracks that have several words of a search, where they are many: only those that can come into the page are scored. */
import { hasBit, ordinalsIn, setBits } from '../../columns/bits.ts';
import { returnBits, takeBits } from '../../columns/idle-bits.ts';
import type { WordHits } from '../../text/hits/hits.ts';
import { namesByBonus } from '../../text/hits/whole-names.ts';
import { offerByNames, offerNamed } from './found-by-names.ts';
import { bestPage, type FoundPage, offerTo, relevanceBy, SEPARATED, tracksReached } from './found-page.ts';

/** Those of the tracks with several words that can come into the page. */
export function offerMany(page: FoundPage): void {
  const { catalogue, found, frequent } = page;
  const { needed } = found.words;
  const most = needed.length - found.lacking;
  const { offer, highest } = offering(page, needed);
  found.complete.forEach(offer);
  const isFound = takeBits(catalogue.tracks.count);
  setBits(isFound, found.tracks);
  for (const track of page.raised) if (hasBit(isFound, track)) offer(track);
  for (const names of namesByBonus(found.whole)) {
    const best = bestPage(page, highest, names.bonus, offer);
    offerNamed(page, names, needed, most, best, isFound);
  }
  const isSeparate = frequent.length > 0 && found.tracks.length >= SEPARATED;
  if (isSeparate) {
    const having = ordinalsIn(tracksReached(catalogue, frequent), found.tracks);
    offerByNames(page, having, needed, most, bestPage(page, highest, 0, offer), true);
  }
  for (const { tracks, words } of byRareWords(page)) {
    const best = bestPage(page, highest, 0, words === needed ? offer : offering(page, words).offer);
    offerByNames(page, tracks, words, most, best, !isSeparate);
  }
  // A track that was skipped is not tried again for one of its words.
  if (found.alone.length > 0) setBits(page.offered, found.tracks);
  returnBits(isFound.fill(0));
}

/** Offers tracks that have no other needed words than these. */
function offering(page: FoundPage, words: WordHits[]) {
  const { relevanceOf, highest } = relevanceBy(page, words, page.found.lacking);
  return { offer: (track: number) => offerTo(page, track, relevanceOf), highest };
}

/** A word is rare among tracks that are this many times as many as it reaches. */
const RARE = 8;

/** The tracks with several words: those that may have a rare one, and the others, with the words that they may have. */
function byRareWords({ catalogue, found }: FoundPage): { tracks: Uint32Array; words: WordHits[] }[] {
  const { tracks, lacking, words } = found;
  const isRare = ({ reach }: WordHits) => lacking > 0 && reach * RARE < tracks.length;
  const rare = words.needed.filter(isRare);
  if (rare.length === 0) return [{ tracks, words: words.needed }];
  const bits = tracksReached(catalogue, rare);
  const having = tracks.slice();
  const others = tracks.slice();
  let count = 0;
  for (let i = 0; i < tracks.length; i++) {
    having[count] = tracks[i];
    others[i - count] = tracks[i];
    if (hasBit(bits, tracks[i])) count++;
  }
  return [
    { tracks: having.subarray(0, count), words: words.needed },
    {
      tracks: others.subarray(0, tracks.length - count),
      words: words.needed.filter((word) => !isRare(word)),
    },
  ];
}
