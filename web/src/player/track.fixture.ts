import type { PlayableTrack } from './player.ts';

/** A track whose name is derived from its number. */
export function exampleTrack(id: number, fields: Partial<PlayableTrack> = {}): PlayableTrack {
  return {
    id: String(id),
    name: `Track ${id}`,
    artist_id: '7',
    artist_name: 'Aurora',
    album_id: '70',
    album_name: 'Morning',
    image: 'https://music.example/image/?type=album&id=70&width=300',
    duration: 180,
    audio: `https://music.example/storage/?trackid=${id}&format=mp31`,
    license_ccurl: 'http://creativecommons.org/licenses/by/3.0/',
    shareurl: `https://music.example/track/${id}`,
    audiodownload: '',
    ...fields,
  };
}

export function exampleTracks(count: number): PlayableTrack[] {
  return Array.from({ length: count }, (_, at) => exampleTrack(at + 1));
}
