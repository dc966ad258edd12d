/** A strict reader of XML 1.0 with namespaces, as far as feeds use it. Malformed documents fail the test. */
import assert from 'node:assert/strict';

export interface XmlElement {
  /** With the URI of its namespace: `http://www.w3.org/2005/Atom link`; the name alone without one. */
  name: string;
  attributes: Record<string, string>;
  children: XmlElement[];
  text: string;
}

const DECLARATION = '<?xml version="1.0" encoding="UTF-8"?>\n';
const TAG = /^<([A-Za-z][\w.-]*(?::[A-Za-z][\w.-]*)?)((?:\s+[\w:.-]+="[^"<]*")*)\s*(\/?)>/;
const ENTITIES: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', apos: "'" };
// biome-ignore lint/suspicious/noControlCharactersInRegex: they are what is searched for
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

export function readDocument(document: string): XmlElement {
  assert.ok(document.startsWith(DECLARATION), 'the declaration');
  assert.ok(document.isWellFormed() && !FORBIDDEN.test(document), 'characters that XML allows');
  let rest = document.slice(DECLARATION.length);

  function readElement(outer: Record<string, string>): XmlElement {
    const [tag, name, pairs, end] = TAG.exec(rest) ?? [];
    assert.ok(tag !== undefined && name !== undefined, `an element: ${rest.slice(0, 60)}`);
    rest = rest.slice(tag.length);
    const attributes: Record<string, string> = {};
    for (const [, key, value] of (pairs ?? '').matchAll(/([\w:.-]+)="([^"]*)"/g)) {
      assert.ok(!(key in attributes), `${key} twice`);
      attributes[key] = unescaped(value);
    }
    const spaces = { ...outer };
    for (const [key, value] of Object.entries(attributes))
      if (key === 'xmlns' || key.startsWith('xmlns:')) spaces[key.slice('xmlns:'.length)] = value;
    const element = { name: expanded(name, spaces), attributes, children: [] as XmlElement[], text: '' };
    if (end === '/') return element;
    while (!rest.startsWith('</')) {
      if (rest.startsWith('<')) {
        element.children.push(readElement(spaces));
        continue;
      }
      const at = rest.indexOf('<');
      assert.ok(at > 0, `${name} ends`);
      assert.ok(!rest.slice(0, at).includes(']]>'), 'no end of a CDATA section in a text');
      element.text += unescaped(rest.slice(0, at));
      rest = rest.slice(at);
    }
    assert.ok(rest.startsWith(`</${name}>`), `the end of ${name}: ${rest.slice(0, 60)}`);
    rest = rest.slice(name.length + 3);
    return element;
  }

  const root = readElement({});
  assert.equal(rest.trim(), '', 'one root element');
  return root;
}

/** Prefixes must be declared. */
function expanded(name: string, spaces: Record<string, string>): string {
  const [prefix, local] = name.includes(':') ? name.split(':') : ['', name];
  assert.ok(prefix === '' || prefix in spaces, `the prefix ${prefix}`);
  return spaces[prefix] === undefined ? local : `${spaces[prefix]} ${local}`;
}

function unescaped(text: string): string {
  return text.replace(/&([^;]*);?/g, (whole, entity: string) => {
    const code = /^#(\d+);?$/.exec(entity)?.[1];
    const character = code === undefined ? ENTITIES[entity] : String.fromCodePoint(Number(code));
    assert.ok(character !== undefined && whole.endsWith(';'), `the entity ${whole}`);
    return character;
  });
}

/** The texts of all children with this name. */
export function textsOf({ children }: XmlElement, name: string): string[] {
  return children.filter((child) => child.name === name).map(({ text }) => text);
}
