import { escapeHtml } from '../../contract/escape-html.ts';
import { decodeHTML } from 'entities';

const TAG = /<(\/?)([a-z][a-z0-9-]*)((?:\s[^<>]*)?)>/gi;
const ID = /\s(?:id|name)\s*=\s*(?:"([^"]*)"|'([^']*)'|([^\s"'<>=]+))/i;
/** Elements that keep an id themselves. */
const OWN = ['a', 'h1', 'h2', 'h3'];
/** Elements that cannot begin with a link: it stands before them. */
const BEFORE = 'img hr br ol ul dl table pre iframe video audio embed object svg input'.split(' ');
/** Elements between which nothing can stand. */
const NOWHERE = 'tr thead tbody tfoot colgroup col option select'.split(' ');

/**
 * Keeps the places that links lead to: an element that the site shows without its id gets an empty link with it.
 *
 * @param wanted whether a link leads to an id
 */
export function keepAnchors(html: string, wanted: (id: string) => boolean): string {
  let isInLink = false;
  return html.replace(TAG, (tag, slash: string, written: string, attributes: string) => {
    const name = written.toLowerCase();
    if (name === 'a') isInLink = slash === '';
    if (slash !== '') return tag;
    const given = ID.exec(attributes);
    const id = decodeHTML(given?.slice(1).find((one) => one !== undefined) ?? '');
    if (id === '' || !wanted(id)) return tag;
    if (name === 'a') return `<a id="${escapeHtml(id)}"${attributes.replace(ID, '')}>`;
    if (OWN.includes(name) || isInLink || NOWHERE.includes(name)) return tag;
    const anchor = `<a id="${escapeHtml(id)}"></a>`;
    return BEFORE.includes(name) ? anchor + tag : tag + anchor;
  });
}
