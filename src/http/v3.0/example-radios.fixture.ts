/** For tests of the handler: radios as they are written here. */
import type { Radio, Radios } from '../../core/radios/radios.ts';

const radio = (id: number, name: string, dispname: string, type: Radio['type']): Radio => {
  return { id, name, dispname, type, tags: [], tracks: [] };
};

/** The first two play: a track of an album, and a single. */
export const EXAMPLE_RADIOS: Pick<Radios, 'list' | 'playing'> = {
  list: () => [
    radio(1, 'rock', 'Zebra', 'www'),
    radio(2, 'Éclair', 'Ábaco & <co>', 'www'),
    radio(3, 'lobby', 'Lobby', 'pro'),
    radio(4, 'silence', 'Middle', 'www'),
  ],
  async playing(id) {
    const trackId = { 1: 700, 2: 702 }[id];
    return trackId === undefined ? undefined : { trackId, left: 12_345 };
  },
};
