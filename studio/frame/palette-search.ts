/** Something that the palette finds. */
export interface Findable {
  /** What it is called. */
  label: string;
  /** Other words that find it, such as its slug and kind. */
  words: string;
}

/** Prepared for searching: without case and accents. */
export interface Prepared<Item> {
  item: Item;
  label: string;
  all: string;
}

const plain = (text: string) => text.normalize('NFKD').replace(/\p{M}/gu, '').toLowerCase();

export const prepare = <Item extends Findable>(items: readonly Item[]): Prepared<Item>[] =>
  items.map((item) => {
    const label = plain(item.label);
    return { item, label, all: `${label} ${plain(item.words)}` };
  });

/**
 * The items that contain every word of a query: first those whose label starts with it, then those with a word
 * that does, then those that have it somewhere in the label, then the others; each in the order given.
 */
export function find<Item>(items: readonly Prepared<Item>[], query: string, limit: number): Item[] {
  const sought = plain(query.trim());
  const words = sought.split(/\s+/);
  const ranks: Item[][] = [[], [], [], []];
  for (const { item, label, all } of items) {
    if (!words.every((word) => all.includes(word))) continue;
    const at = label.indexOf(sought);
    const rank = at === 0 ? 0 : at < 0 ? 3 : /\w/.test(label[at - 1] ?? '') ? 2 : 1;
    ranks[rank]?.push(item);
  }
  return ranks.flat().slice(0, limit);
}
