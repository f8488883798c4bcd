import { array, constantFrom, letrec, nat, oneof, record, tuple, type Arbitrary } from 'fast-check';

/** Documents as programs put them on the clipboard, with a word for each text. */

type Block =
  | { type: 'paragraph'; words: Run[] }
  | { type: 'heading'; words: Run[] }
  | { type: 'list'; ordered: boolean; items: Item[] }
  | { type: 'table'; rows: Run[][] };
type Run = { word: number; mark: '' | 'b' | 'i' | 's'; breaks: boolean };
interface Item {
  words: Run[];
  inner: Item[];
}

const run: Arbitrary<Run> = record({
  word: nat(0),
  mark: constantFrom('', '', 'b', 'i', 's'),
  breaks: constantFrom(false, false, false, true),
});
const words = array(run, { minLength: 1, maxLength: 4 });
const { item } = letrec<{ item: Item }>((tie) => ({
  item: record({
    words,
    inner: oneof(
      { depthSize: 'small', withCrossShrink: true },
      constantFrom<Item[]>([]),
      array(tie('item'), { maxLength: 2 }),
    ),
  }),
}));
const block: Arbitrary<Block> = oneof(
  record({ type: constantFrom('paragraph', 'paragraph', 'heading'), words }),
  record({
    type: constantFrom('list'),
    ordered: constantFrom(true, false),
    items: array(item, { minLength: 1, maxLength: 3 }),
  }),
  tuple(nat(2), nat(2)).chain(([height, width]) =>
    record({
      type: constantFrom('table'),
      rows: array(array(run, { minLength: width + 2, maxLength: width + 2 }), {
        minLength: height + 2,
        maxLength: height + 2,
      }),
    }),
  ),
) as Arbitrary<Block>;

interface Program {
  marks: (html: string, mark: Run['mark']) => string;
  paragraph: (html: string) => string;
  list: (ordered: boolean, items: Leveled[]) => string;
  cell: (html: string) => string;
  whole: (html: string) => string;
}
interface Leveled {
  html: string;
  level: number;
}

const tags = (html: string, mark: Run['mark']) => (mark ? `<${mark}>${html}</${mark}>` : html);
const STYLES = {
  '': 'font-weight:400',
  b: 'font-weight:700',
  i: 'font-weight:400;font-style:italic',
  s: 'font-weight:400;text-decoration:line-through',
};
const spans = (html: string, mark: Run['mark']) =>
  `<span style="${STYLES[mark]};white-space:pre-wrap">${html}</span>`;

/** Lists in items, or, as Google Docs and Word write them, directly in lists. */
const nested =
  (inItem: boolean, open: (html: string) => string) =>
  (ordered: boolean, items: Leveled[], level = 1): string => {
    const name = ordered ? 'ol' : 'ul';
    let html = '';
    for (let at = 0; at < items.length;) {
      const own = open(items[at]!.html);
      let end = at + 1;
      while (end < items.length && items[end]!.level > level) end += 1;
      const inner =
        end > at + 1 ? nested(inItem, open)(ordered, items.slice(at + 1, end), level + 1) : '';
      html += inItem ? `<li>${own}${inner}</li>` : `<li aria-level="${level}">${own}</li>${inner}`;
      at = end;
    }
    return `<${name}>${html}</${name}>`;
  };

const word: Program = {
  marks: (html, mark) => `<span lang=EN-GB>${tags(html, mark)}</span>`,
  paragraph: (html) =>
    `<p class=MsoNormal>${html}<del cite="mailto:A" datetime="2026-01-01">GONE</del><a class=msocomanchor href="#_msocom_1">[GONE]</a><o:p></o:p></p>`,
  list: (ordered, items) =>
    items
      .map(
        ({ html, level }, index) =>
          `<p class=MsoListParagraphCxSpMiddle style='text-indent:-18pt;mso-list:l0 level${level} lfo1'><![if !supportLists]><span style='mso-list:Ignore'>${ordered ? `${index + 1}.` : '·'}<span>&nbsp;&nbsp; </span></span><![endif]>${html}</p>`,
      )
      .join('\n'),
  cell: (html) => `<p class=MsoNormal>${html}<o:p></o:p></p>`,
  whole: (html) =>
    `<html xmlns:w="urn:schemas-microsoft-com:office:word"><head><style><!-- p {margin:0} --></style></head><body><!--StartFragment-->${html}<!--EndFragment--><div style='mso-element:comment-list'><p class=MsoCommentText>GONE</p></div></body></html>`,
};
const googleDocs: Program = {
  marks: spans,
  paragraph: (html) => `<p dir="ltr">${html}</p><br>`,
  list: nested(false, (html) => `<p role="presentation">${html}</p>`),
  cell: (html) => `<p dir="ltr">${html}</p>`,
  whole: (html) =>
    `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-1">${html}</b>`,
};
const plain: Program = {
  marks: tags,
  paragraph: (html) => `<p>${html}</p>`,
  list: nested(true, (html) => html),
  cell: (html) => html,
  whole: (html) => `<meta charset="utf-8">${html}`,
};

