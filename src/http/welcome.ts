import { DEMO_CLIENT_ID } from '../domain/vocabulary.ts';
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

export function welcomePage({ catalogue, clients, settings }: Services): string {
  const current = catalogue();
  const numbers =
    current === undefined
      ? 'The catalogue is being loaded.'
      : `It holds ${current.tracks.count} tracks on ${current.albums.count} releases by ${current.artists.count} artists.`;
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<meta name="color-scheme" content="light dark">
<title>Cantiga</title>
<style>
:root { --ink: #23201c; --quiet: #6b645b; --paper: #fbf8f3; --line: #e3dcd0; --accent: #96441f }
@media (prefers-color-scheme: dark) {
  :root { --ink: #ece6dc; --quiet: #a39a8d; --paper: #1b1917; --line: #38332d; --accent: #e79a6c }
}
body { margin: 0; background: var(--paper); color: var(--ink); font: 1.0625rem/1.6 system-ui, sans-serif }
main { max-width: 42rem; margin: 0 auto; padding: 12vh 1.25rem 4rem }
h1 { font: 2.5rem/1.1 Georgia, serif; margin: 0 0 1rem }
h2 { font-size: 1rem; margin: 2.5rem 0 .5rem }
ul { list-style: none; margin: 0; padding: 0 }
li { border-top: 1px solid var(--line); padding: .75rem 0 }
a { color: var(--accent); text-underline-offset: .2em }
code { font: .875rem/1.5 ui-monospace, monospace; color: var(--quiet); overflow-wrap: anywhere }
p.quiet { color: var(--quiet) }
</style>
</head>
<body>
<main>
<h1>Cantiga</h1>
<p>A catalogue of freely licensed music, for programs to read and people to listen to. ${numbers}</p>
<p>It speaks the v3.0 interface: albums, tracks and artists, as JSON, JSONP or XML.</p>
${examples(clients.find(DEMO_CLIENT_ID) !== undefined)}
<p class="quiet">Cantiga ${escapeHtml(settings.version)} · <a href="/health">health</a></p>
</main>
</body>
</html>
`;
}

/** Links that work need an application; without the demo's the addresses are only shown. */
function examples(demo: boolean): string {
  if (!demo) {
    return '<p>Every request carries a <code>client_id</code>: <code>/v3.0/tracks/?client_id=…&amp;limit=3</code></p>';
  }
  const items = EXAMPLES.map(([title, rest]) => {
    const address = escapeHtml(`/v3.0/${rest.replace('?', `?client_id=${DEMO_CLIENT_ID}&`)}`);
    return `<li><a href="${address}">${title}</a><br><code>${address}</code></li>`;
  });
  return `<h2>Try it</h2>\n<ul>\n${items.join('\n')}\n</ul>`;
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
