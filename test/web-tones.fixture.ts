/** A small catalogue with audio that is created quickly: an album of tones, each longer than any test. */
import { join } from 'node:path';
import { createAudio } from '../src/media/ffmpeg/audio.fixture.ts';
import type { WebServiceOptions } from './web-service.fixture.ts';

export const TONES_ALBUM = 21;
export const TONES = [1, 2, 3, 4, 5].map((id) => ({ id, name: `Tone number ${id}` }));
const SECONDS = 150;

export const tones: Pick<WebServiceOptions, 'records' | 'prepare' | 'env'> = {
  records: [
    { entity: 'artist', id: 11, name: 'Pure Sines' },
    { entity: 'album', id: TONES_ALBUM, name: 'Tones', artist_id: 11, releasedate: '2024-01-01' },
    ...TONES.map(({ id, name }) => ({
      ...{ entity: 'track', id, name, artist_id: 11, album_id: TONES_ALBUM, position: id, duration: SECONDS },
      ...{ releasedate: '2024-01-01', license_ccurl: 'https://creativecommons.org/licenses/by/4.0/' },
      audio: `${id}.mp3`,
    })),
  ],
  async prepare(folder) {
    await Promise.all(
      TONES.map(({ id }) =>
        createAudio(
          join(folder, `${id}.mp3`),
          `sine=frequency=${200 * id}:duration=${SECONDS}`,
          '-b:a',
          '32k',
        ),
      ),
    );
  },
  env: { CANTIGA_DEMO: 'off' },
};

export interface PlayingAudio {
  /** The id; empty in silence. */
  track: string;
  time: number;
  /** Which of the two audio elements. */
  deck: number;
}

/** The audio that plays now. As text: the types of this folder have no DOM. */
export const PLAYING_AUDIO = `(() => {
  const decks = [...document.querySelectorAll('audio')];
  const deck = decks.findIndex((one) => !one.paused && one.readyState > 2);
  if (deck < 0) return { track: '', time: 0, deck };
  const { currentSrc, currentTime } = decks[deck];
  return { track: new URL(currentSrc).searchParams.get('trackid'), time: currentTime, deck };
})()`;
