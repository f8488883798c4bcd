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

/**
 * One row by RFC 4180. A cell that a spreadsheet would read as a formula gets
 * an apostrophe in front (OWASP, CSV injection), also where it begins with
 * space or with the wide signs of East Asian keyboards.
 */
export function csvRow(cells: string[]): string {
  const quoted = cells.map((cell) => {
    const neutral = /^\s*[=+\-@＝＋－＠]|^[\t\r\n]/.test(cell) ? `'${cell}` : cell;
    return `"${neutral.replaceAll('"', '""')}"`;
  });
  return `${quoted.join(',')}\r\n`;
}
