import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { finishPage as finish } from './finish-page.ts';
import { writeScriptHashes } from '../../http/files/script-integrity.ts';

const scriptHashes = writeScriptHashes(new Map([['/static/js/i.js', Buffer.from('go()')]]));
const nonce = '6f1c0d52-2f6b-4f0e-9a44-0d6f5d3f8a10';
/** Adds the nonce to every script and style, as the site does. */
const own = (html: string) => html.replace(/<(script|style)\b([^>]*)>/g, `<$1$2 nonce="${nonce}">`);
const inlineScripts = { bootScript: '{boot()}', earlyTurns: '{turns()}' };
const finishPage = (html: string, foreign = '') =>
  finish(foreign + own(html), nonce, { scriptHashes, inlineScripts, tracker: null });
const hash = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

test('no script is fetched before the first paint', () => {
  const { html } = finishPage(
    '<head><link rel="modulepreload" href="/a.js"/><link rel="icon" href="/i.svg"/></head>',
  );
  expect(html).toBe('<head><link rel="icon" href="/i.svg"/></head>');
});

test('neighboring inline scripts are joined, others stay apart', () => {
  const { html } = finishPage(
    '<script type="application/ld+json">{}</script><script>a()</script><script data-tsr-stream-part="">b()//c</script>' +
      '<script type="module" src="/x.js"></script><script>d()</script>',
  );
  expect(html).toBe(
    '<script type="application/ld+json">{}</script><script>a()\n;b()//c</script>' +
      '<script type="module" src="/x.js"></script><script>d()</script>',
  );
});

test('joined scripts are removed once', () => {
  const cleanup =
    "{let s=document.currentScript,p;while((p=s.previousElementSibling)&&p.hasAttribute('data-tsr-stream-part'))p.remove();s.remove()}";
  const { html } = finishPage(
    `<script data-tsr-stream-part="">$_TSR.e();${cleanup}</script><script>document.currentScript.remove()</script>`,
  );
  expect(html).toBe('<script>$_TSR.e();\n;document.currentScript.remove()</script>');
});

test('the site’s script waits for the boot script', () => {
  const { html, policy } = finishPage(
    '<body><p></p><script type="module" async="" src="/static/js/i.js"></script></body>',
  );
  const { url, integrity, known, importMap } = scriptHashes;
  const later =
    `<script type="later" async src="${url}" integrity="${integrity}"></script>` +
    `<script type="later" async src="/static/js/i.js" integrity="${known['/static/js/i.js']}"></script>`;
  expect(html.startsWith(`<body><p></p>${later}<script>{boot()}</script>`)).toBe(true);
  const inline = /<script>(.*)<\/script><\/body>$/s.exec(html)?.[1] ?? '';
  expect(policy).toContain(`script-src 'self' ${hash(inline)} ${hash(importMap)};`);
});

test('a page with the slider has its script before the boot script', () => {
  const { html } = finishPage(
    '<button data-turns="a"></button><script type="module" async="" src="/static/js/i.js"></script>',
  );
  expect(html).toContain('<script>{turns()}{boot()}</script>');
});

test('every script of the build has a hash, the hashes script too', () => {
  const { url, integrity, importMap, text } = scriptHashes;
  expect(JSON.parse(importMap)).toEqual({
    integrity: { '/static/js/i.js': hash('go()').replaceAll("'", '') },
  });
  expect(text.toString()).toContain(JSON.stringify(importMap));
  expect(url).toMatch(/^\/static\/js\/hashes-[\w-]{8}\.js$/);
  expect(integrity).toBe(hash(text.toString()).replaceAll("'", ''));
  expect(finishPage('').policy).toContain(`script-src 'self' ${hash(scriptHashes.importMap)};`);
});

test('the policy names inline scripts and styles by hash, once each, and no data', () => {
  const { policy } = finishPage(
    '<style>p{}</style><script>a()</script><p></p><script>a()</script><p></p>' +
      '<script type="speculationrules">{}</script><script type="application/ld+json">{"a":1}</script>' +
      '<script type="module" src="/x.js"></script>',
  );
  expect(policy).toContain(
    `script-src 'self' ${hash('a()')} ${hash('{}')} ${hash(scriptHashes.importMap)};`,
  );
  expect(policy).toContain(`style-src 'self' ${hash('p{}')};`);
  expect(policy).not.toContain('unsafe');
});

test.each([
  '<script>stolen()</script>',
  '<script nonce="">stolen()</script>',
  '<script nonce="6f1c0d52-2f6b-4f0e-9a44-0d6f5d3f8a11">stolen()</script>',
  '<script type="speculationrules">stolen()</script>',
  '<style>stolen()</style>',
  '<script>$_TSR.router=[,u:1795225514641,s:"x"]</script>',
  '<script type="module" async="" src="/static/js/i.js"></script>',
])('%s in the content gets no hash and is not treated as the site’s', (foreign) => {
  const ours =
    '<script>a()</script><script type="module" async="" src="/static/js/i.js"></script><style>p{}</style>';
  const page = finishPage(ours, foreign + foreign);
  expect(page.policy).toBe(finishPage(ours).policy);
  expect(page.html).toBe(foreign + foreign + finishPage(ours).html);
});

test('the nonce is removed', () => {
  const page = finishPage(
    `<meta name="a" content="b" nonce="${nonce}"/><meta property="csp-nonce" content="${nonce}"/><script>a()</script>`,
  );
  expect(page.html).toBe('<meta name="a" content="b"/><script>a()</script>');
  expect(page.policy).not.toContain(nonce);
});

test('times of rendering are removed from the data, and not from the text', () => {
  const page = (time: number) =>
    `<p>,u:1795225514641,s:"x"</p><script>$_TSR.router={matches:[{i:"a",u:${time},s:"success"}]}</script>`;
  expect(finishPage(page(1_795_225_514_641))).toEqual(finishPage(page(1_800_000_000_000)));
  expect(finishPage(page(1_795_225_514_641)).html).toContain('<p>,u:1795225514641,s:"x"</p>');
});

test('the canonical address is path and query of the canonical link', () => {
  const link = (href: string) => finishPage(`<link rel="canonical" href="${href}"/>`).canonical;
  expect(link('https://citadel.example/blog?page=2&amp;x=1')).toBe('/blog?page=2&x=1');
  expect(finishPage('<p>none</p>').canonical).toBeNull();
});

test('a tracker’s origin is allowed only if there is a tracker', () => {
  const tracker = {
    script: 'https://count.example/t.js?id=1',
    category: 'performance',
    provider: 'Count',
  } as const;
  const { policy } = finish('', nonce, { scriptHashes: null, inlineScripts, tracker });
  expect(policy).toContain("script-src 'self' https://count.example;");
  expect(policy).toContain("connect-src 'self' https://count.example;");
  expect(policy).toMatch(/trusted-types [^;]* tracker$/);
  expect(finishPage('').policy).not.toMatch(/https:|tracker/);
});

test('a script is hashed as browsers read it', () => {
  const { html, policy } = finishPage('<script>a("\0")</script>');
  expect(html).toBe('<script>a("\ufffd")</script>');
  expect(policy).toContain(hash('a("\ufffd")'));
});
