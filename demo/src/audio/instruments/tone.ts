/**
 * One note of an instrument, as samples that are computed only as far as they are read.
 *
 *     const tone = piano(440, 0.5, 0);        // half a second of a', then its release
 *     const recording = record(tone);
 *     recording.reach(4410);                  // recording.samples[0..4410) now hold the first tenth of a second
 *
 * Music repeats itself, so recordings are cached: a note that sounds forty times is computed once.
 */
export const RATE = 44_100;

export interface Tone {
  /** In samples, the release included. */
  length: number;
  /** Writes out[from..to). Called in order, for each sample once. */
  fill(out: Float32Array, from: number, to: number): void;
}

/** `shade` distinguishes otherwise equal notes, if an instrument can: a voice changes its vowel. */
export type Instrument = (frequency: number, seconds: number, shade: number) => Tone;

export interface Recording {
  samples: Float32Array;
  reach(to: number): void;
}

export function record(tone: Tone): Recording {
  const samples = new Float32Array(tone.length);
  let ready = 0;
  return {
    samples,
    reach(to) {
      const end = Math.min(to, samples.length);
      if (end <= ready) return;
      tone.fill(samples, ready, end);
      ready = end;
    },
  };
}

/** Envelopes, vibrato and filters are worked out once in so many samples, with straight lines between. */
export const CONTROL = 32;

export const frequencyOf = (key: number) => 440 * 2 ** ((key - 69) / 12);
