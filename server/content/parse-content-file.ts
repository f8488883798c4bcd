import '../../contract/english-messages.ts';
import { readFileSync } from 'node:fs';
import { LineCounter, parseDocument, type Document } from 'yaml';
import type { z } from 'zod/mini';

/** An invalid file under content/. The message has the file, the line and the reason. */
export class ContentFileError extends Error {
  override name = 'ContentFileError';

  constructor(file: string, line: number, reason: string) {
    super(`${file}:${line}: ${reason}`);
  }
}

/**
 * Reads and validates a YAML file.
 *
 * @throws {ContentFileError} for the first error
 */
export function readYamlFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): z.infer<Schema> {
  const text = readText(file);
  rejectExternalPictures(file, text);
  return parseYaml(file, text, 0, schema);
}

/**
 * Reads a Markdown file and validates its YAML front matter.
 *
 * @throws {ContentFileError} for the first error
 */
export function readMarkdownFile<Schema extends z.ZodMiniType>(
  file: string,
  schema: Schema,
): { frontMatter: z.infer<Schema>; markdown: string } {
  const text = readText(file).replace(/\r\n/g, '\n');
  rejectExternalPictures(file, text);
  const parts = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text);
  if (!parts) throw new ContentFileError(file, 1, 'must start with front matter between --- lines');
  const [, yaml = '', markdown = ''] = parts;
  if (markdown.trim() === '')
    throw new ContentFileError(file, text.split('\n').length, 'has no text after its front matter');
  return { frontMatter: parseYaml(file, yaml, 1, schema), markdown };
}

/** @throws {ContentFileError} if the file is missing or unreadable */
function readText(file: string): string {
  return orUnreadable(file, () => readFileSync(file, 'utf8'));
}

/**
 * Runs a read of a file or folder and converts its errors.
 *
 * @throws {ContentFileError} if the path is missing or unreadable
 */
export function orUnreadable<T>(path: string, read: () => T): T {
  try {
    return read();
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    throw new ContentFileError(path, 1, `cannot be read: ${reason}`);
  }
}

/** The sanitizer and the pages' Content Security Policy remove pictures of other sites, so report them early. */
function rejectExternalPictures(file: string, text: string): void {
  const picture = /!\[[^\]]*\]\(\s*<?((?:[a-z]+:)?\/\/[^\s>)]+)/i.exec(text);
  if (!picture) return;
  const line = text.slice(0, picture.index).split('\n').length;
  throw new ContentFileError(
    file,
    line,
    `the picture ${picture[1]} is on another site; copy it to content/pictures and link to /static/pictures`,
  );
}

function parseYaml<Schema extends z.ZodMiniType>(
  file: string,
  yaml: string,
  linesBefore: number,
  schema: Schema,
): z.infer<Schema> {
  const lines = new LineCounter();
  const document = parseDocument(yaml, { lineCounter: lines });
  const broken = document.errors[0];
  if (broken) {
    const line = (broken.linePos?.[0].line ?? 1) + linesBefore;
    throw new ContentFileError(file, line, broken.message.split('\n')[0] ?? 'is not YAML');
  }
  const result = schema.safeParse(document.toJS());
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const path = issue?.path ?? [];
  const line = lines.linePos(offsetOf(document, path)).line + linesBefore;
  const where = path.length > 0 ? `${path.join('.')}: ` : '';
  throw new ContentFileError(file, line, where + (issue?.message ?? 'is not valid'));
}

/** Offset of the deepest existing node on the path, so that a missing key points at its parent. */
function offsetOf(document: Document, path: readonly PropertyKey[]): number {
  for (let depth = path.length; depth > 0; depth--) {
    const node = document.getIn(path.slice(0, depth), true);
    if (typeof node === 'object' && node !== null && 'range' in node && Array.isArray(node.range))
      return node.range[0] as number;
  }
  return 0;
}
