import { createContext, runInContext } from 'node:vm';
import {
  canonicalPath,
  entryScript,
  inlineScriptTag,
  nonceInFront,
  pageScripts,
  withoutLoaderTimes,
  withoutModulePreloads,
  withoutNonce,
} from './framework-seams.ts';
import { nonceMark } from './nonce-mark.ts';

/** The smallest page that every seam can be seen in. */
const PAGE = '/cookie-policy';
/** It is rendered without content. */
const CONTEXT = {
  callProvider: async () => ({ status: 503, value: null }),
  formOutcome: null,
  gone: false,
};

/** What the framework renders is no longer what the site relies on. */
export class FrameworkChanged extends Error {
  override name = 'FrameworkChanged';
}

/**
 * Renders one page and checks what the server relies on in it; to be called before the site listens. A
 * page that is rendered later is sent as it is, with or without its script.
 *
 * @throws {FrameworkChanged} naming each seam that is broken
 */
export async function checkFramework(
  render: (request: Request, page: typeof CONTEXT & { nonce: string }) => Promise<Response>,
): Promise<void> {
  const nonce = crypto.randomUUID();
  const request = new Request(`http://site.invalid${PAGE}`, { headers: { Accept: 'text/html' } });
  const response = await render(request, { ...CONTEXT, nonce });
  const broken = findBrokenSeams(await response.text(), nonce);
  if (broken.length === 0) return;
  throw new FrameworkChanged(
    [
      'The site cannot start: the framework does not render pages in the form the site relies on. These no longer hold:',
      ...broken.map((seam) => `- ${seam}`),
      'server/seams/framework-seams.ts describes each, with the versions it was verified with.',
    ].join('\n'),
  );
}

/**
 * Checks a page as the framework rendered it, which must have a canonical link and no foreign HTML.
 *
 * @param nonce the one it was rendered with
 * @returns the seams whose pattern the page no longer has, in words
 */
function findBrokenSeams(rendered: string, nonce: string): string[] {
  const mark = nonceMark(nonce);
  const page = nonceInFront(rendered, nonce);
  const elements = page.match(/<(?:script|style)\b[^<>]*>/g) ?? [];
  const preloads = rendered.match(/<link\b[^>]*modulepreload[^>]*>/g) ?? [];
  const data = readPageData(page, nonce);

  const holds: [seam: string, held: boolean][] = [
    [
      'every script and style has the nonce (nonceInFront)',
      elements.length > 0 && elements.every((tag) => tag.replace(/^<\w+/, '').startsWith(mark)),
    ],
    [
      'the nonce can be removed (withoutNonce)',
      page.includes(mark) && !withoutNonce(page, nonce).includes(nonce),
    ],
    [
      'links that preload scripts can be removed (withoutModulePreloads)',
      preloads.length > 0 && !withoutModulePreloads(page).includes('modulepreload'),
    ],
    ['the entry script is found (entryScript)', entryScript(nonce).test(page)],
    [
      'the inline script with the data is found (inlineScriptTag)',
      new RegExp(inlineScriptTag(nonce)).test(page),
    ],
    [
      'the times of loaders can be removed (withoutLoaderTimes)',
      hasTimes(page) && !hasTimes(withoutLoaderTimes(page, nonce)),
    ],
    ['the canonical link is found (canonicalPath)', canonicalPath(page) !== null],
    [
      'the data names the scripts of the page (pageScripts)',
      data.scripts.length > 0 &&
        data.scripts.every((src) => preloads.some((link) => link.includes(`href="${src}"`))),
    ],
    ['hydration can be ended (endHydration in site/seams/)', data.canEnd],
  ];
  return holds.filter(([, held]) => !held).map(([seam]) => seam);
}

/** Any 13-digit number in an inline script: a time in milliseconds, however it is named. */
function hasTimes(page: string): boolean {
  const scripts = page.match(/<script\b[^]*?<\/script>/g) ?? [];
  return scripts.some((script) => /\b\d{13}\b/.test(script));
}

/** Runs the page's inline scripts, as a browser would, and reads what they leave. */
function readPageData(page: string, nonce: string): { scripts: string[]; canEnd: boolean } {
  const inline = page.matchAll(new RegExp(`${inlineScriptTag(nonce)}([^]*?)</script>`, 'g'));
  const document = { currentScript: { previousElementSibling: null, remove() {} } };
  const window: Record<string, unknown> = { document };
  window.self = window;
  const context = createContext(window);
  const run = (script: string) => runInContext(script, context, { timeout: 1_000 }) as unknown;
  try {
    for (const [, script = ''] of inline) run(script);
    return {
      scripts: run(pageScripts()) as string[],
      canEnd: run('typeof self.$_TSR?.h') === 'function',
    };
  } catch {
    return { scripts: [], canEnd: false };
  }
}
