import { expect, test } from 'vitest';
import { withKnownTagsOnly } from './provided-html.ts';
import { tablesThatScroll } from './tables-that-scroll.ts';

test('each table scrolls in a container with the name of its caption', () => {
  const html = tablesThatScroll(
    '<p>a</p><table><caption>So <b>"called"</b> &lt;b&gt;</caption></table><table><tr></tr></table>',
  );
  expect(html).toMatch(
    /^<p>a<\/p><div role="group" class="[\w-]+" aria-label="So &quot;called&quot; &lt;b&gt;" tabindex="0"><table>/,
  );
  expect(html).toContain('</div><div role="group" class=');
  expect(html).toMatch(/aria-label="Table" tabindex="0"><table><tr><\/tr><\/table><\/div>$/);
  expect(withKnownTagsOnly(html)).toBe(html);
});

test('a table in another one has a container of its own', () => {
  const inner = '<table><caption>In</caption></table>';
  const html = tablesThatScroll(`<table class="x"><tr><td>${inner}</td></tr></table>`);
  expect(html.replaceAll(/ class="[^"]*"/g, '')).toBe(
    '<div role="group" aria-label="Table" tabindex="0"><table><tr><td>' +
      '<div role="group" aria-label="In" tabindex="0"><table><caption>In</caption></table></div>' +
      '</td></tr></table></div>',
  );
});

test('HTML without tables is left as it is', () => {
  const html = '<p>A &lt;table&gt; of rates</p>';
  expect(tablesThatScroll(html)).toBe(html);
});
