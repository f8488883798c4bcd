import { useEffect, useState } from 'react';
import type { Tracker } from '../../../contract/tracker.ts';
import { inTime } from '../../provider/load-script.ts';
import type { ConsentBanner } from './consent-banner.tsx';

/** Loads the consent banner. Rendered only on sites with a tracker. */
export function CookieConsent({ tracker }: { tracker: Tracker }) {
  const [Banner, setBanner] = useState<typeof ConsentBanner | null>(null);
  useEffect(() => {
    // If the banner fails to load, there is no consent, so the tracker is not loaded either.
    void inTime('consent banner', () => import('./consent-banner.tsx'))
      .then((banner) => setBanner(() => banner.ConsentBanner))
      .catch(() => {});
  }, []);
  return Banner && <Banner tracker={tracker} />;
}
