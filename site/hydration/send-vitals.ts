import { onCLS, onINP, onLCP, type Metric } from 'web-vitals';
import { VITALS_PATH, type VitalsBeacon } from '../../contract/web-vitals.ts';

/** Pixels of the shorter side of the screen. Phones have less, most tablets more. */
const PHONE_BELOW = 600;

/**
 * Measures the visit that began on a route, and sends one beacon when the page is hidden for the
 * first time. A page that comes back from the back/forward cache is a new visit.
 */
export function sendVitals(route: string): void {
  let values: Pick<VitalsBeacon, 'lcp' | 'inp' | 'cls'> = {};
  let sent = false;

  const inMilliseconds = ({ value }: Metric) => Math.round(value);
  onLCP((metric) => (values.lcp = inMilliseconds(metric)));
  onINP((metric) => (values.inp = inMilliseconds(metric)));
  onCLS(({ value }) => (values.cls = Math.round(value * 10_000) / 10_000));

  // The library listens for the same event in the capture phase, so it has reported before.
  addEventListener('visibilitychange', () => {
    if (document.visibilityState !== 'hidden' || sent || Object.keys(values).length === 0) return;
    sent = true;
    const device = Math.min(screen.width, screen.height) < PHONE_BELOW ? 'phone' : 'desktop';
    const beacon: VitalsBeacon = { route, device, ...values };
    // As navigator.sendBeacon does, but without cookies and without the address of the page.
    fetch(`/${VITALS_PATH}`, {
      method: 'POST',
      keepalive: true,
      credentials: 'omit',
      referrerPolicy: 'no-referrer',
      headers: { 'Content-Type': 'application/json' },
      body: JSON.stringify(beacon),
    }).catch(() => {});
  });

  addEventListener(
    'pageshow',
    ({ persisted }) => {
      if (!persisted) return;
      values = {};
      sent = false;
    },
    true,
  );
}
