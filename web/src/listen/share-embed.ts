/** HTML that embeds a player in another site. In pixels; a list has space for some of its tracks. */
const HEIGHT = { track: 152, list: 420 };

export function embedCode(url: string, name: string): string {
  const height = url.includes('/embed/track/') ? HEIGHT.track : HEIGHT.list;
  return `<iframe src="${escaped(url)}" title="${escaped(name)}" width="100%" height="${height}" style="border:0;border-radius:12px" loading="lazy" allow="autoplay"></iframe>`;
}

function escaped(text: string): string {
  return text.replace(/[&<>"]/g, (sign) => `&#${sign.codePointAt(0)};`);
}
