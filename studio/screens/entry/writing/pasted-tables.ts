import { flattenLists } from './pasted-lists.ts';

const BLOCKS =
  'p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, br, hr, table, tbody, tr, td, th';
const LISTS = 'ul, ol';
/** Stands between items until spaces around it are removed. */
const DIVIDER = '\uE000';
const MOST_COLUMNS = 50;

/** What stands at a place of a table. */
type Cell = HTMLTableCellElement | null;

/**
 * Makes each table a grid with cells of one line, one row and one column. Tables of one row or one column are
 * layout and become blocks.
 *
 * @param simplified called with what Markdown cannot express
 */
export function tidyTable(table: HTMLTableElement, simplified: (what: string) => void) {
  const { caption } = table;
  const rows = [...table.rows].filter((row) => !isHidden(row));
  const cells = rows.flatMap((row) => [...row.cells]).filter((cell) => !isHidden(cell));
  if (caption) table.before(asBlock(caption));
  if (rows.length < 2 || cells.length <= rows.length)
    return table.replaceWith(...cells.map(asBlock));
  for (const cell of cells) {
    if (cell.querySelector(LISTS)) simplified('lists in table cells');
    else if (cell.querySelector(':is(p, div) + :is(p, div)') || linesOf(cell) > 1)
      simplified('line breaks in table cells');
    // In Excel, a long text only covers the empty cells behind it.
    if (cell.dataset.style?.includes('mso-ignore:colspan')) coverNothing(cell);
    if (cell.colSpan > 1 || cell.rowSpan !== 1) simplified('merged cells');
    flattenLists(cell, DIVIDER);
    for (const block of cell.querySelectorAll(BLOCKS)) {
      if (!block.matches(LISTS)) block.before(' ');
      block.replaceWith(...block.childNodes);
    }
    cell.normalize();
    const texts = document.createTreeWalker(cell, NodeFilter.SHOW_TEXT);
    for (let text = texts.nextNode() as Text | null; text; text = texts.nextNode() as Text | null)
      text.data = text.data.replaceAll(/\s*\uE000\s*/g, '; ');
  }
  const made = document.createElement('table');
  // A merged cell may begin in a hidden row.
  const grid = gridOf([...table.rows]).filter((_, index) => !isHidden(table.rows[index]!));
  const hidden = hiddenColumns(table, grid);
  for (const row of grid) {
    const shown = row.filter((_, column) => !hidden.has(column));
    if (shown.every((cell) => !hasContent(cell))) continue;
    const line = made.insertRow();
    for (const cell of shown) {
      const copy = line.insertCell();
      if (cell?.dataset.style) copy.dataset.style = cell.dataset.style;
      copy.append(...(cell?.cloneNode(true).childNodes ?? []));
    }
  }
  table.replaceWith(made);
}

const hasContent = (cell: HTMLElement | null) =>
  cell?.textContent.trim() || cell?.querySelector('img');

const linesOf = (cell: HTMLElement) =>
  cell.innerHTML.split(/<br\b[^>]*>/i).filter((line) => line.replaceAll(/<[^>]*>/g, '').trim())
    .length;

/** As Excel writes a row or a column that is hidden, or that a filter hides. */
const isHidden = (element: HTMLElement) =>
  element.matches('[hidden], tr[height="0"]') ||
  /display:none|mso-hide:all|visibility:collapse/.test(element.dataset.style ?? '') ||
  (element.localName === 'tr' &&
    /(?<!-)height:0(?:\.0+)?(?:px|pt|in|cm)?(?:;|$)/.test(element.dataset.style ?? ''));

function hiddenColumns(table: HTMLTableElement, grid: readonly (readonly Cell[])[]): Set<number> {
  const named = [...table.querySelectorAll<HTMLTableColElement>('col')].flatMap((column) =>
    Array<boolean>(Math.min(column.span, MOST_COLUMNS)).fill(isHidden(column)),
  );
  const columns = [...(grid[0]?.keys() ?? [])].filter(
    (column) =>
      named[column] ||
      grid.every((row) => {
        const cell = row[column];
        return cell && isHidden(cell);
      }),
  );
  return new Set(columns);
}

function coverNothing(cell: HTMLTableCellElement) {
  for (let more = Math.min(cell.colSpan, MOST_COLUMNS); more > 1; more--)
    cell.after(document.createElement('td'));
  cell.colSpan = 1;
}

function asBlock(element: Element) {
  const block = document.createElement('div');
  block.append(...element.childNodes);
  return block;
}

/**
 * The cell at each place. A merged cell is at each of its places, but one that fills a row, which is a title, only
 * at the first.
 */
function gridOf(rows: readonly HTMLTableRowElement[]): Cell[][] {
  const grid: HTMLTableCellElement[][] = rows.map(() => []);
  // A title may cover more columns than there are.
  let columns = 0;
  for (const [top, { cells }] of rows.entries())
    for (const cell of cells) {
      let left = 0;
      while (grid[top]![left]) left += 1;
      columns = Math.max(columns, left + 1);
      const height = cell.rowSpan || rows.length;
      const width = Math.min(cell.colSpan, MOST_COLUMNS);
      for (const line of grid.slice(top, top + height))
        for (let at = left; at < left + width; at++) line[at] ??= cell;
    }
  return grid.map((line) => {
    const isTitle = line.length >= columns && new Set(line).size === 1;
    return Array.from({ length: columns }, (_, at) =>
      isTitle && at > 0 ? null : (line[at] ?? null),
    );
  });
}
