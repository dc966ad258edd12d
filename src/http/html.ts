/** HTML that is safe by default: whatever is put into the template is escaped, unless it is HTML already. */

export interface Html {
  html: string;
}

type Piece = string | number | Html | undefined | false | readonly Html[];

/** html`<p>${name}</p>` */
export function html(texts: TemplateStringsArray, ...pieces: Piece[]): Html {
  let whole = texts[0];
  for (const [i, piece] of pieces.entries()) whole += render(piece) + texts[i + 1];
  return { html: whole };
}

function render(piece: Piece): string {
  if (piece === undefined || piece === false) return '';
  if (typeof piece === 'string' || typeof piece === 'number') return escapeHtml(String(piece));
  if ('html' in piece) return piece.html;
  return piece.map(render).join('');
}

const ESCAPES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => ESCAPES[character]);
}
