import { nonceMark } from '../../seams/nonce-mark.ts';

/**
 * Adds the styles of pictures of the library (site/ui/picture.tsx) to a page that has some: their policy allows
 * no `style` attribute.
 */
export function withPictureStyles(html: string, nonce: string): string {
  if (!/<picture>| data-focus="/.test(html)) return html;
  const focuses = new Set(
    Array.from(html.matchAll(/ data-focus="(\d+ \d+)"/g), ([, focus = '']) => focus),
  );
  const rules = Array.from(
    focuses,
    (focus) => `[data-focus="${focus}"]{object-position:${focus.replace(' ', '% ')}%}`,
  );
  const style = `<style${nonceMark(nonce)}>picture{display:contents}${rules.join('')}</style>`;
  return html.replace('</head>', () => `${style}</head>`);
}
