/**
 * How long a visitor waits for the screen to respond to a tap or a key, at the worst moment: right
 * after the first paint, while scripts load and run. A processor four and six times slower, an
 * ordinary browser, newly started for every run: `node bench/interactions.ts [runs]`. Needs the build
 * and a Chromium.
 */
import { setTimeout as sleep } from 'node:timers/promises';
import { startSite } from '../tests/helpers/process/start-site.ts';
import { openTab, type Tab } from './browser-by-devtools.ts';
import { median, report, rounded, type Target } from './report.ts';
import { pagesAreReady } from './site-process.ts';

const RUNS = Number(process.argv[2] ?? 5);
/** No run starts later than this, in milliseconds, so that the part stays within its limit. */
const LATEST_START = 540_000;
/** Milliseconds after the first contentful paint at which the visitor acts. */
const DELAYS = [0, 150, 400];
const PHONE = { width: 390, height: 664 };

interface Interaction {
  name: string;
  path: string;
  /** The element to tap, or to focus for a key. */
  target: string;
  key?: string;
  /** Runs in the page: whether the screen has responded. */
  done: string;
}

const interactions: Interaction[] = [
  {
    name: 'menu',
    path: '/',
    target: 'header button[popovertarget]',
    done: `document.querySelector('#site-menu')?.matches(':popover-open')`,
  },
  {
    name: 'carousel',
    path: '/',
    target: 'button[aria-label="Next profile"]',
    done: `document.querySelectorAll('[aria-label="Sample experts"] [role="group"]')[1]?.ariaHidden === 'false'`,
  },
  {
    name: 'question',
    path: '/faq',
    target: 'main summary',
    done: `document.querySelector('main details')?.open`,
  },
  {
    name: 'first key in the form',
    path: '/contact-us',
    target: 'form [name="name"]',
    key: 'a',
    done: `document.querySelector('form [name="name"]')?.value === 'a'`,
  },
];

/**
 * Milliseconds from the event until the frame after the response was presented.
 *
 * @throws when the page has not painted, or the screen not responded, after 30 seconds
 */
async function measure(
  url: string,
  interaction: Interaction,
  slowdown: number,
  delay: number,
): Promise<number> {
  const tab = await openTab();
  try {
    return await Promise.race([
      press(tab, url, interaction, slowdown, delay),
      sleep(30_000, undefined, { ref: false }).then(() => {
        throw new Error(`no response: ${interaction.name}`);
      }),
    ]);
  } finally {
    await tab.close();
  }
}

async function press(
  tab: Tab,
  url: string,
  { path, target, key, done }: Interaction,
  slowdown: number,
  delay: number,
): Promise<number> {
  await tab.send('Emulation.setDeviceMetricsOverride', {
    ...PHONE,
    deviceScaleFactor: 1,
    mobile: true,
  });
  await tab.send('Emulation.setTouchEmulationEnabled', { enabled: true });
  await tab.send('Emulation.setCPUThrottlingRate', { rate: slowdown });
  await tab.send('Page.enable');
  await tab.send('Page.setLifecycleEventsEnabled', { enabled: true });
  await tab.send('Page.addScriptToEvaluateOnNewDocument', {
    source: `sessionStorage.setItem('citadel-offer-seen', 'true'); (${recordResponse})(${JSON.stringify(done)})`,
  });
  let loader = '';
  const painted = tab.event(
    'Page.lifecycleEvent',
    ({ name, loaderId }) => name === 'firstContentfulPaint' && (!loader || loaderId === loader),
  );
  loader = (await tab.send('Page.navigate', { url: url + path })).loaderId as string;
  await painted;
  const [x, y] = (await tab.evaluate(`(() => {
    const found = document.querySelector(${JSON.stringify(target)});
    found.scrollIntoView({ behavior: 'instant', block: 'center' });
    ${key ? 'found.focus();' : ''}
    const { x, y, width, height } = found.getBoundingClientRect();
    return [x + width / 2, y + height / 2];
  })()`)) as [number, number];
  await sleep(delay);
  // Both at once: a finger does not wait for the page either.
  if (key)
    await Promise.all([
      tab.send('Input.dispatchKeyEvent', { type: 'keyDown', key, text: key }),
      tab.send('Input.dispatchKeyEvent', { type: 'keyUp', key }),
    ]);
  else
    await Promise.all([
      tab.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints: [{ x, y }] }),
      tab.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] }),
    ]);
  for (;;) {
    // Not while the page responds, because asking is work of its main thread.
    await sleep(500);
    const took = (await tab.evaluate('window.took')) as number | undefined;
    if (took !== undefined) return took;
  }
}

/** Runs in the page: writes the milliseconds from the first press to the frame that shows the response to `window.took`. */
function recordResponse(done: string): void {
  let pressed = 0;
  const isDone = new Function(`return Boolean(${done})`) as () => boolean;
  const look = (): void => {
    if (!isDone()) return void requestAnimationFrame(look);
    // The frame in which the change is seen is presented before the task after it.
    const { port1, port2 } = new MessageChannel();
    port1.addEventListener('message', () =>
      Object.assign(window, { took: performance.now() - pressed }),
    );
    port1.start();
    port2.postMessage(null);
  };
  for (const type of ['pointerdown', 'keydown'])
    addEventListener(
      type,
      ({ timeStamp }) => {
        if (pressed > 0) return;
        pressed = timeStamp;
        requestAnimationFrame(look);
      },
      { capture: true, passive: true },
    );
}

const began = performance.now();
const site = await startSite();
const rows: {
  interaction: string;
  path: string;
  slowdown: number;
  median: number;
  worst: number;
}[] = [];
try {
  await pagesAreReady(site);
  for (const slowdown of [4, 6])
    for (const interaction of interactions) {
      const byDelay: number[] = [];
      for (const delay of DELAYS) {
        const took: number[] = [];
        for (let run = 0; run < RUNS; run++)
          if (run === 0 || performance.now() - began < LATEST_START)
            took.push(await measure(site.url, interaction, slowdown, delay));
        byDelay.push(median(took));
      }
      rows.push({
        interaction: interaction.name,
        path: interaction.path,
        slowdown,
        median: rounded(median(byDelay)),
        worst: rounded(Math.max(...byDelay)),
      });
    }
} finally {
  await site.stop();
}

report('interactions', {
  rows,
  targets: rows.map(({ interaction, slowdown, worst }): Target => ({
    what: `${interaction}, ${slowdown} times slower, ms at the worst moment`,
    measured: worst,
    most: slowdown === 4 ? 100 : 200,
  })),
});
