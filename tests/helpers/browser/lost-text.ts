import type { Page } from '@playwright/test';

/** Text that is clipped, overlaps other text, or makes the page scroll horizontally with the spacing of WCAG 1.4.12. */
export async function lostTextWithSpacing(page: Page): Promise<string[]> {
  await page.evaluate((css) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(css);
    document.adoptedStyleSheets = [sheet];
  }, SPACING);
  const found = await lostText(page);
  await page.evaluate(() => void (document.adoptedStyleSheets = []));
  return found;
}

/** The text spacing of WCAG 1.4.12. */
const SPACING = `
  * { line-height: 1.5 !important; letter-spacing: 0.12em !important; word-spacing: 0.16em !important; }
  p { margin-bottom: 2em !important; }`;

function lostText(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const found: string[] = [];
    const overflow = document.documentElement.scrollWidth - window.innerWidth;
    if (overflow > 0) found.push(`scrolls horizontally by ${overflow} px`);
    const pieces: { text: string; rect: DOMRect }[] = [];
    const texts = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (texts.nextNode()) {
      const node = texts.currentNode;
      const text = node.textContent!.trim().slice(0, 40);
      const parent = node.parentElement!;
      if (!text || !parent.checkVisibility({ visibilityProperty: true, opacityProperty: true }))
        continue;
      // The breadcrumb may be truncated: the whole page name is below it.
      if (
        parent.closest('.visually-hidden, .skip-link, [aria-hidden], nav ol [aria-current="page"]')
      )
        continue;
      // What sticks to an edge covers what can be scrolled to.
      let sticky: Element | null = parent;
      while (sticky && getComputedStyle(sticky).position !== 'sticky')
        sticky = sticky.parentElement;
      if (sticky) continue;
      const range = document.createRange();
      range.selectNodeContents(node);
      const rects = [...range.getClientRects()].filter(({ width }) => width > 1);
      for (const rect of rects) pieces.push({ text, rect });
      for (
        let box: Element | null = parent;
        box && box !== document.body;
        box = box.parentElement
      ) {
        const { overflowX, overflowY } = getComputedStyle(box);
        if (/auto|scroll/.test(overflowX)) break;
        if (overflowX === 'visible' && overflowY === 'visible') continue;
        const { left, right, top, bottom } = box.getBoundingClientRect();
        const isClipped = (rect: DOMRect) =>
          rect.left < left - 1 ||
          rect.right > right + 1 ||
          rect.top < top - 2 ||
          rect.bottom > bottom + 2;
        if (rects.some(isClipped)) found.push(`clipped: ${text}`);
      }
    }
    pieces.sort((one, other) => one.rect.top - other.rect.top);
    pieces.forEach((one, index) => {
      for (const other of pieces.slice(index + 1)) {
        // Line boxes include space above and below the letters, so some overlap is allowed.
        const height = Math.min(one.rect.bottom, other.rect.bottom) - other.rect.top;
        if (other.rect.top >= one.rect.bottom) break;
        const width =
          Math.min(one.rect.right, other.rect.right) - Math.max(one.rect.left, other.rect.left);
        if (width > 2 && height > 0.4 * Math.min(one.rect.height, other.rect.height))
          found.push(`“${one.text}” overlaps “${other.text}”`);
      }
    });
    return found;
  });
}
