import { useEffect, useState } from 'react';
import type { Tracker } from '../../../contract/tracker.ts';
import { inTime } from '../../provider/chunk-timeout.ts';
import type { ConsentBanner } from './consent-banner.tsx';

/** Asks before the tracker is fetched. A site without one never comes here. */
export function CookieConsent({ tracker }: { tracker: Tracker }) {
  const [Banner, setBanner] = useState<typeof ConsentBanner | null>(null);
  useEffect(() => {
    // Should the question not arrive, nothing is fetched that it asks about.
    void inTime('consent banner', () => import('./consent-banner.tsx'))
      .then((banner) => setBanner(() => banner.ConsentBanner))
      .catch(() => {});
  }, []);
  return Banner && <Banner tracker={tracker} />;
}
