/** Checks the profile of an artist. The rules of the import format follow; these are what members may add to it. */
import type { Location, Translations } from '../../domain/imports/record-values.ts';
import { PROFILE_LIMITS, type ProfileContent } from '../../domain/studio/studio.ts';
import { requireLine, requireParagraphs, wrong } from '../../domain/text/texts.ts';
import { TEXT_LANGUAGES } from '../../domain/vocabulary.ts';

type Loose = Record<string, unknown>;

/** `before` is what the catalogue has: a biography that an import has brought stays, even if it is longer than members may write. */
export function readProfile(came: unknown, before: ProfileContent): ProfileContent {
  const content = requireObject('content', came);
  return {
    website: requireLine('website', textOf('website', content['website']), 0, PROFILE_LIMITS.website),
    description: readDescription(content['description'], before.description),
    locations: readLocations(content['locations'], before.locations),
  };
}

/** In the languages of the API. Those without a text are left out. */
function readDescription(came: unknown, before: Translations): Translations {
  const texts = Object.entries(requireObject('description', came));
  const known = new Set<string>([...TEXT_LANGUAGES, ...Object.keys(before)]);
  const read = texts.map(([language, text]): [string, string] => {
    if (!known.has(language))
      throw wrong('description', `texts in ${TEXT_LANGUAGES.join(', ')}`, shown(language));
    const field = `description.${language}`;
    const sent = textOf(field, text);
    const isKept = Object.hasOwn(before, language) && before[language] === sent;
    return [language, isKept ? sent : requireParagraphs(field, sent, PROFILE_LIMITS.description)];
  });
  return Object.fromEntries(read.filter(([, text]) => text !== ''));
}

function readLocations(came: unknown, before: readonly Location[]): Location[] {
  const max = Math.max(PROFILE_LIMITS.locations, before.length);
  if (!Array.isArray(came) || came.length > max)
    throw wrong('locations', `a list of at most ${max} locations`, shown(came));
  return came.map((one, at) => {
    const field = `locations[${at}]`;
    const { latitude, longitude, country, city } = requireObject(field, one);
    if (typeof latitude !== 'number' || typeof longitude !== 'number')
      throw wrong(field, 'latitude and longitude as numbers', 'something else');
    return {
      latitude,
      longitude,
      country: textOf(`${field}.country`, country),
      city: requireLine(`${field}.city`, textOf(`${field}.city`, city), 0, PROFILE_LIMITS.city),
    };
  });
}

function requireObject(field: string, value: unknown): Loose {
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value as Loose;
  throw wrong(field, 'an object', shown(value));
}

function textOf(field: string, value: unknown): string {
  if (typeof value === 'string') return value;
  throw wrong(field, 'a text', shown(value));
}

function shown(value: unknown): string {
  return (JSON.stringify(value) ?? 'nothing').slice(0, 40);
}
