import { rootRouteId, type AnyRouter } from '@tanstack/react-router';
import { pageFacts } from '../provider/page-envelope.ts';
import { refusesCounting } from '../provider/privacy-signals.ts';

/**
 * Loads the script that measures the visit when the browser is idle, unless the operator or the
 * visitor does not want that. What happened before is not lost: browsers keep the entries.
 */
export function measureVitals(router: AnyRouter): void {
  if (!pageFacts().vitals || refusesCounting()) return;
  const routeId = router.state.matches.at(-1)?.routeId;
  // An unknown path matches only the document.
  const route = !routeId || routeId === rootRouteId ? '/not-found' : routeId;
  const load = () =>
    import('./send-vitals.ts').then(
      ({ sendVitals }) => sendVitals(route),
      () => {},
    );
  // Safari has no idle callbacks.
  (window.requestIdleCallback ?? setTimeout)(load);
}
