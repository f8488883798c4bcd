import { useEffect, useState, type ComponentType } from 'react';
import { inTime } from '../../provider/load-script.ts';
import { offerMoment } from './offer-moment.ts';
import { readOfferSeen, setOfferSeen } from './offer-seen.ts';

/**
 * The one-time offer on the home page (spec sections 2 and 4). Its script is loaded only after
 * hydration, and only if the offer will be shown.
 */
export function OfferPopup() {
  const [Offer, setOffer] = useState<ComponentType<{ onClose: () => void }> | null>(null);

  useEffect(() => {
    const seen = readOfferSeen();
    if (seen === true) return;
    const leaving = new AbortController();
    const left = leaving.signal;
    const fetched = inTime('offer', () => import('./offer.tsx'));
    void offerMoment({ storageWorks: seen !== 'unknown', fetched, left })
      .then(() => fetched)
      .then((offer) => {
        if (left.aborted) return;
        setOfferSeen();
        setOffer(() => offer.Offer);
      })
      // If the offer fails to load, the page works without it.
      .catch(() => {});
    return () => leaving.abort();
  }, []);

  return Offer && <Offer onClose={() => setOffer(null)} />;
}
