import { useEffect, useState, type ReactNode } from 'react';
import { inTime } from '../../provider/load-script.ts';
import { fetchWords } from '../../provider/page-words.ts';
import { offerMoment } from './offer-moment.ts';
import { readOfferSeen, setOfferSeen } from './offer-seen.ts';

/**
 * The one-time offer on the home page (spec sections 2 and 4). Its script and its words are loaded
 * only after hydration, and only if the offer will be shown.
 */
export function OfferPopup() {
  const [offer, setOffer] = useState<ReactNode>(null);

  useEffect(() => {
    const seen = readOfferSeen();
    if (seen === true) return;
    const leaving = new AbortController();
    const left = leaving.signal;
    const fetched = Promise.all([
      inTime('offer', () => import('./offer.tsx')),
      fetchWords('offer', left),
    ]);
    void offerMoment({ storageWorks: seen !== 'unknown', fetched, left })
      .then(() => fetched)
      .then(([{ Offer }, words]) => {
        if (left.aborted) return;
        setOfferSeen();
        setOffer(<Offer {...words} onClose={() => setOffer(null)} />);
      })
      // If the offer fails to load, the page works without it.
      .catch(() => {});
    return () => leaving.abort();
  }, []);

  return offer;
}
