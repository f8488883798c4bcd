/** Tags that may be open at once. The time of the HTML parser grows with the square of it. */
const MAX_OPEN = 1_000;

const TAG = /<(\/?)([a-z][^\s/>]*)/gi;
const VOID = new Set(
  'area base br col embed hr img input link meta param source track wbr'.split(' '),
);

/** Escapes the tags that would be within a thousand others. */
export function limitOpenTags(html: string): string {
  let open = 0;
  return html.replace(TAG, (tag, slash: string, name: string) => {
    if (VOID.has(name.toLowerCase())) return tag;
    if (slash) open = Math.max(0, open - 1);
    else if (open >= MAX_OPEN) return `&lt;${tag.slice(1)}`;
    else open++;
    return tag;
  });
}
