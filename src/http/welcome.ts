/** The front page: what this is, and addresses to try. */
import { DEMO_CLIENT_ID } from '../domain/vocabulary.ts';
import type { Handled } from './answer.ts';
import { type Html, html } from './html.ts';
import { pageAnswer } from './page.ts';
import type { Services } from './services.ts';

const EXAMPLES: readonly [string, string][] = [
  ['Three tracks, easy to read', 'tracks/?format=jsonpretty&limit=3'],
  ['The most popular albums of the month', 'albums/?format=jsonpretty&order=popularity_month'],
  [
    'Calm piano, with what is known of the music',
    'tracks/?format=jsonpretty&fuzzytags=piano+calm&include=musicinfo',
  ],
  ['Artists and their newest tracks, as XML', 'artists/tracks/?format=xml&order=name+track_releasedate_desc'],
];

export function welcomePage({ catalogue, clients, settings }: Services): Handled {
  const current = catalogue();
  const numbers =
    current === undefined
      ? 'The catalogue is being loaded.'
      : `It holds ${current.tracks.count} tracks on ${current.albums.count} releases by ${current.artists.count} artists.`;
  const body = html`<h1>Cantiga</h1>
<p>A catalogue of freely licensed music, for programs to read and people to listen to. ${numbers}</p>
<p>It speaks the v3.0 interface: albums, tracks, artists and people’s lists, as JSON, JSONP or XML.</p>
<p class="actions"><a class="button" href="/account">Your account</a><a class="button second" href="/signup">Sign up</a></p>
${examples(clients.find(DEMO_CLIENT_ID) !== undefined)}
<p class="quiet">Cantiga ${settings.version} · <a href="/health">health</a></p>`;
  return pageAnswer(200, { title: 'Cantiga', body });
}

/** Links that work need an application; without the demo's the addresses are only shown. */
function examples(demo: boolean): Html {
  if (!demo) {
    return html`<p>Every request carries a <code>client_id</code>: <code>/v3.0/tracks/?client_id=…&amp;limit=3</code></p>`;
  }
  const items = EXAMPLES.map(([title, rest]) => {
    const address = `/v3.0/${rest.replace('?', `?client_id=${DEMO_CLIENT_ID}&`)}`;
    return html`<li><a href="${address}">${title}</a><br><code>${address}</code></li>\n`;
  });
  return html`<h2>Try it</h2>\n<ul class="plain">\n${items}</ul>`;
}
