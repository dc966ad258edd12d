/** A file that replaces the audio of a track: the body of the request. */
import type { TrackAudio } from '../../core/studio/track-audio.ts';
import { Refusal } from '../../domain/refusal.ts';
import { isMultipart } from '../request/form.ts';
import { jsonResponse } from '../response.ts';
import { type Route, route } from '../route.ts';
import { pathId, readFields, required, text } from '../web-api/fields.ts';

const FILE = { name: required(text), version: required(text) };

export function trackAudioRoute(audio: TrackAudio): Route {
  return route(
    'administrator',
    'json',
    'POST',
    '/web-api/admin/catalogue/tracks/:id/audio',
    async ({ query, headers, parameters, body }, { user }) => {
      const file = readFields(query, FILE);
      if (isMultipart(headers['content-type']))
        throw new Refusal('type', 'The body must be the file itself, not a form.');
      return jsonResponse(200, await audio.replace(user, pathId(parameters), { ...file, body: body! }));
    },
    { body: 'stream' },
  );
}
