import { expect, test } from 'vitest';
import { sampleEnquiry, sampleOrigin } from '../../tests/helpers/enquiries.ts';
import { csvRow, exportEnquiries } from './export-enquiries.ts';

/** Parses a row like a spreadsheet. */
function cellsOf(row: string): string[] {
  return [...row.matchAll(/"((?:[^"]|"")*)"(?:,|\r\n)/g)].map(([, cell = '']) =>
    cell.replaceAll('""', '"'),
  );
}

const FORMULAS = [
  '=HYPERLINK("http://evil.example","click")',
  "=cmd|' /C calc'!A0",
  '+1 512 555 0142',
  '-2+3+cmd',
  '@SUM(1+1)',
  '\u00a0=1+1',
  '＝1+1',
  '\ttext',
  // Invisible characters before the formula.
  '\u200b=1+1',
  '\ufeff\u2060=1+1',
  '\u2800-1',
  '"=1+1',
  ' \u200b"=1+1',
];

test.each(FORMULAS)('spreadsheets read %j as text', (formula) => {
  const [cell] = cellsOf(csvRow([formula]));
  expect(cell).toBe(`'${formula}`);
});

test.each([
  '07700900123',
  '07700\u00a0900123',
  '０７７００９００１２３',
  '٠٧٧٠٠٩٠٠١٢٣',
  '442079460123',
  '1234567890123456789',
  '1e10',
  '1-2',
  '3/4/2026',
])('a spreadsheet shows %j as it is written', (number) => {
  expect(cellsOf(csvRow([number]))).toEqual([`'${number}`]);
});

test.each([
  '0',
  '512 555 0142',
  '(020) 7946-0123',
  'Acme 007',
  '3fa8c02c',
  '2026-05-04T10:00:00.000Z',
])('%j needs no apostrophe', (text) => {
  expect(cellsOf(csvRow([text]))).toEqual([text]);
});

test.each([
  ['a;=HYPERLINK("http://evil.example","x")', 'a;\'=HYPERLINK("http://evil.example","x")'],
  ['a; \u200b=1+1', "a; \u200b'=1+1"],
  ['a;"=1+1"', 'a;"\'=1+1"'],
  ['a\n=1+1\n\n-2', "a\n'=1+1\n\n'-2"],
  ['a\t@SUM(1)|+1', "a\t'@SUM(1)|'+1"],
  ['=1;=2', "'=1;'=2"],
  [';;;=1', "';;;'=1"],
  ['\t=1+1', "'\t'=1+1"],
])('%j holds no formula, wherever a spreadsheet begins a cell', (text, written) => {
  expect(cellsOf(csvRow([text]))).toEqual([written]);
});

/** Parses a row like a spreadsheet that uses semicolons as separators. */
const cellsBySemicolon = (row: string) =>
  row.split(/[;\t\r\n]/).map((cell) => cell.replace(/^[\s"\u200b]+/, ''));

test('a row has no formula when semicolons are read as separators', () => {
  const row = csvRow(['id', ...FORMULAS, ...FORMULAS.map((formula) => `text;${formula}`)]);
  for (const cell of cellsBySemicolon(row)) expect(cell).not.toMatch(/^[=+@＝＋－＠-]/);
});

test('quotes, commas and line breaks stay inside the cell', () => {
  const cells = [
    'a "quoted" word',
    'one, two',
    'first\nsecond',
    '',
    'आनंदी',
    'a=b',
    '"',
    'a - b; c',
    'x, -1',
  ];
  expect(cellsOf(csvRow(cells))).toEqual(cells);
});

test('both formats contain every enquiry under the contract’s field names', async () => {
  const enquiries = [
    sampleEnquiry({ origin: sampleOrigin }),
    sampleEnquiry({ id: 'another', name: '=1+1' }),
  ];
  const stream = async function* () {
    yield* enquiries;
  };
  const text = async (format: 'json' | 'csv') => {
    let whole = '';
    for await (const piece of exportEnquiries(stream(), format)) whole += piece;
    return whole;
  };
  const parsed = JSON.parse(await text('json')) as Record<string, unknown>[];
  expect(Object.keys(parsed[0]!)).toEqual([
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
    'stage',
    'lost_reason',
    'owner',
    'tags',
    'waits_since',
    'remind_at',
  ]);
  expect(parsed[0]).toMatchObject({ origin: sampleOrigin });
  // Excel needs the BOM to detect UTF-8; other programs ignore it.
  expect(await text('csv')).toMatch(/^\ufeff"id",/);
  const lines = (await text('csv')).trim().split('\r\n');
  // People refer to the columns of earlier versions by letter.
  const columns = Object.keys(parsed[0]!).toSpliced(11, 0, 'origin_path');
  expect(cellsOf(`${lines[0]!}\r\n`)).toEqual(columns);
  const origin = [sampleOrigin.line, sampleOrigin.path];
  expect(cellsOf(`${lines[1]!}\r\n`).slice(10, 12)).toEqual(origin);
  expect(cellsOf(`${lines[2]!}\r\n`).slice(10, 12)).toEqual(['', '']);
  expect(cellsOf(`${lines[2]!}\r\n`)).toContain("'=1+1");
});
