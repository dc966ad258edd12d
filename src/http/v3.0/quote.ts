/** What came, fit to be shown back: `'abc'`, without control characters, cut when long. */
const SHOWN = 60;

export function quote(text: string): string {
  const cut = text.length > SHOWN ? `${text.slice(0, SHOWN)}…` : text;
  return `'${cut.toWellFormed().replace(/\p{C}/gu, '\ufffd')}'`;
}
