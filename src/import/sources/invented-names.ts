/** Names and dates for records that have none: readable, and always the same for the same id. */

const ADJECTIVES =
  'Amber Ancient Blue Brave Broken Copper Crooked Distant Drifting Early Electric Empty Faded Fallen Gentle Golden Hidden Hollow Late Little Lonely Lost Midnight Northern Painted Pale Paper Quiet Restless Salt Scarlet Secret Shining Silent Silver Sleeping Slow Southern Tender Velvet Wandering White Wild Winter Wooden'.split(
    ' ',
  );
const NOUNS =
  'Anchor Arrow Avenue Bell Birch Bridge Candle Cathedral Cloud Compass Coast Engine Feather Ferry Field Fountain Garden Ghost Harbour Horizon Island Kite Lantern Letter Library Lighthouse Machine Meadow Mirror Mountain Orchard Parade Piano Planet Postcard Railway River Satellite Shadow Signal Sparrow Station Stranger Summer Telescope Theatre Thunder Tide Tower Valley Window Wire'.split(
    ' ',
  );
const PHRASES =
  'Across the Water;After the Rain;Against the Wind;Before the Morning;Behind the Hill;Below the Stairs;Between the Stars;By the Sea;For a While;From the Attic;In the Dark;Into the Blue;Near the Border;On the Roof;Out of Reach;Over the Fields;Through the Glass;Under the Bridge;Until Tomorrow;Without a Map'.split(
    ';',
  );

/** `The Copper Lanterns`, `Drifting Harbour`. */
export function inventArtistName(id: number): string {
  const pick = picker(id, 1);
  const adjective = pick(ADJECTIVES);
  const noun = pick(NOUNS);
  return pick([`The ${adjective} ${noun}s`, `${adjective} ${noun}`, `${noun} & ${pick(NOUNS)}`]);
}

/** `Letters from the Attic`, `Pale Orchard`. */
export function inventAlbumName(id: number): string {
  const pick = picker(id, 2);
  return pick([
    `${pick(ADJECTIVES)} ${pick(NOUNS)}`,
    `${pick(NOUNS)}s ${pick(PHRASES)}`,
    `The ${pick(NOUNS)} Sessions`,
  ]);
}

/** `Slow River`, `A Kite Over the Fields`. */
export function inventTrackName(id: number): string {
  const pick = picker(id, 3);
  return pick([
    `${pick(ADJECTIVES)} ${pick(NOUNS)}`,
    `The ${pick(NOUNS)} ${pick(PHRASES)}`,
    pick(PHRASES),
    `${pick(NOUNS)}s`,
  ]);
}

/** A day from 2004 to 2019. */
export function inventDate(id: number): string {
  const days = scramble(id, 4) % (16 * 365);
  return new Date(Date.UTC(2004, 0, 1) + days * 86_400_000).toISOString().slice(0, 10);
}

/** Picks an item of a list, another one on every call. */
function picker(id: number, salt: number): (choices: string[]) => string {
  let state = scramble(id, salt);
  return (choices) => {
    state = scramble(state, salt);
    return choices[state % choices.length];
  };
}

/** Spreads neighbouring numbers over 0..2^32-1. */
function scramble(value: number, salt: number): number {
  let mixed = Math.imul((value | 0) ^ Math.imul(salt, 0x9e3779b1), 0x85ebca6b);
  mixed = Math.imul(mixed ^ (mixed >>> 13), 0xc2b2ae35);
  return (mixed ^ (mixed >>> 16)) >>> 0;
}
