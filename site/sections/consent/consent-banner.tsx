import { useEffect, useRef, useState } from 'react';
import type { Tracker } from '../../../contract/tracker.ts';
import { buttonClass } from '../../ui/button.ts';
import { asksForPrivacy, keepChoice, readChoice, type Choice } from './consent-choice.ts';
import styles from './consent-banner.module.css';
import { onCookieSettings } from './cookie-settings.ts';
import { isTrackerLoaded, loadTracker } from './load-tracker.ts';

const purposes: Record<Tracker['category'], string> = {
  performance: 'count visits',
  targeting: 'show you our advertisements elsewhere, and measure them',
};

/**
 * The question that the cookie policy promises: two buttons of equal weight,
 * and no answer, or a browser that asks for privacy, counts as a refusal.
 */
export function ConsentBanner({ tracker }: { tracker: Tracker }) {
  const [open, setOpen] = useState<'asked' | 'called' | null>(() =>
    readChoice(tracker) === null && !asksForPrivacy() ? 'asked' : null,
  );
  const banner = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    if (readChoice(tracker) === 'accepted') loadTracker(tracker.script);
    return onCookieSettings(() => {
      opener.current = document.activeElement;
      setOpen('called');
    });
  }, [tracker]);

  useEffect(() => {
    // Who called for it is led to it; nobody else is interrupted.
    if (open === 'called') banner.current?.focus();
  }, [open]);

  function answer(choice: Choice) {
    keepChoice(tracker, choice);
    setOpen(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    if (choice === 'accepted') loadTracker(tracker.script);
    // What is running already ends with the page.
    else if (isTrackerLoaded()) window.location.reload();
  }

  if (!open) return null;
  return (
    <section
      ref={banner}
      tabIndex={-1}
      className={styles.banner}
      aria-labelledby="consent-title"
      aria-describedby="consent-words"
    >
      <div className={styles.words}>
        <h2 id="consent-title" className={styles.title}>
          May {tracker.provider} {purposes[tracker.category]}?
        </h2>
        <p id="consent-words">
          {asksForPrivacy() && 'Your browser asks for privacy, so this is off. '}
          Only if you accept is a script of {tracker.provider} fetched, which may set the cookies
          listed under <a href={`/cookie-policy#${tracker.category}`}>{tracker.category}</a>.
          Refusing costs you nothing, and you can change your answer at the end of every page.
        </p>
      </div>
      <div className={styles.answers}>
        <button type="button" className={buttonClass('primary')} onClick={() => answer('accepted')}>
          Accept
        </button>
        <button type="button" className={buttonClass('primary')} onClick={() => answer('refused')}>
          Refuse
        </button>
      </div>
    </section>
  );
}
