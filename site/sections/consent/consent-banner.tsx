import { useEffect, useRef, useState } from 'react';
import type { Tracker } from '../../../contract/tracker.ts';
import { buttonClass } from '../../ui/button.ts';
import { hasPrivacyControl } from '../../provider/privacy-signals.ts';
import { saveChoice, readChoice, type Choice } from './consent-choice.ts';
import styles from './consent-banner.module.css';
import { onCookieSettings } from './cookie-settings.ts';
import { isTrackerLoaded, loadTracker } from './load-tracker.ts';

const purposes: Record<Tracker['category'], string> = {
  performance: 'count visits',
  targeting: 'show you our advertisements elsewhere, and measure them',
};

/**
 * The consent banner that the cookie policy promises. Its two buttons have equal weight. No choice,
 * or Global Privacy Control, counts as a refusal.
 */
export function ConsentBanner({ tracker }: { tracker: Tracker }) {
  const [open, setOpen] = useState<'initial' | 'requested' | null>(() =>
    readChoice(tracker) === null && !hasPrivacyControl() ? 'initial' : null,
  );
  const banner = useRef<HTMLElement>(null);
  const opener = useRef<Element | null>(null);

  useEffect(() => {
    if (readChoice(tracker) === 'accepted') loadTracker(tracker.script);
    return onCookieSettings(() => {
      opener.current = document.activeElement;
      setOpen('requested');
    });
  }, [tracker]);

  useEffect(() => {
    // Take focus only if the visitor opened the banner.
    if (open === 'requested') banner.current?.focus();
  }, [open]);

  function choose(choice: Choice) {
    saveChoice(tracker, choice);
    setOpen(null);
    if (opener.current instanceof HTMLElement) opener.current.focus();
    if (choice === 'accepted') loadTracker(tracker.script);
    // A script that is already running stops only when the page is unloaded.
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
          {hasPrivacyControl() && 'Your browser asks for privacy, so this is off. '}A script from{' '}
          {tracker.provider} is loaded only if you accept. It may set the cookies listed under{' '}
          <a href={`/cookie-policy#${tracker.category}`}>{tracker.category}</a>. Refusing costs you
          nothing, and you can change your answer at the bottom of every page.
        </p>
      </div>
      <div className={styles.answers}>
        <button type="button" className={buttonClass('primary')} onClick={() => choose('accepted')}>
          Accept
        </button>
        <button type="button" className={buttonClass('primary')} onClick={() => choose('refused')}>
          Refuse
        </button>
      </div>
    </section>
  );
}
