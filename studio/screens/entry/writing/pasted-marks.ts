/** Digits and signs that have a raised or lowered character of their own. */
export const RAISED = { from: '0123456789+-−=()ni', to: '⁰¹²³⁴⁵⁶⁷⁸⁹⁺⁻⁻⁼⁽⁾ⁿⁱ' };
export const LOWERED = { from: '0123456789+-−=()aeoxhklmnpst', to: '₀₁₂₃₄₅₆₇₈₉₊₋₋₌₍₎ₐₑₒₓₕₖₗₘₙₚₛₜ' };
/** Ends of ordinal numbers and marks of notes, which read the same in the line. */
const READABLE = /^(?:st|nd|rd|th|er|re|e|o|a|tm|sm|[\p{Sc}\p{So}\p{P}]+|\[\w+\])$/iu;

/** Text in raised or lowered characters; null if one has no such character. */
export function shifted(text: string, { from, to }: typeof RAISED): string | null {
  const made = Array.from(text, (one) => to[from.indexOf(one)] ?? (to.includes(one) ? one : ''));
  return made.every((one) => one !== '') ? made.join('') : null;
}

/** @param simplified called with what Markdown cannot express */
export function tidyMarks(body: HTMLElement, simplified: (what: string) => void) {
  const all = (selector: string) => [...body.querySelectorAll<HTMLElement>(selector)].toReversed();
  const shift = (selector: string, characters: typeof RAISED, name: string) => {
    for (const element of all(selector)) {
      const text = element.textContent.trim();
      const made = shifted(text, characters);
      const isNamed = [...text].length > 1 && /\p{L}/u.test(text);
      if (made !== null && !isNamed) {
        if (!element.querySelector('a[href^="http"]')) element.textContent = made;
      } else if (!READABLE.test(text)) simplified(name);
    }
  };
  shift('sup, [data-style*="vertical-align:super"]', RAISED, 'superscript');
  shift(
    'sub, [data-style*="vertical-align:sub"]:not([data-style*="vertical-align:super"])',
    LOWERED,
    'subscript',
  );
  // Browsers draw these marks, and do not copy them.
  for (const quote of all('q')) quote.replaceWith('“', ...quote.childNodes, '”');
  if (all('u:not(:has(a)):not(a *), mark').some((element) => element.textContent.trim()))
    simplified('underlined and highlighted text');
}
