import type { Page } from '@playwright/test';

/**
 * Replaces each text within the elements by the markup of Chrome's translation, with other words or the same,
 * and goes on with what is added, until the page is left. To be run in the page.
 */
export function translateWords([selector, mark]: [selector: string, mark: string]): void {
  const translated = new WeakSet<Node>();
  const translate = (text: Node) => {
    const parent = text.parentElement;
    if (!text.nodeValue?.trim() || !parent?.closest(selector) || translated.has(text)) return;
    if (parent.closest('script, style, textarea, select, svg, title, [translate="no"]')) return;
    const font = () => {
      const element = document.createElement('font');
      element.style.verticalAlign = 'inherit';
      return element;
    };
    const words = document.createTextNode(mark + text.nodeValue);
    translated.add(words);
    const [outer, inner] = [font(), font()];
    inner.append(words);
    outer.append(inner);
    text.parentNode!.insertBefore(outer, text);
    text.parentNode!.removeChild(text);
  };
  const translateAll = (root: Node) => {
    if (root.nodeType === Node.TEXT_NODE) return translate(root);
    const walker = document.createTreeWalker(root, NodeFilter.SHOW_TEXT);
    const texts: Node[] = [];
    while (walker.nextNode()) texts.push(walker.currentNode);
    texts.forEach(translate);
  };
  document.documentElement.classList.add('translated-ltr');
  document.documentElement.lang = 'de';
  translateAll(document.documentElement);
  new MutationObserver((records) => {
    for (const record of records) record.addedNodes.forEach(translateAll);
  }).observe(document.documentElement, { childList: true, subtree: true });
}

/** When words are changed: as soon as the page is parsed, while React hydrates it, or afterwards. */
export type Moment = 'before' | 'during';

/** Has the words of each page that is opened from now on changed; its context is not reused. */
export async function changeWords(
  page: Page,
  moment: Moment,
  selector: string,
  mark = '',
): Promise<void> {
  await page.addInitScript({
    content: `(() => {
      const change = () => (${String(translateWords)})(${JSON.stringify([selector, mark])});
      if (${moment === 'before'}) addEventListener('DOMContentLoaded', change);
      else new MutationObserver((_, observer) => {
        if (!('routed' in document.documentElement.dataset)) return;
        observer.disconnect();
        requestAnimationFrame(change);
      }).observe(document, { attributes: true, subtree: true, attributeFilter: ['data-routed'] });
    })()`,
  });
}

/** Waits until the page is hydrated, or is left as it was because it could not be. */
export async function settled(page: Page): Promise<'hydrated' | 'left'> {
  const state = await page.waitForFunction(() => {
    const { dataset } = document.documentElement;
    if (!('whole' in dataset)) return false;
    if (!('booted' in dataset)) return 'left';
    if (!document.querySelector('header')) return 'gone';
    const shown = [document.documentElement, document.querySelector('main > *')];
    return (
      shown.every((one) => Object.keys(one ?? {}).some((key) => key.startsWith('__react'))) &&
      'hydrated'
    );
  });
  return (await state.jsonValue()) as 'hydrated' | 'left';
}
