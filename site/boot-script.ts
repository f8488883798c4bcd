/**
 * The one script inlined in every page, minified (scripts/minified-text.ts). Paint first, hydrate later:
 * the page works as HTML, so enhancements wait until it has painted and loaded. Then the fonts are
 * requested (at once when the visitor comes from another page of this site or has been here before,
 * since they are cached), and the site's script when the browser is idle or at the visitor's first
 * input. A page that is prepared in advance or in a background tab does not paint, and so waits.
 *
 * Meanwhile the browser itself serves links, submits and menus. A press of a button that does nothing
 * without script is recorded, and site/hydration/browser-entry.ts repeats it. If the script fails to
 * load, the next input tries again. If the page is not hydrated 120 seconds after loading began (spec
 * section 7), it logs that and removes `data-booted`: styles then hide controls that need script.
 */
const root = document.documentElement;
const boot: NonNullable<Window['$boot']> = (window.$boot = {});
// A classic script with the hashes of all others, and the entry (server/pages/render/boot-script.ts).
const waiting = [...document.querySelectorAll<HTMLScriptElement>('script[type=later]')];

const whenIdle = (task: () => void) =>
  // setTimeout reads the options as no delay.
  ((window.requestIdleCallback ?? setTimeout) as typeof requestIdleCallback)(task, {
    timeout: 2000,
  });

/**
 * Adds the web fonts that every page needs when all have loaded, so that text is laid out again only once;
 * their stylesheet then has those for rarer characters.
 *
 * @param gently after the paint: each in an idle moment of its own, because laying out with both is a long task
 */
const addFonts = async (link: HTMLLinkElement, gently?: boolean) => {
  if (!link.sheet)
    await new Promise((done) => {
      for (const type of ['load', 'error']) link.addEventListener(type, done);
    });
  const sheet = link.sheet!;
  const value = (rule: CSSRule, name: string) =>
    (rule as CSSFontFaceRule).style.getPropertyValue(name);
  const rules = [...sheet.cssRules].filter((rule) =>
    value(rule, 'unicode-range').includes('U+20-'),
  );
  const fonts = rules.map((rule) =>
    new FontFace(value(rule, 'font-family').replaceAll('"', ''), value(rule, 'src'), {
      weight: value(rule, 'font-weight'),
      unicodeRange: value(rule, 'unicode-range'),
    }).load(),
  );
  for (const font of await Promise.all(fonts)) {
    if (gently) await new Promise<void>(whenIdle);
    document.fonts.add(font);
    sheet.deleteRule([...sheet.cssRules].indexOf(rules.shift()!));
  }
};

let fontsAdded: Promise<unknown> | undefined;
const loadFonts = (gently?: boolean) => {
  const link = document.getElementById('web-fonts') as HTMLLinkElement;
  return (fontsAdded ??= addFonts(link, gently)
    .catch(() => {})
    .then(() => (link.media = '')));
};

const layOutAll = () => (root.dataset.whole = '');

/** Lays out the sections below the first screen, one at a time (base.css). */
const layOutFrom = (index: number) =>
  whenIdle(() => {
    const section = document.getElementById('main')?.children[index] as HTMLElement | undefined;
    if (!section) return layOutAll();
    section.dataset.near = '';
    layOutFrom(index + 1);
  });

/** Undefined until loading has begun, false after it failed. */
let loading: boolean | undefined;

const eachInput = (change: typeof addEventListener) => {
  for (const type of ['pointerdown', 'keydown', 'focusin']) change(type, load);
};

/** Runs the scripts that wait, one after the other; if one fails, the next input tries it again. */
const runNext = () => {
  // A clone, whose address Trusted Types do not ask for.
  const script: HTMLScriptElement = Object.assign(waiting[0]!.cloneNode() as HTMLScriptElement, {
    type: waiting.length > 1 ? '' : 'module',
    onload() {
      waiting.shift();
      // React looks for the element of the entry.
      if (waiting.length === 0) return;
      script.remove();
      runNext();
    },
    onerror() {
      script.remove();
      loading = false;
      eachInput(addEventListener);
    },
  });
  document.head.append(script);
};

const load = () => {
  if (loading) return;
  if (loading === undefined)
    setTimeout(() => {
      if (boot.ended) return;
      delete root.dataset.booted;
      console.error('Scripts timed out after 120 s');
    }, 120_000);
  loading = true;
  eachInput(removeEventListener);
  runNext();
};

/** After paint and load: the fonts in the next frame, then the rest of the layout; in the frame after, when idle, the script. */
const enhance = () =>
  requestAnimationFrame(() => {
    void loadFonts(true).then(() => layOutFrom(1));
    requestAnimationFrame(() => whenIdle(load));
  });
const painted = () => {
  if (document.readyState === 'complete') enhance();
  else addEventListener('load', enhance);
};

/** Shows the footer (footer.module.css). */
const showFooter = () => (root.dataset.scrolled = '');

root.dataset.booted = '';
for (const script of waiting) script.remove();
eachInput(addEventListener);

addEventListener(
  'click',
  (event) => {
    const target = event.target as Element;
    // A link within the page leads to a position, which takes the height of every section (base.css).
    if (target.closest('a[href^="#"]')) layOutAll();
    const button = target.closest<HTMLElement>(
      'button[type="button"]:not([popovertarget],[commandfor])',
    );
    if (button) boot.pressed = button;
  },
  true,
);

// The footer is shown at the first scroll, or when there is nothing to scroll. The observer checks that
// after layout and before paint, so it forces no layout.
addEventListener('scroll', showFooter, { once: true });
new ResizeObserver(() => {
  if (scrollY || root.scrollHeight <= innerHeight) showFooter();
}).observe(document.body);

// A reload or Back restores a scroll position, and a hash leads to one.
const [navigation] = performance.getEntriesByType('navigation') as PerformanceNavigationTiming[];
if (location.hash || navigation?.type !== 'navigate') {
  layOutAll();
  void loadFonts();
} else if (document.referrer.startsWith(origin)) void loadFonts();

new PerformanceObserver((list) => {
  if (list.getEntriesByName('first-contentful-paint')[0]) painted();
}).observe({ type: 'paint', buffered: true });
// For browsers that do not report the first paint.
setTimeout(painted, 3000);
