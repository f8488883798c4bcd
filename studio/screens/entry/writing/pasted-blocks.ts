const BLOCK =
  ':is(p, div, h1, h2, h3, h4, h5, h6, ul, ol, li, blockquote, pre, table, hr, section, article, aside, header, footer, main, nav, figure, figcaption, details, dl, dd, address, form, fieldset, center)';
const INLINE = ':is(span, font, a, b, strong, i, em, u)';
const CALLOUTS =
  'aside, [class*="callout"], [class*="markdown-alert "], [data-panel-type], [role="note"]';

const FORMATTED = /font-weight:(?:bold|[6-9])|italic|line-through/;

/** Paragraphs and blocks of other programs, as elements that are blocks in any HTML. */
export function tidyBlocks(body: HTMLElement) {
  const all = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)];
  for (const element of all(`${INLINE}[data-style*="display:block"]`)) {
    const block = document.createElement('div');
    element.replaceWith(block);
    block.append(element);
  }
  for (const element of all('dt, summary')) rename(element, 'p');
  for (const element of all(CALLOUTS))
    if (!element.parentElement?.closest('blockquote')) rename(element, 'blockquote');
  // As editors of code write it: each line is a block.
  for (const code of all('div[data-style*="monospace"][data-style*="white-space:pre"]'))
    rename(code, 'pre');
  for (const code of all('pre')) tidyCode(code);
  for (const element of all(`p:has(${BLOCK}, br + br)`)) rename(element, 'div');
  for (const element of all(':is(span, font):has(br + br)'))
    if (!FORMATTED.test(element.dataset.style ?? '')) element.replaceWith(...element.childNodes);
  // An item begins with a paragraph.
  for (const element of all('li > :is(h1, h2, h3, h4, h5, h6):first-child')) {
    const bold = document.createElement('b');
    bold.append(...element.childNodes);
    element.append(bold);
    rename(element, 'p');
  }
  const containers = `:is(div, section, article, main, header, footer, blockquote, li, dd):has(${BLOCK}, br + br)`;
  for (const element of [body, ...all(containers)]) makeParagraphs(element);
}

function rename(element: HTMLElement, name: string) {
  const made = document.createElement(name);
  Object.assign(made.dataset, element.dataset);
  made.append(...element.childNodes);
  element.replaceWith(made);
}

/** Lines of code may be elements, or end with a break. */
function tidyCode(code: HTMLElement) {
  const [, language] = /\blanguage-([\w+#-]+)/.exec(code.innerHTML) ?? [];
  for (const line of code.querySelectorAll('br')) line.replaceWith('\n');
  for (const line of code.querySelectorAll('div, p, li'))
    if (!line.textContent.endsWith('\n')) line.append('\n');
  code.textContent = code.textContent.replace(/\n$/, '');
  if (language) code.dataset.language = language;
}

/** Makes text between blocks, and what two line breaks divide, paragraphs. */
function makeParagraphs(container: HTMLElement) {
  let run: ChildNode[] = [];
  function end() {
    const content = run.filter((node) => node.nodeName !== 'BR').some(hasContent);
    const [first] = run;
    if (content) {
      const paragraph = document.createElement('p');
      first!.before(paragraph);
      paragraph.append(...run);
    } else for (const node of run) node.remove();
    run = [];
  }
  for (const node of container.childNodes.values().toArray()) {
    const isBlock = node instanceof Element && (node.matches(BLOCK) || node.querySelector(BLOCK));
    const last = run.findLast((one) => one.nodeName === 'BR' || hasContent(one));
    const isSecondBreak = node.nodeName === 'BR' && last?.nodeName === 'BR';
    if (!isBlock) run.push(node);
    if (isBlock || isSecondBreak) end();
  }
  end();
}

const hasContent = (node: Node) =>
  !!node.textContent?.trim() ||
  (node instanceof Element && (node.matches('img') || !!node.querySelector('img')));
