import { useEffect, useLayoutEffect, useReducer, useState, useSyncExternalStore } from 'react';
import { dollars } from '../../../domain/money.ts';
import type { PageWords } from '../../../contract/kinds/pages/page-kinds.ts';
import { useData } from '../../provider/load.ts';
import { rateTable } from '../../provider/queries.ts';
import { rateOf } from '../../provider/rates.ts';
import { Picture } from '../../ui/picture.tsx';
import { useKept } from '../../ui/use-kept.ts';
import { portraitOf } from '../team/portrait.tsx';
import styles from './expert-slider.module.css';

const STACK = 'experts';
/** Milliseconds for which each expert is shown. */
const DWELL = 5000;

type Experts = PageWords<'home'>['hero']['experts'];

/**
 * The rotating profiles in the hero, with a 1.5 s fade (spec section 9). Rotation stops while the
 * pointer is over it and with reduced motion; after Pause or keyboard focus it stays stopped until
 * restarted (ARIA Authoring Practices Guide, carousel).
 */
export function ExpertSlider({ experts }: { experts: Experts }) {
  /** Counts turns; those before hydration too. */
  const [turns, turn] = useReducer((before: number) => before + 1, 0);
  const shown = turns % experts.length;
  const rates = useData(rateTable());

  const [paused, setPaused] = useState(false);
  const [held, setHeld] = useState(false);
  useLayoutEffect(() => takeEarlyTurns(turn), []);
  // Portraits are fetched one ahead of the current one, not all with the page.
  const [ahead, setAhead] = useState(0);
  useEffect(() => {
    const timer = setTimeout(() => setAhead(1), DWELL / 2);
    return () => clearTimeout(timer);
  }, []);
  const reducedMotion = useReducedMotion();
  const turning = !paused && !held && !reducedMotion;

  useEffect(() => {
    if (!turning) return;
    const timer = setInterval(() => {
      if (!document.hidden && !prefersReducedMotion()) turn();
    }, DWELL);
    return () => clearInterval(timer);
  }, [turning]);

  return (
    <section
      className={styles.slider}
      aria-roledescription="carousel"
      aria-label="Sample experts"
      onMouseEnter={() => setHeld(true)}
      onMouseLeave={() => setHeld(false)}
      onFocus={(event) => {
        if (event.target.matches(':focus-visible')) setPaused(true);
      }}
    >
      <div className={styles.controls}>
        {!reducedMotion && (
          <button
            type="button"
            className={styles.control}
            onClick={() => setPaused((before) => !before)}
            aria-label={paused ? 'Resume the profiles' : 'Pause the profiles'}
          >
            <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
              <path d={paused ? 'M4 2l10 6-10 6z' : 'M3 2h3.5v12H3zM9.5 2H13v12H9.5z'} />
            </svg>
          </button>
        )}
        <button
          type="button"
          className={styles.control}
          onClick={turn}
          aria-label="Next profile"
          data-turns={STACK}
        >
          <svg viewBox="0 0 16 16" width="16" height="16" aria-hidden="true">
            <path d="M5 2l7 6-7 6-1.5-1.6L8.600 8 3.500 3.600z" />
          </svg>
        </button>
      </div>
      <div id={STACK} className={styles.stack} aria-live={turning ? 'off' : 'polite'}>
        {experts.map((expert, index) => (
          <ExpertCard
            key={expert.name}
            expert={expert}
            rate={expert.rate ?? (rates && rateOf(rates, expert.service))}
            place={index}
            of={experts.length}
            isShown={index === shown}
            isFetched={index <= turns + ahead}
          />
        ))}
      </div>
    </section>
  );
}

interface ExpertCardProps {
  expert: Experts[number];
  /** In US dollars an hour, if it is known. */
  rate: number | undefined;
  /** Its index, and the number of all. */
  place: number;
  of: number;
  isShown: boolean;
  /** Whether its portrait may be fetched. */
  isFetched: boolean;
}

function ExpertCard({ expert, rate, place, of, isShown, isFetched }: ExpertCardProps) {
  const kept = useKept(
    () => rate !== undefined && (document.getElementById(STACK)?.children[place] as HTMLDivElement),
  );
  const content = () => (
    <>
      <div className={styles.frame}>
        <Picture
          src={expert.portrait ?? undefined}
          sizes="25rem"
          alt={portraitOf(expert.name, expert.portrait)}
          width="400"
          height="400"
          loading={place === 0 ? 'eager' : 'lazy'}
          fetchPriority={place === 0 ? 'high' : undefined}
          decoding="async"
          className={styles.portrait}
        />
      </div>
      <div className={styles.facts}>
        <p className={styles.name}>{expert.name}</p>
        <p className={styles.role}>{expert.role}</p>
        {rate !== undefined && (
          <p className={styles.rate}>
            from <strong>{dollars(rate)}</strong> an hour
          </p>
        )}
        <ul className={styles.skills}>
          {expert.skills.map((skill) => (
            <li key={skill}>{skill}</li>
          ))}
        </ul>
      </div>
    </>
  );
  return (
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={`${place + 1} of ${of}`}
      className={styles.card}
      aria-hidden={!isShown}
      data-fetched={isFetched ? '' : undefined}
      {...(kept ?? { children: content() })}
    />
  );
}

/**
 * Until now a script in the page has turned the slides (site/early-turns.ts). From here on this component
 * does, beginning with the slide that is shown.
 */
function takeEarlyTurns(turn: () => void): void {
  for (let left = window.$turns ?? 0; left > 0; left--) turn();
  window.$turns = undefined;
}

const CALM = '(prefers-reduced-motion: reduce)';
const prefersReducedMotion = () => window.matchMedia(CALM).matches;

function watchMotion(changed: () => void): () => void {
  const query = window.matchMedia(CALM);
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

const useReducedMotion = () => useSyncExternalStore(watchMotion, prefersReducedMotion, () => false);
