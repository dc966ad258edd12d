/**
 * The `Range` header (RFC 9110 14). Of a file with 1000 bytes:
 *
 *   bytes=0-        → 0 to 1000        bytes=990-2000  → 990 to 1000     bytes=1000-  → unsatisfiable
 *   bytes=5-9       → 5 to 10          bytes=-500      → 500 to 1000     bytes=-0     → unsatisfiable
 *   bytes=9-5, bytes=x, lines=1-2, bytes=0-0,-1  → whole
 *
 * A value that is not a range, or that has another unit, is ignored, as RFC 9110 14.2 requires. Several ranges are ignored too,
 * which it allows: no player requests them, and a multipart response can be larger than the file.
 */

/** `to` is exclusive. */
export interface ByteRange {
  from: number;
  to: number;
}

/** Longer headers hold more than one range, or nothing that is meant seriously. */
const LONGEST = 200;
const UNIT = /^[ \t]*bytes[ \t]*=/i;
const ONE_RANGE = /^(\d*)[ \t]*-[ \t]*(\d*)$/;

export function readRange(header: string | undefined, size: number): ByteRange | 'whole' | 'unsatisfiable' {
  const range = oneRange(header);
  if (range === undefined) return 'whole';
  const { first, last } = range;
  if (first === undefined) {
    if (last === 0) return 'unsatisfiable';
    // The last bytes of nothing are nothing, and `Content-Range` has no word for it.
    return size === 0 ? 'whole' : { from: Math.max(0, size - last!), to: size };
  }
  if (first >= size) return 'unsatisfiable';
  return { from: first, to: last === undefined ? size : Math.min(last + 1, size) };
}

/** `bytes=0-`: the whole file; the response shows whether ranges are supported. */
export function isFromStart(header: string): boolean {
  const range = oneRange(header);
  return range?.first === 0 && range.last === undefined;
}

/** At least one of them is there; without the first, the last is how many bytes from the end. */
interface Positions {
  first: number | undefined;
  last: number | undefined;
}

function oneRange(header: string | undefined): Positions | undefined {
  if (header === undefined || header.length > LONGEST || !UNIT.test(header)) return undefined;
  const parts = header.slice(header.indexOf('=') + 1).split(',');
  // A list may have empty elements (RFC 9110 5.6.1.2).
  const ranges = parts.map((part) => part.trim()).filter((part) => part !== '');
  if (ranges.length !== 1) return undefined;
  const [, firstDigits, lastDigits] = ONE_RANGE.exec(ranges[0]) ?? [];
  // Numbers too long to be exact are beyond every size, and stay so.
  const first = firstDigits ? Number(firstDigits) : undefined;
  const last = lastDigits ? Number(lastDigits) : undefined;
  if (first === undefined && last === undefined) return undefined;
  if (first !== undefined && last !== undefined && last < first) return undefined;
  return { first, last };
}
