import { readFileSync } from 'node:fs';
import { expect, type Page, type Request } from '@playwright/test';
import { assert, asyncProperty } from 'fast-check';
import { htmlFromMarkdown } from '../../server/content/html/markdown.ts';
import { test, useStudio } from '../helpers/browser/shared-studio.ts';
import { pastedDocuments } from '../helpers/pasted-documents.ts';
import { long, until } from '../helpers/process/faults.ts';

/** What is pasted from other programs: each word once and in order, and nothing that is not meant for visitors. */

const studio = useStudio();
const POST = 'seo-work-you-can-safely-hand-over';
const textOf = (page: Page) => page.getByRole('textbox', { name: 'Text', exact: true });
const notices = (page: Page) =>
  page.getByRole('region', { name: 'Messages' }).getByRole('alertdialog');

test.beforeEach(async ({ page }) => {
  await notices(page)
    .getByRole('button', { name: 'Close' })
    .evaluateAll((all) => all.forEach((one) => (one as HTMLElement).click()));
  await expect(notices(page)).toHaveCount(0);
  const path = `/entries/${await studio.idOf('post', POST)}`;
  if (page.url().endsWith(path)) return;
  await page.goto(path);
  await expect(textOf(page)).toHaveAttribute('contenteditable', 'true');
});

/** Pastes in place of the text, as a browser does; returns the Markdown that is saved. */
async function paste(page: Page, html: string): Promise<string> {
  await textOf(page).focus();
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  // A slow run may save before the shortcut does.
  const saving = page.waitForRequest(
    // Not that of the text that was deleted.
    (request) => request.method() === 'PUT' && bodyOf(request).trim() !== '',
  );
  await textOf(page).evaluate((element, pasted) => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/html', pasted);
    clipboardData.setData('text/plain', 'plain');
    element.dispatchEvent(
      new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
    );
  }, html);
  await page.keyboard.press('Control+s');
  return bodyOf(await saving).trimEnd();
}
const bodyOf = (request: Request) =>
  (request.postDataJSON() as { values: { body: string } }).values.body;

const sample = (name: string) =>
  readFileSync(new URL(`./pasted/${name}.html`, import.meta.url), 'utf8');

/** Files in pasted/: their Markdown, what visitors see of it, and the notice. */
const SAMPLES: [name: string, markdown: string, shown: string, notice: string][] = [
  [
    'rowspan',
    '| Region | City | Rate |\n| - | - | - |\n| India | Pune | 9 |\n| India | Chennai | 8 |\n| Kenya | Nairobi | 11 |',
    '<td>India</td><td>Chennai</td><td>8</td>',
    'Simplified: merged cells.',
  ],
  [
    'word-tracked',
    'We answer within one day, as agreed\\[1].\n\n\\[1] NOTEWORDS of the contract.',
    '<p>We answer within one day, as agreed[1].</p><p>[1] NOTEWORDS of the contract.</p>',
    'Left out: deleted text, comments.',
  ],
  [
    'word-online',
    'Steps:\n\n- Prepare\n  - Collect papers\n  - Check sums\n- Send\n\n1. First\n2. Second',
    '<li>Prepare<ul><li>Collect papers</li><li>Check sums</li></ul></li><li>Send</li></ul><ol><li>First</li><li>Second</li></ol>',
    '',
  ],
  [
    'office-softbreak',
    '- some words\\\n  **that are bold**\\\n  more words\n- **second** item',
    '<li>some words<br /><strong>that are bold</strong><br />more words</li><li><strong>second</strong> item</li>',
    '',
  ],
  [
    'slack',
    'first line with [a link](https://example.org/)\\\nsecond line\n\nnew paragraph',
    '<br />second line</p><p>new paragraph</p>',
    '',
  ],
  [
    'gdocs-table-list',
    '| Owner | Daniela |\n| - | - |\n| Tasks | Invoices; weekly; Payroll |',
    '<td>Invoices; weekly; Payroll</td>',
    'Simplified: lists in table cells.',
  ],
  [
    'notion',
    '### Plan\n\n- What comes first\n\n  Inside the toggle\n\n  - nested point\n- [x] Done thing\n- [ ] Open thing\n- [x] Ticked\n- [ ] Unticked\n\n> 💡 A callout with words\n\n| Name | Rate |\n| - | - |\n| Asha | `a\\|b` |',
    '<li><p>☑ Done thing</p></li><li><p>☐ Open thing</p></li><li><p>☑ Ticked</p></li>',
    '',
  ],
  [
    'figure',
    'Before sub H₂O and x², under, marked, Ctrl, ab, “quoted”.\n\nTerm\n\nMeaning\n\n> Quote\n>\n> - in quote\n\n```js\nlet a = 1;\n\nlet b = `x`;\n```\n\n5. five\n\n9) nine\n\n1. letter a\n\nLine one\\\nLine two\n\nLine four\n\n1\\. not a list\n\n\\# not a heading\n\na_b_c and \\*stars\\* and \\[x]\\(y) \\<b> {{site:phone}} 5 < 6',
    '<ol start="5"><li>five</li></ol><ol start="9"><li>nine</li></ol>',
    'Simplified: subscript, underlined and highlighted text, letters of lists.',
  ],
];

