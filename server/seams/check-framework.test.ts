import { expect, test } from 'vitest';
import { checkFramework } from './check-framework.ts';

const NONCE = /NONCE/g;

/** What the framework renders, shortened. */
const PAGE = `<!DOCTYPE html><html><head><meta charSet="utf-8" nonce="NONCE"/>
<meta property="csp-nonce" content="NONCE"/>
<link rel="modulepreload" href="/static/js/index.js" fetchPriority="low" nonce="NONCE"/>
<link rel="canonical" href="http://site.invalid/a" nonce="NONCE"/>
<style nonce="NONCE">p{}</style><script type="speculationrules" nonce="NONCE">{}</script></head>
<body><script nonce="NONCE" data-tsr-stream-part="">(self.$R=self.$R||{})["tsr"]=[];self.$_TSR={h(){},e(){}};$_TSR.router=($R=>$R[0]={manifest:$R[1]={routes:$R[2]={__root__:$R[3]={preloads:$R[4]=["/static/js/index.js"]}}},matches:$R[5]=[$R[6]={i:"__root__#",u:1795307151634,s:"success"}]})($R["tsr"]);$_TSR.e();{let s=document.currentScript;s.remove()}</script>
<script type="module" async="" src="/static/js/index.js" nonce="NONCE"></script>
<script nonce="NONCE">document.currentScript.remove()</script></body></html>`;

const check = (page: string) =>
  checkFramework(async (_, { nonce }) => new Response(page.replace(NONCE, nonce)));

test('a page in the form that the site relies on is accepted', async () => {
  await expect(check(PAGE)).resolves.toBeUndefined();
});

test.each([
  ['nonceInFront', '<style nonce="NONCE">', '<style>'],
  ['withoutNonce', 'content="NONCE"/>', "content='NONCE' />"],
  ['withoutModulePreloads', 'rel="modulepreload"', "rel='modulepreload'"],
  ['withoutModulePreloads', /<link rel="modulepreload".*\n/, ''],
  ['entryScript', 'type="module" async=""', 'async="" type="module"'],
  ['inlineScriptTag', /<script nonce="NONCE"(?= data|>)/g, '<script defer="" nonce="NONCE"'],
  ['withoutLoaderTimes', 'u:1795307151634', 'updatedAt:1795307151634'],
  ['withoutLoaderTimes', 'u:1795307151634,', ''],
  ['canonicalPath', 'rel="canonical" href', 'data-x="" rel="canonical" href'],
  ['pageScripts', 'preloads:', 'scripts:'],
  ['pageScripts', '["/static/js/index.js"]', '["/static/js/other.js"]'],
  ['pageScripts', '$_TSR.e()', 'missing()'],
  ['endHydration', 'h(){}', 'hydrated(){}'],
])('the start ends and names %s when %s is gone', async (seam, found, changed) => {
  const page = PAGE.replace(found, changed);
  expect(page).not.toBe(PAGE);
  await expect(check(page)).rejects.toThrow(
    new RegExp(`^The site cannot start: [^]*\\(${seam}\\b[^]*server/seams/framework-seams\\.ts`),
  );
});
