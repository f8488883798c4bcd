import { createReadStream } from 'node:fs';
import sax from 'sax';

/** What is read of an export (WordPress eXtended RSS) within the elements of the channel. */
const FIELDS = {
  'wp:author_login': 'login',
  'wp:author_display_name': 'displayName',
  title: 'title',
  link: 'link',
  guid: 'guid',
  'dc:creator': 'creator',
  'content:encoded': 'content',
  'excerpt:encoded': 'excerpt',
  'wp:post_id': 'id',
  'wp:post_date': 'date',
  'wp:post_date_gmt': 'dateGmt',
  'wp:post_modified': 'modified',
  'wp:post_modified_gmt': 'modifiedGmt',
  'wp:post_name': 'name',
  'wp:status': 'status',
  'wp:post_parent': 'parent',
  'wp:post_type': 'type',
  'wp:post_password': 'password',
  'wp:attachment_url': 'attachmentUrl',
} as const;
type Fields = Record<(typeof FIELDS)[keyof typeof FIELDS], string>;

/** The custom fields that are read, and how many characters of their values. */
const META_KEYS = new Map([
  ['_thumbnail_id', 1_000],
  ['_wp_old_slug', 1_000],
  ['_wp_attachment_image_alt', 1_000],
  ['footnotes', 500_000],
]);

/** An element of the channel: something of the site, or an item. Its fields are empty if it has none. */
export interface WxrElement extends Fields {
  element: string;
  text: string;
  comments: number;
  meta: [key: string, value: string][];
  /** The field that is larger than its limit; the element is incomplete then. */
  tooLarge: string | null;
}

/** A post, page, attachment or anything else that WordPress stores as a post. */
export type WxrItem = Omit<WxrElement, 'element' | 'text' | 'login' | 'displayName'>;

/** A custom field of an item; undefined if it has none. */
export const metaOf = ({ meta }: Pick<WxrItem, 'meta'>, name: string): string | undefined =>
  meta.find(([key]) => key === name)?.[1];

/** The file is not an export, or not valid XML in UTF-8. The message says where. */
class WxrError extends Error {
  override name = 'WxrError';
}

/** Characters of one element. Four times what a post may have, for markup that goes away. */
export const ELEMENT_LIMIT = 2_000_000;
/** How deep an element of the channel is, and the deepest that is read. */
const CHILD = 3;
const DEEPEST = 5;

// Characters that XML forbids; PostgreSQL refuses the first.
// eslint-disable-next-line no-control-regex
const FORBIDDEN = /[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/;

/**
 * Reads an export as a stream: no more than a few items are in memory. Entities of a DTD are not expanded, and
 * nothing is fetched.
 *
 * @throws {WxrError} if the file is not an export, or not valid XML in UTF-8
 */
export async function* readWxr(file: string): AsyncGenerator<WxrElement> {
  const parser = sax.parser(true, { position: true });
  const decoder = new TextDecoder('utf-8', { fatal: true });
  const elements: WxrElement[] = [];
  let isExport = false;
  let depth = 0;
  let element = emptyElement('');
  /** The text of the innermost element. */
  let text = '';
  let overflow = false;
  let metaKey = '';

  function fail(reason: string): never {
    const { line, column } = parser;
    throw new WxrError(
      `The file is not valid XML in UTF-8, at line ${line + 1}, column ${column}: ${reason}.`,
    );
  }
  function decode(bytes?: Buffer): string {
    try {
      return decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return fail('within 64 kB a byte follows that is not UTF-8');
    }
  }
  function open({ name }: sax.Tag): void {
    text = '';
    overflow = false;
    if (++depth === CHILD) element = emptyElement(name);
  }
  function add(more: string): void {
    if (depth > DEEPEST) return;
    if (text.length + more.length <= ELEMENT_LIMIT) text += more;
    else overflow = true;
  }
  function close(name: string): void {
    // One form of letters with accents, so that names, addresses and references are found.
    const value = (name === 'content:encoded' ? text : text.trim()).normalize('NFC');
    text = '';
    const closed = depth--;
    if (closed === CHILD) {
      isExport ||= name === 'wp:wxr_version';
      elements.push({ ...element, text: value });
    } else if (closed === CHILD + 1 && Object.hasOwn(FIELDS, name)) {
      element[FIELDS[name as keyof typeof FIELDS]] = value;
      if (overflow) element.tooLarge ??= name;
    } else if (closed === CHILD + 1 && name === 'wp:comment') element.comments++;
    else if (closed === DEEPEST && name === 'wp:meta_key') metaKey = value;
    else if (closed === DEEPEST && name === 'wp:meta_value' && META_KEYS.has(metaKey))
      element.meta.push([metaKey, value.slice(0, META_KEYS.get(metaKey))]);
  }

  Object.assign(parser, {
    // Those of XML, and not those of HTML.
    ENTITIES: { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" },
    onopentag: open,
    onclosetag: close,
    ontext: add,
    oncdata: add,
    onerror: ({ message }: Error) => fail(message.split(/\.?\n/)[0] ?? ''),
  });
  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  for await (const chunk of chunks) {
    const next = decode(chunk);
    const at = next.search(FORBIDDEN);
    parser.write(at < 0 ? next : next.slice(0, at));
    if (at >= 0) fail('a character follows that XML forbids');
    yield* elements.splice(0);
  }
  decode();
  parser.close();
  if (!isExport) throw new WxrError('This is no WordPress export: it has no wp:wxr_version.');
  yield* elements.splice(0);
}

function emptyElement(element: string): WxrElement {
  const fields = Object.fromEntries(Object.values(FIELDS).map((field) => [field, '']));
  return { ...(fields as Fields), element, text: '', comments: 0, meta: [], tooLarge: null };
}