/** As readers and tests of both see it, whatever the source looks like. */
const shownOf = (markdown: string) =>
  htmlFromMarkdown(markdown).replaceAll(/>\n+/g, '>').replaceAll(/\n+</g, '<');
const spaced = (markdown: string) =>
  markdown.replaceAll(/\n\|[|-]+\|\n/g, (line) =>
    line
      .replaceAll('|-', '| -')
      .replaceAll(/-+(?=\|)/g, '- ')
      .replaceAll(/--+/g, '-'),
  );

for (const [name, markdown, shown, notice] of SAMPLES)
  test(`the sample ${name}`, async ({ page }) => {
    expect(spaced(await paste(page, sample(name)))).toBe(markdown);
    expect(shownOf(markdown)).toContain(shown);
    if (notice) await expect(notices(page).filter({ hasText: notice })).toBeVisible();
    else await expect(notices(page)).toHaveCount(0);
  });

const word = (html: string) =>
  `<html xmlns:w="urn:schemas-microsoft-com:office:word"><body>${html}</body></html>`;
const item = (level: number, marker: string, text: string) =>
  `<p class=MsoListParagraphCxSpMiddle style='mso-list:l0 level${level} lfo1'><span style='mso-list: Ignore'>${marker}<span>&nbsp;&nbsp;</span></span>${text}</p>`;
const docs = (html: string) =>
  `<meta charset="utf-8"><b style="font-weight:normal;" id="docs-internal-guid-2">${html}</b>`;

/** Inputs after public reports of other editors. */
const REPORTED: [report: string, html: string, markdown: string][] = [
  [
    'ckeditor5#7805: numbers within bullets',
    word(
      item(1, '·', 'Pay') + item(2, '1.', 'Check') + item(2, '2.', 'Send') + item(1, '·', 'File'),
    ),
    '- Pay\n  1. Check\n  2. Send\n- File',
  ],
  [
    'tiptap#3756: letters within numbers',
    word(
      item(1, '1.', 'Hire') + item(2, 'a.', 'Ask') + item(2, 'b.', 'Meet') + item(1, '2.', 'Train'),
    ),
    '1. Hire\n   1. Ask\n   2. Meet\n2. Train',
  ],
  [
    'tiptap#1731: an item with nothing but a list',
    '<p>Before</p><ul><li>one</li><li><ul><li>two</li><li>three</li></ul></li></ul>',
    'Before\n\n- one\n  - two\n  - three',
  ],
  [
    'editor-js/list#68: a list directly in a list',
    '<ul><li>Coffee</li><li>Tea</li><ul><li>Black</li></ul></ul>',
    '- Coffee\n- Tea\n  - Black',
  ],
  [
    'ckeditor5#18847: a list that begins at its second level',
    word(item(2, 'o', 'inner') + item(2, 'o', 'next') + item(1, '·', 'outer')),
    '- inner\n- next\n- outer',
  ],
  [
    'handsontable#5925: long text over empty cells of Excel',
    `<table><tr><td colspan=2 style='mso-ignore:colspan'>A long text</td><td>12</td></tr><tr><td>b</td><td>c</td><td>34</td></tr></table>`,
    '| A long text | | 12 |\n| - | - | - |\n| b | c | 34 |',
  ],
  [
    'lexical#3548: a line break in a span of Google Docs',
    docs('<p><span>Line 1</span><span><br></span><span style="font-weight:700">Line 2</span></p>'),
    'Line 1\\\n**Line 2**',
  ],
  [
    'draft-js#481: bold of Google Docs',
    docs('<span style="font-weight:400">Get it. </span><span style="font-weight:700">Now!</span>'),
    'Get it. **Now!**',
  ],
  [
    'lexical#3058: empty paragraphs of Google Docs',
    docs('<p><span>one</span></p><br><p><span>two</span></p><br><br>'),
    'one\n\ntwo',
  ],
  [
    'tiptap#2021, prosemirror#1159: lines of VS Code',
    `<div style="color: #000;font-family: Consolas, monospace;white-space: pre;"><div><span>function a() {</span></div><div><span>  </span><span>b();</span></div><br><div><span>}</span></div></div>`,
    '```\nfunction a() {\n  b();\n\n}\n```',
  ],
  [
    'prosemirror#969: lines of IntelliJ',
    '<pre style="font-family:Inconsolata"><span>def </span>a()<br>  b</pre>',
    '```\ndef a()\n  b\n```',
  ],
  [
    'yoopta#110, nextcloud/text#6182: tasks keep their state',
    '<ul><li data-checked="true" data-type="taskItem"><label><input type="checkbox" checked><span></span></label><div><p>done</p></div></li><li data-checked="false" data-type="taskItem"><label><input type="checkbox"></label><div><p>open</p></div></li></ul>',
    '- [x] done\n- [ ] open',
  ],
  [
    'froala#1225: lines of Gmail',
    '<div dir="ltr">one<div><br></div><div>two</div><div>three</div></div>',
    'one\n\ntwo\n\nthree',
  ],
  [
    'anno-docs#56: line breaks of Outlook in place of paragraphs',
    '<span>one<br>more<br><br>two</span>',
    'one\\\nmore\n\ntwo',
  ],
  [
    'a heading in an item, a stretched cell, a deleted row',
    '<ol start="3"><li><h3>Head</h3><p>Body</p></li></ol><table><tr><td colspan=9>Title</td></tr><tr><td>a</td><td>b</td></tr><tr><td rowspan=0>c</td><td>d</td></tr><tr><td>e</td></tr></table>',
    '3. **Head**\n\n   Body\n\n| Title | |\n| - | - |\n| a | b |\n| c | d |\n| c | e |',
  ],
];