const PROGRAMS: Record<string, Program> = {
  Word: word,
  Outlook: { ...word, whole: (html) => word.whole(`<div class=WordSection1>${html}</div>`) },
  'Word Online': {
    marks: (html, mark) =>
      `<span class="TextRun"><span class="NormalTextRun">${tags(html, mark)}</span></span>`,
    paragraph: (html) =>
      `<div class="OutlineElement"><p class="Paragraph">${html}<span class="EOP">&nbsp;</span></p></div>`,
    list: (ordered, items) =>
      items
        .map(({ html, level }, index) => {
          const name = ordered ? 'ol' : 'ul';
          return `<div class="ListContainerWrapper"><${name} start="${index + 1}"><li data-aria-posinset="${index + 1}" data-aria-level="${level}"><p>${html}<span class="EOP">&nbsp;</span></p></li></${name}></div>`;
        })
        .join(''),
    cell: (html) => `<div><p class="Paragraph">${html}</p></div>`,
    whole: plain.whole,
  },
  'Google Docs': googleDocs,
  'Google Sheets': {
    ...googleDocs,
    cell: (html) => html,
    whole: (html) => `<google-sheets-html-origin>${html}`,
  },
  Notion: { ...plain, list: nested(true, (html) => `<p>${html}</p>`) },
  Slack: {
    ...plain,
    paragraph: (html) =>
      `<span style="display: inline !important;">${html}</span><span class="c-mrkdwn__br" style="display: block; height: 8px;"></span>`,
  },
  Pages: {
    ...plain,
    paragraph: (html) => `<p class="p1">${html}</p>`,
    list: nested(false, (html) => html),
  },
  LibreOffice: {
    ...plain,
    marks: (html, mark) => `<font face="Liberation">${tags(html, mark)}</font>`,
    list: nested(true, (html) => `<p style="margin-bottom: 0cm">${html}</p>`),
    whole: (html) =>
      `<html><head><meta name="generator" content="LibreOffice 24.2"/></head><body>${html}</body></html>`,
  },
  Gmail: { ...plain, paragraph: (html) => `<div>${html}</div><div><br></div>` },
};

/** A document on the clipboard of a program, and its words in order. */
export const pastedDocuments = array(block, { minLength: 1, maxLength: 5 }).chain((blocks) =>
  constantFrom(...Object.keys(PROGRAMS)).map((program) => write(program, blocks)),
);

let count = 0;

function write(name: string, blocks: readonly Block[]) {
  const program = PROGRAMS[name]!;
  const expected: string[] = [];
  const runs = (all: readonly Run[]) =>
    all
      .map(({ mark, breaks }) => {
        const text = `w${(count += 1)}`;
        expected.push(text);
        return program.marks(`${text}${breaks ? '<br>' : ''}`, mark);
      })
      .join(' ');
  const leveled = (items: readonly Item[], level = 1): Leveled[] =>
    items.flatMap(({ words: own, inner }) => [
      { html: runs(own), level },
      ...leveled(inner, level + 1),
    ]);
  const html = blocks
    .map((one) => {
      if (one.type === 'paragraph') return program.paragraph(runs(one.words));
      if (one.type === 'heading') return `<h2>${runs(one.words)}</h2>`;
      if (one.type === 'list') return program.list(one.ordered, leveled(one.items));
      const row = (cells: readonly Run[]) =>
        `<tr>${cells.map((cell) => `<td>${program.cell(runs([cell]))}</td>`).join('')}</tr>`;
      return `<table><tbody>${one.rows.map(row).join('')}</tbody></table>`;
    })
    .join('\n');
  return { program: name, html: program.whole(html), expected };
}
