import { LOWERED, RAISED, shifted } from './pasted-marks.ts';

/** What shows a formula, often twice: drawn, and as MathML. */
const FORMULAS =
  '.katex-display, .katex, mjx-container, .MathJax_Display, .MathJax, .mwe-math-element, math';
const ON_ITS_OWN =
  '.katex-display, .MathJax_Display, mjx-container[display="true"], [display="block"]';
const STRUCTURES = 'mfrac, msup, msub, msubsup, munder, mover, munderover, msqrt, mroot, mtable';

/**
 * Makes formulas text, such as "a = πr²".
 *
 * @param simplified called with what Markdown cannot express
 */
export function tidyFormulas(body: HTMLElement, simplified: (what: string) => void) {
  for (const formula of body.querySelectorAll(FORMULAS)) {
    // It was in another.
    if (!body.contains(formula)) continue;
    const math = formula.matches('math') ? formula : formula.querySelector('math');
    const tex =
      formula.querySelector('annotation[encoding*="tex" i]')?.textContent ??
      math?.getAttribute('alttext') ??
      formula.querySelector('img')?.alt;
    const words = (math && wordsOf(math)) || tex || formula.textContent;
    if (math?.querySelector(STRUCTURES) || !math) simplified('formulas');
    const made = document.createElement(formula.matches(ON_ITS_OWN) ? 'div' : 'span');
    made.textContent = words.trim();
    formula.replaceWith(made);
  }
}

/** The words of MathML in one line. */
function wordsOf(element: Element): string {
  const parts = [...element.children].map(wordsOf);
  const [base = '', second = '', third = ''] = parts;
  switch (element.localName) {
    case 'annotation':
    case 'annotation-xml':
      return '';
    case 'mspace':
      return ' ';
    case 'mtext':
      return element.textContent;
    case 'mfrac':
      return `${grouped(base)}/${grouped(second)}`;
    case 'msqrt':
      return `√${grouped(parts.join(''))}`;
    case 'mroot':
      return `${above(second)}√${grouped(base)}`;
    case 'msup':
      return base + above(second);
    case 'msub':
    case 'munder':
      return base + below(second);
    case 'msubsup':
    case 'munderover':
      return base + below(second) + above(third);
    case 'mtr':
      return parts.join(', ');
    case 'mtable':
      return parts.join('; ');
    default:
      // Operators between U+2061 and U+2064 are not seen.
      return parts.length > 0
        ? parts.join('')
        : element.textContent.replaceAll(/[\u2061-\u2064]/g, '').trim();
  }
}

const grouped = (words: string) => (/^[\p{L}\p{M}\p{N}.,]*$/u.test(words) ? words : `(${words})`);
const above = (words: string) => shifted(words, RAISED) ?? (words && `^${grouped(words)}`);
const below = (words: string) => shifted(words, LOWERED) ?? (words && `_${grouped(words)}`);
