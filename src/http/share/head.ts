/** What others see of a page before they open it: Open Graph, and the one address it goes by. */
import { type Html, html } from '../html.ts';
import { type Image, imagePath, LARGEST } from './addresses.ts';

export interface Preview {
  /** The public address of the service. */
  url: string;
  path: string;
  type: 'music.song' | 'music.album' | 'music.playlist' | 'profile';
  title: string;
  description: string;
  image: Image | undefined;
  /** Further properties, such as `music:duration`. */
  further?: readonly (readonly [property: string, content: string | number])[];
}

export function preview({ url, path, type, title, description, image, further = [] }: Preview): Html {
  const properties: (readonly [string, string | number])[] = [
    ['og:site_name', 'Cantiga'],
    ['og:type', type],
    ['og:title', title],
    ['og:description', description],
    ['og:url', url + path],
    ...(image === undefined ? [] : pictureOf(url, image)),
    ...further,
  ];
  return html`<link rel="canonical" href="${url + path}">
<meta name="description" content="${description}">
${properties.map(([property, content]) => html`<meta property="${property}" content="${content}">\n`)}`;
}

function pictureOf(url: string, image: Image): [string, string | number][] {
  return [
    ['og:image', url + imagePath(image, LARGEST)],
    ['og:image:width', LARGEST],
    ['og:image:height', LARGEST],
  ];
}
