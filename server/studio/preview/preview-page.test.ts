import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { previewPage, previewPolicy, type Theme } from './preview-page.ts';

const shown = (html: string, theme?: Theme) =>
  previewPage(html, {
    path: '/blog/post?page=2',
    base: '/preview/token',
    siteUrl: 'https://www.citadel.example',
    theme,
  });
const hashOf = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;
const html = (text: string, theme?: Theme) => shown(text, theme).html;

test.each([
  ['/about-us', '/preview/token/about-us'],
  ['/search?q=a&amp;b=c#d', '/preview/token/search?q=a&amp;b=c#d'],
  ['https://www.citadel.example/faq', '/preview/token/faq'],
  ['other', '/preview/token/blog/other'],
  ['?page=3', '/preview/token/blog/post?page=3'],
  ['#main', '#main'],
  ['/static/pictures/a.pdf', '/static/pictures/a.pdf'],
  ['//www.citadel.example/faq', '/preview/token/faq'],
])('a link to %s stays in the preview', (href, address) => {
  expect(html(`<a href="${href}">x</a>`)).toBe(`<a href="${address}">x</a>`);
});

test.each([
  'https://elsewhere.example/',
  '//elsewhere.example/',
  'http://www.citadel.example/',
  'https:&#47;&#47;elsewhere.example/',
  'mailto:hello@citadel.example',
  'tel:+15125550142',
  'javascript:alert(1)',
  'data:text/html,x',
  'http://[',
])('a link to %s leads nowhere', (href) => {
  expect(html(`<a class="b" href="${href}" target="_blank" rel="noopener">x</a>`)).toBe(
    '<a class="b" rel="noopener">x</a>',
  );
});

test('scripts, their preloads, embedded content and redirects are removed', () => {
  const text =
    '<!DOCTYPE html><head><meta charset="utf-8"><meta http-equiv="refresh" content="0;url=/x">' +
    '<base href="https://elsewhere.example/"><link rel="modulepreload" href="/static/js/a.js">' +
    '<link rel="preload" as="script" href="/static/js/a.js"><link rel="canonical" href="/">' +
    '<script type="speculationrules">{"prefetch":[{"href_matches":"/<b>*"}]}</script>' +
    '<script src="/static/js/a.js"></script><script>document.write("<p>x</p>")</script></head>' +
    '<body onload="a()"><p onclick="b()">words &lt;b&gt; &amp; more</p><iframe src="/x"><p>y</p></iframe>' +
    '<object data="/x"></object><embed src="/x"><noscript><p>z</p></noscript><br/></body>';
  expect(html(text)).toBe(
    '<!DOCTYPE html><head><meta charset="utf-8"></head>' +
      '<body><p>words &lt;b&gt; &amp; more</p><noscript><p>z</p></noscript><br></body>',
  );
});

test('forms keep their fields and lose their targets', () => {
  expect(
    html(
      '<form action="/api/contactUsapi.php" method="post"><input name="a" value="&quot;"><button formaction="/x">Send</button></form>',
    ),
  ).toBe('<form><input name="a" value="&quot;"><button>Send</button></form>');
});

test('files of the site are loaded from the studio', () => {
  expect(
    html(
      '<link rel="stylesheet" href="https://www.citadel.example/static/css/a.css">' +
        '<img src="/static/pictures/a.svg" srcset="https://www.citadel.example/static/a.png 1x, https://www.citadel.example/static/b.png 2x" integrity="x">',
    ),
  ).toBe(
    '<link rel="stylesheet" href="/static/css/a.css">' +
      '<img src="/static/pictures/a.svg" srcset="/static/a.png 1x, /static/b.png 2x">',
  );
});

const SHEET =
  '@media screen and (prefers-color-scheme:dark){a{b:c}}@media (prefers-color-scheme: light){a>b{c:"&"}}';

test.each([
  ['dark', '(min-width:0)', '(max-width:-1px)'],
  ['light', '(max-width:-1px)', '(min-width:0)'],
] as const)('styles of the %s theme apply in it', (theme, dark, light) => {
  const page = shown(
    `<meta name="color-scheme" content="light dark"><style>${SHEET}</style><source media="(prefers-color-scheme: dark)">`,
    theme,
  );
  const style = `@media screen and ${dark}{a{b:c}}@media ${light}{a>b{c:"&"}}`;
  expect(page).toEqual({
    html: `<meta name="color-scheme" content="${theme}"><style>${style}</style><source media="${dark}">`,
    styles: [hashOf(style)],
  });
});

test('without a theme the browser chooses', () => {
  expect(html(`<meta name="color-scheme" content="light dark"><style>${SHEET}</style>`)).toBe(
    `<meta name="color-scheme" content="light dark"><style>${SHEET}</style>`,
  );
});

test('styles for pages without scripts apply', () => {
  expect(
    html(
      '<link rel="stylesheet" media="(scripting: none)" href="/static/a.css"><style>@media screen and (scripting:enabled){a{b:c}}</style>',
    ),
  ).toBe(
    '<link rel="stylesheet" media="(min-width:0)" href="/static/a.css"><style>@media screen and (max-width:-1px){a{b:c}}</style>',
  );
});

test('the policy allows these styles, files of the studio, and nothing else', () => {
  const made = shown('<style>a{b:c}</style><style>a{b:c}</style>');
  expect(previewPolicy(made.styles, 'http://localhost:3001').split(';')).toEqual([
    "default-src 'none'",
    `style-src http://localhost:3001 ${hashOf('a{b:c}')}`,
    'img-src http://localhost:3001 data:',
    'font-src http://localhost:3001',
    'media-src http://localhost:3001',
    "form-action 'none'",
    "base-uri 'none'",
    'frame-ancestors http://localhost:3001',
    'sandbox',
  ]);
});
