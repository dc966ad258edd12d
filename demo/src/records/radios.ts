import type { RadioRecord, TrackRecord } from '../../../src/domain/imports/records.ts';

type RadioPlan = Pick<RadioRecord, 'name' | 'dispname' | 'type' | 'tags'> & {
  /** Selects the eligible tracks of a radio of chosen tracks, most popular first, at most 50. */
  plays?: (track: TrackRecord) => boolean;
};

const RADIOS: RadioPlan[] = [
  { name: 'bestof', dispname: 'Best Of', type: 'www', plays: () => true },
  { name: 'electronic', dispname: 'Electronic', type: 'www', tags: ['electronic', 'techno'] },
  { name: 'folk', dispname: 'Folk & Cantigas', type: 'www', tags: ['folk', 'medieval'] },
  { name: 'jazz', dispname: 'Jazz', type: 'www', tags: ['jazz'] },
  { name: 'rock', dispname: 'Rock', type: 'www', tags: ['rock', 'indie', 'metal'] },
  {
    name: 'featured',
    dispname: 'The Editors’ Shelf',
    type: 'www',
    plays: (track) => track.featured === true,
  },
  { name: 'quietshop', dispname: 'Quiet Shop', type: 'pro', tags: ['relaxing', 'background'] },
  { name: 'lobby', dispname: 'Lobby', type: 'pro', plays: (track) => track.probackground === true },
];

export function* radios(tracks: TrackRecord[]): Generator<RadioRecord> {
  for (const [index, { plays, ...radio }] of RADIOS.entries()) {
    yield {
      entity: 'radio',
      id: index + 1,
      ...radio,
      ...(plays && { tracks: bestLoved(tracks.filter(plays)) }),
    };
  }
}

export function allTags(track: TrackRecord): string[] {
  return Object.values(track.musicinfo?.tags ?? {}).flat();
}

function bestLoved(tracks: TrackRecord[]): number[] {
  return tracks
    .toSorted((one, other) => (other.ratings?.popularity_month ?? 0) - (one.ratings?.popularity_month ?? 0))
    .slice(0, 50)
    .map((track) => track.id);
}