for (const [report, html, markdown] of REPORTED)
  test(report, async ({ page }) => {
    expect(spaced(await paste(page, html))).toBe(markdown);
  });

const katex = (math: string, tex: string, drawn: string) =>
  `<span class="katex"><span class="katex-mathml"><math><semantics>${math}<annotation encoding="application/x-tex">${tex}</annotation></semantics></math></span><span class="katex-html" aria-hidden="true">${drawn}</span></span>`;

/** What a text has no place for, each with the words that come in, and the notice. */
const WITHOUT_PLACE: [html: string, markdown: string, notice?: string][] = [
  [
    `The cost is ${katex('<mrow><mn>40</mn><mo>×</mo><mn>5</mn></mrow>', '40\\times5', '40×5')} dollars.`,
    'The cost is 40×5 dollars.',
  ],
  [
    'Area <math><mi>a</mi><mo>=</mo><mfrac><mrow><mi>x</mi><mo>+</mo><mn>1</mn></mrow><mn>2</mn></mfrac><msup><mi>r</mi><mn>2</mn></msup></math> end',
    'Area a=(x+1)/2r² end',
    'Simplified: formulas.',
  ],
  [
    'Wikipedia <span class="mwe-math-element"><span style="display: none;"><math alttext="{x}"><mi>x</mi></math></span><img class="mwe-math-fallback" src="https://a.example/x" alt="{x}"></span> shows',
    'Wikipedia x shows',
  ],
  [
    'MathJax <mjx-container display="true"><svg aria-hidden="true"></svg><mjx-assistive-mml><math><msub><mi>v</mi><mi>i</mi></msub></math></mjx-assistive-mml></mjx-container> too',
    'MathJax\n\nv_i\n\ntoo',
  ],
  [
    'Party <img alt="🎉" class="emoji" src="data:image/gif;base64,R0lG"> <img data-stringify-emoji=":woman-coder:" alt=":woman-coder:" src="https://a.example/1f469-200d-1f4bb@2x.png"> <g-emoji><img alt="tada" src="https://a.example/1f389.png"></g-emoji> <img alt=":our_own:" src="https://a.example/x.png"> and done',
    'Party 🎉 👩‍💻 🎉 :our_own: and done',
  ],
  [
    'Press <button>Send</button>, <ruby>漢<rp>(</rp><rt>kan</rt><rp>)</rp></ruby>, <object data="a.pdf">the price list</object>.',
    'Press Send, 漢 (kan), the price list.',
  ],
  [
    '<details><summary>Question</summary>Answer <b>here</b><p>More</p></details>',
    'Question\n\nAnswer **here**\n\nMore',
  ],
  [
    'See <iframe src="//www.youtube.com/embed/7"></iframe>and <video><source src="https://v.example/8.mp4">no video</video>.',
    'See [https://www.youtube.com/embed/7](https://www.youtube.com/embed/7) and [https://v.example/8.mp4](https://v.example/8.mp4) .',
  ],
  ['under\u00ADstand&shy;ing\u200B &#8203;now', 'understanding now'],
  [
    `<table><col><col style='display:none'><col><tr><td>a</td><td>H1</td><td>one<br style='mso-data-placement:same-cell'>two</td></tr><tr height=0 style='display:none'><td>H2</td><td>H3</td><td>H4</td></tr><tr style='height:0'><td rowspan=2>b</td><td>H5</td><td>c</td></tr><tr><td>H6</td><td>d</td></tr></table>`,
    '| a | one two |\n| - | - |\n| b | d |',
    'Simplified: line breaks in table cells.',
  ],
];

