import { plainText } from '../search/plain-text.ts';
import type { StoredEnquiry } from './read-enquiries.ts';

const COLUMNS = [
  'id',
  'received_at',
  'status',
  'name',
  'email',
  'phone_number',
  'company_name',
  'website',
  'description',
  'source',
  'origin',
] as const;

/** What the team did with it. */
const DESK_COLUMNS = [
  'stage',
  'lost_reason',
  'owner',
  'tags',
  'waits_since',
  'remind_at',
] as const satisfies (keyof StoredEnquiry)[];

/** The columns of a spreadsheet. Add new ones at the end, because people refer to columns by letter. */
const CSV_COLUMNS = [...COLUMNS, 'origin_path', ...DESK_COLUMNS] as const;

/** Without a BOM Excel decodes UTF-8 as the local code page and garbles accented names. */
const BYTE_ORDER_MARK = '\ufeff';

/** Streams an export file in chunks of text. */
export async function* exportEnquiries(
  enquiries: AsyncIterable<StoredEnquiry>,
  format: 'json' | 'csv',
): AsyncGenerator<string> {
  yield format === 'csv' ? BYTE_ORDER_MARK + csvRow(CSV_COLUMNS) : '[';
  let separator = '\n';
  for await (const enquiry of enquiries) {
    if (format === 'csv') yield csvRow(CSV_COLUMNS.map((column) => cellText(enquiry, column)));
    else {
      yield separator + JSON.stringify(pick(enquiry));
      separator = ',\n';
    }
  }
  if (format === 'json') yield '\n]\n';
}

function pick(enquiry: StoredEnquiry) {
  return Object.fromEntries(
    [...COLUMNS, ...DESK_COLUMNS].map((column) => [column, enquiry[column]]),
  );
}

function cellText(enquiry: StoredEnquiry, column: (typeof CSV_COLUMNS)[number]): string {
  switch (column) {
    case 'source':
      return enquiry.source.page ?? '';
    case 'origin':
      return enquiry.origin?.line ?? '';
    case 'origin_path':
      return enquiry.origin?.path ?? '';
    case 'tags':
      return enquiry.tags.join(', ');
    default:
      return enquiry[column] ?? '';
  }
}

/** One CSV row (RFC 4180) in which no cell is a formula, or a number or a date that a spreadsheet would rewrite. */
export function csvRow(cells: readonly string[]): string {
  const quoted = cells.map((cell) => `"${neutralize(cell).replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\r\n`;
}

/** Characters that start a formula, including their full-width forms. */
const FORMULA = /^[=+\-@＝＋－＠]/;
/** What spreadsheets skip before a formula: spaces, quotes, invisible characters, separators. */
const GAP = /[\s"\p{Cf}\p{Default_Ignorable_Code_Point}\u2800;|]+/gu;
/** Spreadsheets in locales with a decimal comma start a new cell at these characters, even within quotes. */
const SEPARATOR = /[;|\t\r\n]/;

/** Numbers that lose a zero or digits, and what becomes a date or a power of ten. */
const REWRITTEN =
  /^(?:0[\d .,]*\d|\d{12,}|\d+(?:[.,]\d+)?e-?\d+|\d{1,4}[-/.]\d{1,2}(?:[-/.]\d{1,4})?)$/;
/** Characters of the longest text that may be one. */
const MAX_NUMBER = 60;

const isRewritten = (cell: string) =>
  cell.length <= MAX_NUMBER && REWRITTEN.test(plainText(cell).trim());

/**
 * Puts an apostrophe before anything that a spreadsheet would evaluate as a formula (OWASP, CSV
 * injection): at the start of the cell and after a separator inside it. A number that it would rewrite gets one too,
 * like the numbers that begin with a plus: programs remove the one apostrophe, and nothing invisible is in the way.
 */
function neutralize(cell: string): string {
  const isFormula = (at: number) => FORMULA.test(cell.charAt(at));
  let whole = isFormula(0) || /^[\t\r\n]/.test(cell) || isRewritten(cell);
  const text = cell.replace(GAP, (gap, at: number) => {
    if (!isFormula(at + gap.length)) return gap;
    if (at === 0) whole = true;
    return SEPARATOR.test(gap) ? `${gap}'` : gap;
  });
  return whole ? `'${text}` : text;
}
