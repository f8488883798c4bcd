import { useEffect, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import styles from './offer.module.css';
import { useClosing } from './use-closing.ts';

/** Screen readers miss text that is inserted together with its live region. In milliseconds. */
const ANNOUNCE_AFTER = 500;

/**
 * The free-trial offer: a strip between the header and the hero, which covers nothing. It does not take
 * focus, but is the first tab stop after the skip link.
 */
export function Offer({
  title,
  lead,
  proof,
  action,
  announcement,
  onClose,
}: PageWords<'offer'> & { onClose: () => void }) {
  const card = useRef<HTMLElement>(null);
  const [announced, setAnnounced] = useState('');
  const [place] = useState(() => document.createElement('div'));

  // First, because effects are cleaned up in this order: while the card is in the page and has focus.
  useClosing(card, onClose);
  useLayoutEffect(() => {
    document.querySelector('.skip-link')?.after(place);
    return () => place.remove();
  }, [place]);
  useEffect(() => {
    const timer = setTimeout(() => setAnnounced(announcement), ANNOUNCE_AFTER);
    return () => clearTimeout(timer);
  }, [announcement]);

  return createPortal(
    <>
      <section ref={card} className={`${styles.offer} no-print`} aria-labelledby="offer-title">
        <div className={`page ${styles.row}`}>
          <h2 id="offer-title" className={styles.title}>
            {title}
          </h2>
          <p className={styles.lead}>
            {lead} <span className={styles.proof}>{proof}</span>
          </p>
          <a href="/contact-us" className={styles.ask}>
            {action}
          </a>
          <button type="button" className={styles.close} aria-label="Close" onClick={onClose}>
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d="M2 2l12 12M14 2L2 14" />
            </svg>
          </button>
        </div>
      </section>
      <p role="status" className="visually-hidden">
        {announced}
      </p>
    </>,
    place,
  );
}
