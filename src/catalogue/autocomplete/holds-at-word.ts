import { isUnspaced, isWordCharacter } from '../text/words/words.ts';

/** Whether the name contains the text at the beginning of a word; in scripts without spaces, anywhere. */
export function holdsAtWord(name: string, text: string): boolean {
  const anywhere = isUnspaced(text.codePointAt(0) as number);
  for (let at = name.indexOf(text); at >= 0; at = name.indexOf(text, at + 1)) {
    if (anywhere || at === 0 || !isWordCharacter(codePointBefore(name, at))) return true;
  }
  return false;
}

function codePointBefore(text: string, at: number): number {
  const unit = text.charCodeAt(at - 1);
  return unit >= 0xdc00 && unit <= 0xdfff && at > 1 ? (text.codePointAt(at - 2) as number) : unit;
}
