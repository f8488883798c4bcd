import { z } from 'zod';
import { escapeHtml } from '../../contract/escape-html.ts';
import { metaOf, type WxrItem } from './read-wxr.ts';

const footnotes = z.array(z.object({ id: z.string(), content: z.string() }));

/**
 * The footnotes of a post, which the block editor keeps in a custom field, as a list for its end. Each leads back to
 * its mark, whose link has the id that WordPress gives it.
 *
 * @returns empty without footnotes; null if they cannot be read
 */
export function footnotesOf(item: Pick<WxrItem, 'meta'>): string | null {
  const json = metaOf(item, 'footnotes') ?? '';
  if (json === '') return '';
  let parsed: unknown;
  try {
    parsed = JSON.parse(json);
  } catch {
    return null;
  }
  const found = footnotes.safeParse(parsed);
  if (!found.success) return null;
  if (found.data.length === 0) return '';
  const notes = found.data.map(({ id, content }) => {
    const name = escapeHtml(id);
    return `<li><a id="${name}"></a>${content} <a href="#${name}-link">↩</a></li>`;
  });
  return `<ol>${notes.join('')}</ol>`;
}
