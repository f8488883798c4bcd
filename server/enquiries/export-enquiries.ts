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
] as const;

export type ExportFormat = 'json' | 'csv';

/** Without it Excel takes UTF-8 for the code page of its country, and garbles every name with an accent. */
const BYTE_ORDER_MARK = '\ufeff';

/** The pieces of an export file, to be written one after the other. */
export async function* exportEnquiries(
  enquiries: AsyncIterable<StoredEnquiry>,
  format: ExportFormat,
): AsyncGenerator<string> {
  yield format === 'csv' ? BYTE_ORDER_MARK + csvRow([...COLUMNS]) : '[';
  let separator = '\n';
  for await (const enquiry of enquiries) {
    if (format === 'csv') yield csvRow(COLUMNS.map((column) => cellText(enquiry, column)));
    else {
      yield separator + JSON.stringify(pick(enquiry));
      separator = ',\n';
    }
  }
  if (format === 'json') yield '\n]\n';
}

function pick(enquiry: StoredEnquiry) {
  return Object.fromEntries(COLUMNS.map((column) => [column, enquiry[column]]));
}

function cellText(enquiry: StoredEnquiry, column: (typeof COLUMNS)[number]): string {
  return column === 'source' ? (enquiry.source.page ?? '') : enquiry[column];
}

/** One row by RFC 4180, in which no cell is a formula. */
export function csvRow(cells: string[]): string {
  const quoted = cells.map((cell) => `"${neutralize(cell).replaceAll('"', '""')}"`);
  return `${quoted.join(',')}\r\n`;
}

/** Signs that begin a formula, also the wide ones of East Asian keyboards. */
const FORMULA = /^[=+\-@＝＋－＠]/;
/** What may stand between the beginning of a cell and a formula: space, quotes, what nobody sees, separators. */
const GAP = /[\s"\p{Cf}\p{Default_Ignorable_Code_Point}\u2800;|]+/gu;
/** Where a spreadsheet that separates by semicolons (as with a decimal comma) begins a cell, in spite of the quotes. */
const SEPARATOR = /[;|\t\r\n]/;

/**
 * The cell with an apostrophe in front of what a spreadsheet would take for a
 * formula (OWASP, CSV injection): where it begins, and behind a separator in it.
 */
function neutralize(cell: string): string {
  const isFormula = (at: number) => FORMULA.test(cell.charAt(at));
  let whole = isFormula(0) || /^[\t\r\n]/.test(cell);
  const text = cell.replace(GAP, (gap, at: number) => {
    if (!isFormula(at + gap.length)) return gap;
    if (at === 0) whole = true;
    return SEPARATOR.test(gap) ? `${gap}'` : gap;
  });
  return whole ? `'${text}` : text;
}
