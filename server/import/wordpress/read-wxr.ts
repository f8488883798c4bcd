import sax from 'sax';
import { openExportText } from './open-export-text.ts';
import {
  ITEM_FIELDS,
  META_KEYS,
  WxrError,
  type WxrItem,
  type WxrRecord,
  type WxrSite,
} from './wxr-item.ts';

/** Characters of one element. Four times what a post may have, for markup that goes away. */
export const ELEMENT_LIMIT = 2_000_000;
/** Problems of the XML that are reported; the next ones follow from them. */
const MAX_DAMAGE = 20;

/** WordPress always writes these prefixes; a tool that rewrote the file may have chosen others. */
const NAMESPACES: [uri: RegExp, prefix: string][] = [
  [/\/\/wordpress\.org\/export\/[\d.]+\/?$/, 'wp'],
  [/\/\/wordpress\.org\/export\/[\d.]+\/excerpt\/?$/, 'excerpt'],
  [/\/\/purl\.org\/rss\/1\.0\/modules\/content\/?$/, 'content'],
  [/\/\/purl\.org\/dc\/elements\/1\.1\/?$/, 'dc'],
];

/**
 * Reads an export as a stream: no more than one item is in memory.
 *
 * @throws {WxrError} if the file is not an export, or where it ends too early; what came before was
 *   yielded
 */
export async function* readWxr(file: string): AsyncGenerator<WxrRecord> {
  const reader = new WxrReader();
  for await (const text of openExportText(file)) {
    reader.write(text);
    yield* reader.take();
  }
  reader.end();
  yield* reader.take();
}

/** Turns the events of the parser into records. Entities of a DTD are not expanded, and nothing is fetched. */
class WxrReader {
  readonly #parser = sax.parser(true, { position: true });
  readonly #records: WxrRecord[] = [];
  readonly #path: string[] = [];
  readonly #prefixes = new Map<string, string>();
  readonly #site: WxrSite = { title: '', url: '', pubDate: '' };
  #isExport = false;
  #siteGiven = false;
  #ended = false;
  #damage = 0;
  #item: WxrItem | null = null;
  /** The text of the innermost element that is read. */
  #text = '';
  #overflow = false;
  #author = { login: '', name: '' };
  #metaKey = '';

  constructor() {
    Object.assign(this.#parser, {
      onopentag: ({ name, attributes }: sax.Tag) => this.#open(name, attributes),
      onclosetag: () => this.#close(),
      ontext: (text: string) => this.#add(text),
      oncdata: (text: string) => this.#add(text),
      onerror: ({ message }: Error) => this.#recover(message),
    });
  }

  write(text: string): void {
    this.#parser.write(text);
  }

  /** The records since the last call. */
  take(): WxrRecord[] {
    return this.#records.splice(0);
  }

  /** @throws {WxrError} */
  end(): void {
    if (!this.#isExport)
      throw new WxrError('This is no WordPress export: it has no wp:wxr_version.');
    if (this.#ended) return;
    const { line, column } = this.#parser;
    const inside = this.#item
      ? `, inside "${this.#item.title || this.#item.link || 'an item'}"`
      : '';
    throw new WxrError(
      `The export ends too early, at line ${line + 1}, column ${column}${inside}.`,
    );
  }

  #recover(message: string): void {
    const [reason = message] = message.split('\n');
    const { line } = this.#parser;
    // A name, comment or DTD that never ends would be collected without a limit.
    if (reason.startsWith('Max buffer length'))
      throw new WxrError(`The XML is broken at line ${line + 1}: ${reason}.`);
    // The parser goes on if nothing is left of its error.
    this.#parser.error = null as never;
    if (++this.#damage <= MAX_DAMAGE)
      this.#records.push({ type: 'damage', line: line + 1, reason });
  }

  #open(written: string, attributes: Record<string, string>): void {
    if (this.#path.length === 0)
      for (const [name, uri] of Object.entries(attributes))
        for (const [pattern, prefix] of NAMESPACES)
          if (name.startsWith('xmlns:') && pattern.test(uri))
            this.#prefixes.set(name.slice(6), prefix);
    const [prefix = '', local] = written.split(':');
    const name = local === undefined ? written : `${this.#prefixes.get(prefix) ?? prefix}:${local}`;
    this.#path.push(name);
    this.#text = '';
    this.#overflow = false;
    if (this.#at('rss channel item')) {
      this.#giveSite();
      this.#item = emptyItem(this.#parser.line + 1);
    }
  }

  #close(): void {
    const name = this.#path.at(-1) ?? '';
    const item = this.#item;
    const text = this.#text;
    if (item && this.#at(`rss channel item ${name}`)) {
      const field = ITEM_FIELDS[name as keyof typeof ITEM_FIELDS];
      if (this.#overflow && field !== undefined) item.tooLarge ??= name;
      if (field !== undefined) item[field] = field === 'content' ? text : text.trim();
      if (name === 'wp:comment') item.comments++;
    } else if (item && this.#at('rss channel item wp:postmeta wp:meta_key')) this.#metaKey = text;
    else if (item && this.#at('rss channel item wp:postmeta wp:meta_value')) {
      if (META_KEYS.has(this.#metaKey)) item.meta.push([this.#metaKey, text.slice(0, 1_000)]);
    } else if (item && this.#at('rss channel item')) {
      this.#records.push({ type: 'item', item });
      this.#item = null;
    } else if (!item) this.#closeOfChannel(name, text.trim());
    this.#path.pop();
    this.#text = '';
    this.#overflow = false;
    if (name === 'rss' && this.#path.length === 0) {
      this.#giveSite();
      this.#ended = true;
    }
  }

  #closeOfChannel(name: string, text: string): void {
    if (this.#at('rss channel title')) this.#site.title = text;
    else if (this.#at('rss channel pubDate')) this.#site.pubDate = text;
    else if (this.#at('rss channel wp:wxr_version')) this.#isExport = true;
    else if (this.#at('rss channel link')) this.#site.url ||= text;
    else if (this.#at('rss channel wp:base_blog_url')) this.#site.url = text;
    else if (this.#at('rss channel wp:author')) {
      this.#records.push({ type: 'author', ...this.#author });
      this.#author = { login: '', name: '' };
    } else if (name === 'wp:author_login') this.#author.login = text;
    else if (name === 'wp:author_display_name') this.#author.name = text;
    else if (name === 'wp:cat_name') this.#records.push({ type: 'category', name: text });
  }

  #giveSite(): void {
    if (!this.#siteGiven && this.#isExport) this.#records.push({ type: 'site', site: this.#site });
    this.#siteGiven = true;
  }

  #add(text: string): void {
    if (this.#path.length < 3) return;
    if (this.#text.length + text.length <= ELEMENT_LIMIT) this.#text += text;
    else this.#overflow = true;
  }

  readonly #at = (path: string): boolean => this.#path.join(' ') === path;
}

function emptyItem(line: number): WxrItem {
  const fields = Object.fromEntries(Object.values(ITEM_FIELDS).map((field) => [field, '']));
  return {
    ...(fields as Record<(typeof ITEM_FIELDS)[keyof typeof ITEM_FIELDS], string>),
    line,
    comments: 0,
    meta: [],
    tooLarge: null,
  };
}
