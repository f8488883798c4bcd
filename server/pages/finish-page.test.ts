import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishPage } from './finish-page.ts';

const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('no script is fetched before the first paint', () => {
  const { html } = finishPage(
    '<head><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/i.svg"/></head>',
  );
  expect(html).toBe('<head><link rel="icon" href="/i.svg"/></head>');
});

test('scripts that stand side by side are one, those of another kind stay apart', () => {
  const { html } = finishPage(
    '<script type="application/ld+json">{}</script><script>a()</script><script data-tsr-stream-part="">b()//c</script>' +
      '<script type="module" src="/x.js"></script><script>d()</script>',
  );
  expect(html).toBe(
    '<script type="application/ld+json">{}</script><script>a()\n;b()//c</script>' +
      '<script type="module" src="/x.js"></script><script>d()</script>',
  );
});

test('the script of the page is not fetched but imported when it is time', () => {
  const { html, policy } = finishPage(
    '<script type="module" async="" src="/static/js/i.js"></script>',
  );
  expect(html).toMatch(/^<script>\(e=>[^]*\("\/static\/js\/i\.js"\)<\/script>$/);
  expect(policy).toMatch(/script-src 'self' 'sha256-[^']{44}';/);
});

test('the policy names inline scripts and styles by hash, once each, and no data', () => {
  const { policy } = finishPage(
    '<style>p{}</style><script>a()</script><p></p><script>a()</script><p></p>' +
      '<script type="speculationrules">{}</script><script type="application/ld+json">{"a":1}</script>' +
      '<script type="module" src="/x.js"></script>',
  );
  expect(policy).toContain(`script-src 'self' ${hash('a()')} ${hash('{}')};`);
  expect(policy).toContain(`style-src 'self' ${hash('p{}')};`);
  expect(policy).not.toContain('unsafe');
});

test('the time of rendering leaves no trace, and the text of the page is not touched', () => {
  const page = (time: number) =>
    `<p>,u:1795225514641,s:"x"</p><script>$_TSR.router={matches:[{i:"a",u:${time},s:"success"}]}</script>`;
  expect(finishPage(page(1_795_225_514_641))).toEqual(finishPage(page(1_800_000_000_000)));
  expect(finishPage(page(1_795_225_514_641)).html).toContain('<p>,u:1795225514641,s:"x"</p>');
});

test('the canonical link says where the page belongs', () => {
  const link = (href: string) => finishPage(`<link rel="canonical" href="${href}"/>`).canonical;
  expect(link('https://citadel.example/blog?page=2&amp;x=1')).toBe('/blog?page=2&x=1');
  expect(finishPage('<p>none</p>').canonical).toBeNull();
});
