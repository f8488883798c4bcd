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

/** Values of the custom fields that are read. */
const META_KEYS = new Set(['_thumbnail_id', '_wp_old_slug', '_wp_attachment_image_alt']);

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
 * Reads an export as a stream: no more than a few items are in memory.
 *
 * @throws {WxrError} if the file is not an export, or not valid XML in UTF-8
 */
export async function* readWxr(file: string): AsyncGenerator<WxrElement> {
  const reader = new WxrReader();
  const chunks: AsyncIterable<Buffer> = createReadStream(file);
  for await (const chunk of chunks) {
    reader.write(chunk);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
}

/** Turns the events of the parser into elements. Entities of a DTD are not expanded, and nothing is fetched. */
class WxrReader {
  readonly #parser = sax.parser(true, { position: true });
  readonly #decoder = new TextDecoder('utf-8', { fatal: true });
  readonly #elements: WxrElement[] = [];
  #isExport = false;
  #depth = 0;
  #element = emptyElement('');
  /** The text of the innermost element. */
  #text = '';
  #overflow = false;
  #metaKey = '';

  constructor() {
    Object.assign(this.#parser, {
      // Those of XML, and not those of HTML.
      ENTITIES: { amp: '&', gt: '>', lt: '<', quot: '"', apos: "'" },
      onopentag: ({ name }: sax.Tag) => this.#open(name),
      onclosetag: (name: string) => this.#close(name),
      ontext: (text: string) => this.#add(text),
      oncdata: (text: string) => this.#add(text),
      onerror: ({ message }: Error) => this.#fail(message.split(/\.?\n/)[0] ?? ''),
    });
  }

  /** @throws {WxrError} */
  write(bytes: Buffer): void {
    const text = this.#decode(bytes);
    const at = text.search(FORBIDDEN);
    this.#parser.write(at < 0 ? text : text.slice(0, at));
    if (at >= 0) this.#fail('a character follows that XML forbids');
  }

  /** The elements since the last call. */
  take(): WxrElement[] {
    return this.#elements.splice(0);
  }

  /** @throws {WxrError} */
  end(): void {
    this.#decode();
    this.#parser.close();
    if (!this.#isExport)
      throw new WxrError('This is no WordPress export: it has no wp:wxr_version.');
  }

  #decode(bytes?: Buffer): string {
    try {
      return this.#decoder.decode(bytes, { stream: bytes !== undefined });
    } catch {
      return this.#fail('within 64 kB a byte follows that is not UTF-8');
    }
  }

  #fail(reason: string): never {
    const { line, column } = this.#parser;
    throw new WxrError(
      `The file is not valid XML in UTF-8, at line ${line + 1}, column ${column}: ${reason}.`,
    );
  }

  #open(name: string): void {
    this.#text = '';
    this.#overflow = false;
    if (++this.#depth === CHILD) this.#element = emptyElement(name);
  }

  #close(name: string): void {
    const depth = this.#depth--;
    const element = this.#element;
    const text = name === 'content:encoded' ? this.#text : this.#text.trim();
    this.#text = '';
    if (depth === CHILD) {
      this.#isExport ||= name === 'wp:wxr_version';
      this.#elements.push({ ...element, text });
    } else if (depth === CHILD + 1 && Object.hasOwn(FIELDS, name)) {
      element[FIELDS[name as keyof typeof FIELDS]] = text;
      if (this.#overflow) element.tooLarge ??= name;
    } else if (depth === CHILD + 1 && name === 'wp:comment') element.comments++;
    else if (depth === DEEPEST && name === 'wp:meta_key') this.#metaKey = text;
    else if (depth === DEEPEST && name === 'wp:meta_value' && META_KEYS.has(this.#metaKey))
      element.meta.push([this.#metaKey, text.slice(0, 1_000)]);
  }

  #add(text: string): void {
    if (this.#depth > DEEPEST) return;
    if (this.#text.length + text.length <= ELEMENT_LIMIT) this.#text += text;
    else this.#overflow = true;
  }
}

function emptyElement(element: string): WxrElement {
  const fields = Object.fromEntries(Object.values(FIELDS).map((field) => [field, '']));
  return { ...(fields as Fields), element, text: '', comments: 0, meta: [], tooLarge: null };
}