test('words come in also where a text has no place for what shows them', async ({ page }) => {
  const left =
    '<textarea>typed</textarea><nav>links</nav><video src="blob:x"></video><iframe src="https://ad.example"></iframe>';
  for (const [html, markdown, notice] of [
    ...WITHOUT_PLACE,
    [
      `<div><button>Copy</button></div>Words<svg><text>drawn</text></svg>${left}`,
      'Words',
      'Left out: videos, sound and frames, buttons, form fields, words in drawings, navigation.',
    ],
  ] as const) {
    expect.soft(spaced(await paste(page, html)), html).toBe(markdown);
    if (notice) await expect(notices(page).filter({ hasText: notice }).first()).toBeVisible();
  }
});

test('no address of the studio or of a document enters a text', async ({ page }) => {
  const { studioUrl, url } = studio;
  const links: [string, string | null][] = [
    [`${studioUrl}/entries/1#ftnt1`, null],
    [`${studioUrl}/preview/token.of.it/blog/a?b#c`, '/blog/a?b#c'],
    [`${url}/rates`, '/rates'],
    [url, '/'],
    ['#_ftn1', null],
    ['page.html', null],
    ['file:///C:/a.docx', null],
    ['blob:http://localhost/1', null],
    ['about:blank', null],
    ['data:text/html,a', null],
    [' java\nscript:alert(1)', null],
    ['http://127.0.0.1:8000/a', null],
    ['//example.com/a', 'https://example.com/a'],
    ['/about', '/about'],
    ['mailto:a@example.com', 'mailto:a@example.com'],
    [
      'https://nam.safelinks.protection.outlook.com/?url=https%3A%2F%2Fexample.com%2Fb&data=1',
      'https://example.com/b',
    ],
  ];
  const html = links.map(([href], at) => `<p><a href="${href}">w${at}</a></p>`).join('');
  const written = links.map(([, to], at) => (to === null ? `w${at}` : `[w${at}](${to})`));
  // Another program with the same editor.
  expect(await paste(page, html.replace('<p>', '<p data-pm-slice="1 1 []">'))).toBe(
    written.join('\n\n'),
  );
  await expect(
    notices(page).filter({ hasText: 'Left out: links that visitors can’t open.' }),
  ).toBeVisible();
});

test('words in, words out: in order, once, and nothing that was deleted', async ({ page }) => {
  test.setTimeout(long ? 1_200_000 : 240_000);
  await assert(
    asyncProperty(pastedDocuments, async ({ program, html, expected }) => {
      const markdown = await paste(page, html);
      const shown = htmlFromMarkdown(markdown).replaceAll(/<[^>]*>/g, ' ');
      expect(shown.match(/w\d+|GONE|&\w+;/g), `${program}: ${html}`).toEqual(expected);
    }),
    { numRuns: long ? 400 : 12, interruptAfterTimeLimit: long ? 900_000 : 90_000 },
  );
});

test('visitors see it: the cell in its column, the note, tasks, and none of what was deleted', async ({
  page,
}) => {
  const id = await studio.idOf('post', POST);
  const names = ['word-tracked', 'rowspan', 'notion', 'slack'];
  await paste(page, names.map(sample).join('<hr>'));
  await expect(page.getByText(/^Draft saved/)).toBeVisible();
  const { newest } = await studio.detailsOf(id);
  await studio.call('/publish', { revisions: [newest.id] });
  const read = async () => (await fetch(`${studio.url}/blog/${POST}`)).text();
  await until(async () => (await read()).includes('NOTEWORDS'), { within: 30_000 });
  await page.goto(`${studio.url}/blog/${POST}`);
  const main = page.getByRole('main');
  await expect(main.getByRole('row', { name: 'India Chennai 8' })).toBeVisible();
  await expect(main.getByText('We answer within one day, as agreed[1].')).toBeVisible();
  await expect(main.getByText('☑ Done thing')).toBeVisible();
  await expect(main.getByText('☐ Open thing')).toBeVisible();
  await expect(main.getByText('new paragraph', { exact: true })).toBeVisible();
  for (const gone of ['INTERNALCOMMENT', 'OLDSENTENCE', 'RO1', '_ftn', studio.studioUrl])
    expect(await main.innerHTML()).not.toContain(gone);
});
