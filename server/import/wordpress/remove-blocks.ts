import { replaceBetween } from './replace-between.ts';

/** Removes the comments of the block editor, and all others; what blocks contain stays. */
export function removeBlocks(text: string) {
  /** Blocks that WordPress fills in when it shows them, such as `latest-posts`; nothing is left of them. */
  const dynamic: string[] = [];
  /** Whether the block editor wrote the text. Otherwise line breaks in it mean something. */
  let hasBlocks = false;
  /** Whether the text had several pages; they are joined. */
  let paged = false;
  // A mark that no text has: openExportText removes such characters.
  const MORE = '\u0001';
  const html = replaceBetween(text, /<!--/g, '-->', (comment) => {
    const [, slash, name] = /^<!--\s*(\/?)wp:([a-z][\w-]*(?:\/[\w-]+)?)/.exec(comment) ?? [];
    hasBlocks ||= name !== undefined;
    const isWhole = comment.slice(0, -3).trimEnd().endsWith('/');
    if (name !== undefined && isWhole && !slash) dynamic.push(name);
    if (/^<!--more\b/.test(comment)) return MORE;
    if (/^<!--\s*nextpage\s*-->$/.test(comment)) {
      paged = true;
      return '\n\n';
    }
    return '';
  });
  const more = html.indexOf(MORE);
  return {
    html: html.replaceAll(MORE, '\n\n'),
    hasBlocks,
    dynamic,
    /** The text before the "read more" mark; null if there is none. */
    teaser: more < 0 ? null : html.slice(0, more),
    paged,
  };
}
