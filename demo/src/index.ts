/** The demo catalogue, as the service sees it. */
import type { BuiltInCatalogue } from '../../src/domain/built-in.ts';
import { findAudio } from './audio/audio.ts';
import { demoRecords } from './records/records.ts';

export const demo: BuiltInCatalogue = { records: demoRecords, findAudio };
