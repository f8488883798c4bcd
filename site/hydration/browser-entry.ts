// Small modules that most pages need, bundled into the entry's file (vite.config.ts).
import '../../contract/banner.ts';
import '../../contract/enquiry/consent.ts';
import '../../domain/money.ts';
import { hydrate } from './hydrate.tsx';
import '../pages/parts/retry-in-browser.tsx';
import '../sections/services-grid/cover.tsx';
import '../../domain/post-date.ts';
import '../ui/battlement.tsx';
import '../pages/parts/data-view.tsx';
import '../ui/fill-text.tsx';
import '../sections/team/portrait.tsx';
import '../ui/proof-link.tsx';
import '../ui/provided-html.ts';
import '../ui/section.tsx';

/**
 * The browser's entry. A built page imports it after the first paint
 * (site/boot-script.ts), `vite dev` at once.
 */
async function begin(): Promise<void> {
  await hydrate();
  const { $boot } = window;
  const pressed = $boot?.pressed;
  if ($boot) $boot.pressed = undefined;
  // React hydrates the target of a click first.
  if (pressed?.isConnected) pressed.click();
}

// In its own task: the browser can handle input in between, and scripts it is fetching are evaluated
// after this one. From a microtask, because a timer set while this large module is on the stack makes
// a browser that records a trace read the module again.
queueMicrotask(() => setTimeout(begin));
